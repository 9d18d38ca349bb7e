"""The roller of a check: a die code and all that changes it. Rules F6-DIE-3 to F6-DIE-6."""

from typing import Annotated

from annotated_types import Interval

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCode, DieCodeText
from service.rulesets.freed6.dice.flip import SIDES, Flips, Sides
from service.rulesets.vocabulary import Count, Doc, Modifier
from service.values import dataclass

DICE_MODIFIER_LIMIT = 99
"""Limit of dice that a modifier adds or takes away."""
_PARTS = ("ability", "skill", "specialization")

DiceModifier = Annotated[int, Interval(ge=-DICE_MODIFIER_LIMIT, le=DICE_MODIFIER_LIMIT)]
Sources = Annotated[int, Interval(ge=0, le=99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller:
    """Someone who makes a check. Neither `die_code` nor `ability` means 0D."""

    die_code: Annotated[
        DieCodeText | None, Doc("The whole die code. Excludes `ability`, `skill`, `specialization`.")
    ] = None
    ability: Annotated[DieCodeText | None, Doc("Die code of the ability.")] = None
    skill: Annotated[DieCodeText | None, Doc("Die code of the skill, added to the ability's.")] = None
    specialization: Annotated[DieCodeText | None, Doc("Die code of the specialization, added too.")] = None
    skill_dice_mod: Annotated[DiceModifier, Doc("Whole dice on the skill or ability itself.")] = 0
    dice_mod: Annotated[DiceModifier, Doc("Whole dice on this check only.")] = 0
    flat_mod: Annotated[Modifier, Doc("Bonus to the total after the roll.")] = 0
    dynamic: Annotated[bool, Doc("Whether the character is Dynamic; otherwise it is Stock.")] = True
    wild_die: Annotated[bool, Doc("Whether the character has the Wild Die ability.")] = False
    wild_dice_mod: Annotated[DiceModifier, Doc("More or fewer wild dice by effects on this check.")] = 0
    wild_sides: Sides = SIDES
    luck_point: Annotated[bool, Doc("Whether a luck point is spent to double the dice.")] = False
    luck_points: Annotated[Count | None, Doc("Luck points that are left, if they are counted.")] = None
    action_points: Annotated[Count, Doc("Action points left; one may improve this check after it is seen.")] = 0
    luck_spent_this_turn: Annotated[bool, Doc("Whether luck has affected dice in this turn already.")] = False
    boost: Annotated[Sources, Doc("Boost dice.")] = 0
    penalty: Annotated[Sources, Doc("Penalty dice.")] = 0
    advantage: Annotated[Sources, Doc("Sources of Advantage.")] = 0
    disadvantage: Annotated[Sources, Doc("Sources of Disadvantage.")] = 0
    flips: Flips = ()

    @property
    def has_code(self) -> bool:
        """Whether any die code is given."""
        return any(code is not None for code in (self.die_code, *self.parts))

    @property
    def parts(self) -> tuple[str | None, ...]:
        """The die codes of ability, skill and specialization."""
        return self.ability, self.skill, self.specialization


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(Roller):
    """One side of a contest: a roller with a modifier to its total."""

    modifier: Annotated[Modifier, Doc("Bonus to the total, fixed value or value.")] = 0


def base_code(roller: Roller, pointer: str) -> DieCode:
    """The die code of ability, skill and specialization (F6-DIE-3), with the dice on the skill itself (F6-DIE-4).

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`, `bad_input` for a die code beside its parts.
    """
    code = _whole_code(roller, pointer).with_dice(roller.skill_dice_mod)
    die_code.refuse_too_many(code.dice, pointer)
    return code


def _whole_code(roller: Roller, pointer: str) -> DieCode:
    parts = {name: text for name, text in zip(_PARTS, roller.parts, strict=True) if text is not None}
    if roller.die_code is None:
        return die_code.add([die_code.read(text, f"{pointer}/{name}") for name, text in parts.items()], pointer)
    if parts:
        raise Rejected("bad_input", f"{pointer}/die_code", expected=Phrase("either `die_code` or `ability`, not both"))
    return die_code.read(roller.die_code, f"{pointer}/die_code")


def fixed_value(roller: Roller, fixed_mod: int, pointer: str) -> int:
    """Number that replaces a roll: the die code's fixed value and effects on it, nothing else (F6-DIE-6).

    Raises:
        Rejected: as `base_code` does.
    """
    return base_code(roller, pointer).fixed_value + fixed_mod
