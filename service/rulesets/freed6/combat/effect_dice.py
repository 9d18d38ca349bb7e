"""The dice of an effect roll. Rules F6-EFX-3, F6-EFX-5 and F6-EFX-6."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCode, DieCodeText
from service.rulesets.freed6.core.roller import DiceModifier
from service.rulesets.freed6.core.wild_die import WildRoll
from service.rulesets.freed6.dice.flip import SIDES
from service.rulesets.freed6.options import Options
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

STREAM, PURPOSE = "effect", "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDice:
    """Dice of an effect roll, for example the damage of a weapon."""

    die_code: DieCodeText
    dice_mod: Annotated[DiceModifier, Doc("Whole dice more or fewer; never below 0D.")] = 0
    flat_mod: Annotated[Modifier, Doc("Bonus to the total.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectPool:
    """The dice of an effect roll: a die code and a number to add."""

    code: DieCode
    flat_mod: int

    def with_dice(self, more: int) -> "EffectPool":
        """The pool with bought dice, never below 0D (F6-EFX-6); the ranks of a check bound how many."""
        return EffectPool(code=self.code.with_dice(more), flat_mod=self.flat_mod)

    def roll(self, dice: Dice, options: Options) -> int:
        """The total: plain dice, for this is no check; some wild dice by option, rolled last (F6-EFX-5)."""
        wild = min(options.effect_wild_dice, self.code.dice)
        plain = dice.total(STREAM, SIDES, self.code.dice - wild, PURPOSE)
        exploding = dice.part(WildRoll(stream=STREAM, count=wild)).counted if wild else 0
        return plain + exploding + self.code.pips + self.flat_mod


def pool_of(effect: EffectDice) -> EffectPool:
    """The pool before anything is bought.

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`.
    """
    code = die_code.read(effect.die_code, "/effect/die_code").with_dice(effect.dice_mod)
    die_code.refuse_too_many(code.dice, "/effect")
    return EffectPool(code=code, flat_mod=effect.flat_mod)
