"""The roller of a d20, and options of the roll. Rules FR-GEN-1 and FR-LUCK-2 to FR-LUCK-5.

Powers and items may break any rule, so every roller takes a `situational` number beside the modifier (FR-GEN-1).
"""

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Interval

from service.phrases import Phrase
from service.rulesets.contract import RefusalRow, Refused, Rejected
from service.rulesets.fastrpg import d20, skill_list
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.d20 import RollState
from service.rulesets.fastrpg.luck_points import LuckPoints, LuckUse
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.skill_list import Points, SkillName, Value
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.vocabulary import Code, Doc, Modifier, Name
from service.values import dataclass

RollerName = Annotated[Name, Doc("Who rolls; also the name of the dice stream.")]
Advantage = Annotated[bool, Doc("Two d20, the higher counts.")]
Disadvantage = Annotated[bool, Doc("Two d20, the lower counts; together with Advantage only one is rolled.")]
ShownFace = Annotated[int, Interval(ge=1, le=d20.SIDES), Code("bad_face")]


@dataclass(frozen=True, slots=True, kw_only=True)
class D20Circumstances:
    """Circumstances that a throw of a d20 may state."""

    advantage: Advantage = False
    disadvantage: Disadvantage = False
    luck: Annotated[tuple[LuckUse, ...], Doc("Luck Points to spend on this roll, one for each use.")] = ()
    luck_points: Annotated[LuckPoints | None, Doc("Luck Points held; left out, they are not checked.")] = None
    first_face: Annotated[
        ShownFace | None,
        Doc('The d20 that an earlier call has shown; with `luck: ["after"]` only the new one is rolled.'),
    ] = None
    situational: Annotated[Modifier, Doc("The game master's number for powers, items and circumstances.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class D20Roller(D20Circumstances):
    """Someone who throws a d20."""

    name: RollerName


@dataclass(frozen=True, slots=True, kw_only=True)
class SkilledRoller(D20Roller):
    """Someone who rolls with a modifier, or with the abilities and points of the skill in question."""

    modifier: Annotated[Modifier | None, Doc("The ability or skill modifier.")] = None
    abilities: Annotated[Abilities | None, Doc("Instead of `modifier`, with `points`.")] = None
    points: Annotated[Points | None, Doc("Points bought in the skill.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller(SkilledRoller):
    """Someone who rolls with a modifier, or with a skill, its abilities and its points."""

    skill: Annotated[SkillName | None, Doc("Instead of `modifier`, with `abilities` and `points`.")] = None


def value_of(roller: Roller, options: Options, pointer: str) -> Value:
    """Value that a roller adds: the given modifier, or that of the named skill (FR-TASK-1).

    Raises:
        Rejected: `bad_input` for none or both of them, `unknown_skill` (FR-SKILL-4).
    """
    return value_by_skill(roller, roller.skill, options, pointer)


def value_by_skill(roller: SkilledRoller, name: str | None, options: Options, pointer: str) -> Value:
    """The one modifier of the roll: the given one, or that of the skill `name` (FR-TASK-1, FR-SKILL-3).

    Raises:
        Rejected: `bad_input` for none or both of them, `unknown_skill` (FR-SKILL-4).
    """
    no_skill = name is None and roller.abilities is None and roller.points is None
    if roller.modifier is not None and no_skill:
        return Value(modifier=roller.modifier)
    if roller.modifier is not None or name is None or roller.abilities is None or roller.points is None:
        raise Rejected(
            "bad_input",
            pointer,
            expected=Phrase(
                "`modifier`, or `skill` with `abilities` and `points`; of a stored character, `skill` is enough"
            ),
        )
    return skill_list.value_of(name, roller.abilities, roller.points, options.tech_ability, f"{pointer}/skill")


def state_of(roller: D20Roller) -> RollState:
    """Kind of the d20 throw: luck before the roll removes Disadvantage before anything cancels (FR-LUCK-3)."""
    return d20.state_of(roller.advantage, roller.disadvantage and LuckUse.BEFORE not in roller.luck)


def _misfits(roller: D20Roller) -> bool:
    """Whether luck is named twice, or does not fit the roll (FR-LUCK-2, FR-LUCK-3)."""
    named_twice = len(set(roller.luck)) < len(roller.luck)
    nothing_to_remove = LuckUse.BEFORE in roller.luck and not roller.disadvantage
    not_normal = LuckUse.AFTER in roller.luck and state_of(roller) is not RollState.NORMAL
    return named_twice or nothing_to_remove or not_normal


def _shows_a_face(roller: D20Roller) -> Refused:
    """Whether a face is stated for which no luck asks (FR-LUCK-5)."""
    misfits = roller.first_face is not None and roller.luck != (LuckUse.AFTER,)
    return {"expected": Phrase('no `first_face` without `luck: ["after"]`')} if misfits else False


def _lacks_points(roller: D20Roller) -> Refused:
    """Whether fewer points are held than the roll names; points that are not stated are not checked (FR-LUCK-4)."""
    held, needed = roller.luck_points, len(roller.luck)
    return {"held": held, "needed": needed} if held is not None and held < needed else False


MISFIT = RefusalRow("luck_not_allowed", "FR-LUCK-2", _misfits, at="luck", ability=Ability.USE_LUCK, fixed=True)
FIRST_FACE = RefusalRow("bad_input", "FR-LUCK-5", _shows_a_face, at="first_face")
LACKS_POINTS = RefusalRow("no_luck_points", "FR-LUCK-4", _lacks_points, at="luck_points")
LUCK = (MISFIT, FIRST_FACE, LACKS_POINTS)
"""Refusals of a roll: luck is spent once for each use, and only on a roll that it fits."""


def refuse_same_names(names: Sequence[str], pointer: str) -> None:
    """Names within a request differ, because each is a dice stream.

    Raises:
        Rejected: `bad_input`.
    """
    for index, name in enumerate(names):
        if name in names[:index]:
            expected = Phrase("a name that is unique in this request")
            raise Rejected("bad_input", f"{pointer}/{index}/name", expected=expected)
