"""d20 rolls with modifiers, shared by tasks, contests, saves and attacks, and decisions about Luck Points.

Rules FR-TASK-1 and FR-LUCK-2 to FR-LUCK-5. A point named in `luck` is a decision; without it, the roll asks for it.
"""

from dataclasses import fields
from typing import Annotated, Any, Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined
from service.rulesets.fastrpg import d20
from service.rulesets.fastrpg.d20 import RollState, Throw
from service.rulesets.fastrpg.luck_points import LuckUse
from service.rulesets.fastrpg.roller import D20Roller, state_of
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.vocabulary import MOST_ITEMS, Doc
from service.values import dataclass, replace

Rolling = TypeVar("Rolling", bound=D20Roller)
WHEN: Final = {
    LuckUse.BEFORE: "Before the d20, under Disadvantage: a Luck Point removes it (FR-LUCK-3).",
    LuckUse.AFTER: (
        "After the d20 of a normal roll is seen, before the outcome: a Luck Point adds a second (FR-LUCK-2)."
    ),
}
"""Use of a Luck Point -> when it is decided."""


class LuckDecider(Decider):
    """Participant who decides about the luck of a roll."""

    __slots__ = ()

    def points(self, *, more: bool = True) -> tuple[DecisionPoint, ...]:
        """The declarations of both decisions; `more` says whether the roller wants more of the first headline."""
        return tuple(
            self.point_of(
                f"luck_{use}",
                when=when,
                default="as in `luck`",
                more=more,
                needs=unless_declined("use_luck"),
            )
            for use, when in WHEN.items()
        )

    def before(self, roller: Rolling, dice: Dice) -> Rolling:
        """The roller, who may pay a point against Disadvantage (FR-LUCK-3)."""
        if not roller.disadvantage or LuckUse.BEFORE in roller.luck or not _has_point(roller):
            return roller
        return self._asked(LuckUse.BEFORE, roller, dice)

    def after(self, roller: Rolling, dice: Dice) -> Rolling:
        """The roller, who may pay a point for a second d20 after a normal roll (FR-LUCK-2)."""
        if LuckUse.AFTER in roller.luck or not _has_point(roller) or state_of(roller) is not RollState.NORMAL:
            return roller
        return self._asked(LuckUse.AFTER, roller, dice)

    def _asked(self, use: LuckUse, roller: Rolling, dice: Dice) -> Rolling:
        return replace(roller, luck=(*roller.luck, use)) if self.says_yes(f"luck_{use}", dice) else roller


ROLLER: Final = LuckDecider("roller")
ATTACKER: Final = LuckDecider("attacker")
MEDIC: Final = LuckDecider("medic")
USER: Final = LuckDecider("user")
EACH_TARGET: Final = tuple(LuckDecider.named(f"targets.{index}") for index in range(MOST_ITEMS))
"""The decider of each target by its place in the request."""
OF_TARGETS: Final = tuple(point for decider in EACH_TARGET for point in decider.points(more=False))
EACH_SIDE: Final = (LuckDecider.named("sides.0"), LuckDecider.named("sides.1"))


def _has_point(roller: D20Roller) -> bool:
    """Whether a further point is left; points that are not stated are not checked (FR-LUCK-4)."""
    return roller.luck_points is None or roller.luck_points > len(roller.luck)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """Face of the d20 and the additions to it; the results of all d20 rolls begin with these members."""

    faces: Annotated[tuple[int, ...], Doc("All d20 of the roll, in order.")]
    natural: Annotated[int, Doc("The face of the d20 that counts.")]
    modifier: Annotated[int, Doc("The ability or skill modifier.")]
    situational: Annotated[int, Doc("The game master's number, as given.")]
    total: Annotated[int, Doc("Sum of the counting die, the modifier and the situational number.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the roll.")]
    luck_points_after: Annotated[int | None, Doc("Luck Points left; null when the request did not state them.")]


OF_CHECK = ("faces", "natural", "total", "luck_spent", "can_succeed")
"""Members of a roll that all see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(CheckResult):
    """A roll with what decides about it.

    Attributes:
        roller: who rolled, with the luck that was spent.
        can_succeed: False for a specialized skill without points (FR-SKILL-3).
        rules: ids of the rules that made the roll.
    """

    roller: D20Roller
    can_succeed: bool
    rules: tuple[str, ...]

    def shown(self) -> dict[str, Any]:
        """The members with which a result begins."""
        return {field.name: getattr(self, field.name) for field in fields(CheckResult)}

    def in_words(self) -> str:
        """The sum as players write it: `12 + 3`; empty where nothing is added."""
        added = f"{signed(self.modifier)}{signed(self.situational)}"
        return f"{self.natural}{added}" if added else ""

    def reaches(self, difficulty: int) -> bool:
        """Success when the total reaches the difficulty; no natural face is special (FR-TASK-1, FR-TASK-3)."""
        return self.can_succeed and self.total >= difficulty


@dataclass(frozen=True, slots=True)
class CheckRoll:
    """The d20s of a check to throw.

    Attributes:
        roller: who throws.
        purpose: what for.
    """

    roller: D20Roller
    purpose: str

    def __call__(self, dice: Dice) -> Throw:
        """The d20s, and after a normal roll the one of luck: the higher counts (FR-LUCK-2).

        A face that an earlier call has shown is not rolled again (FR-LUCK-5).
        """
        roller = self.roller
        if roller.first_face is None:
            first = d20.throw(dice, roller.name, state_of(roller), self.purpose)
        else:
            first = Throw(faces=(roller.first_face,), natural=roller.first_face)
        if LuckUse.AFTER not in roller.luck:
            return first
        return _with_luck(first, roller.name, dice)


def roll(roller: D20Roller, value: Value, dice: Dice, purpose: str, luck: LuckDecider | None = None) -> Check:
    """Throw the d20 and add one modifier and the situational number (FR-TASK-1).

    Points named in `luck` are always spent, also when the first die would have been enough (FR-LUCK-4); about others
    the roller decides (FR-LUCK-5).

    Args:
        roller: who throws.
        value: the modifier.
        dice: as they fall.
        purpose: what for.
        luck: asks for decisions about luck; None where a roll takes none.
    """
    if luck is not None:
        roller = luck.before(roller, dice)
    throw = dice.part(CheckRoll(roller, purpose))
    if luck is not None and (lucky := luck.after(roller, dice)) is not roller:
        roller, throw = lucky, _with_luck(throw, roller.name, dice)
    spent = len(roller.luck)
    return Check(
        faces=throw.faces,
        natural=throw.natural,
        modifier=value.modifier,
        situational=roller.situational,
        total=throw.natural + value.modifier + roller.situational,
        luck_spent=spent,
        luck_points_after=None if roller.luck_points is None else roller.luck_points - spent,
        roller=roller,
        can_succeed=value.can_succeed,
        rules=(*value.rules, *_rules(roller)),
    )


def _with_luck(first: Throw, name: str, dice: Dice) -> Throw:
    """A second d20 after a normal roll: the higher counts (FR-LUCK-2)."""
    face = dice.face(name, d20.SIDES, "luck")
    return Throw(faces=(*first.faces, face), natural=max(first.natural, face))


def signed(number: int) -> str:
    """A term of a sum with its sign, as in ` + 1`; nothing for 0."""
    if number == 0:
        return ""
    return f" + {number}" if number > 0 else f" - {-number}"


def _rules(roller: D20Roller) -> tuple[str, ...]:
    state = state_of(roller)
    cancelled = roller.advantage and roller.disadvantage and LuckUse.BEFORE not in roller.luck
    applied = (
        ("FR-GEN-1", roller.situational != 0),
        ("FR-LUCK-3", LuckUse.BEFORE in roller.luck),
        ("FR-LUCK-2", LuckUse.AFTER in roller.luck),
        ("FR-LUCK-4", bool(roller.luck)),
        ("FR-LUCK-5", roller.first_face is not None),
    )
    return (*d20.rules_of(state, cancelled), *(rule for rule, applies in applied if applies))
