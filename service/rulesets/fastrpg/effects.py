"""What conditions laid by hand do: powers, items and the game master may break any rule. Rule FR-GEN-1.

The game itself has no conditions: its lasting states are the tiers of harm. These are the effects that it reads.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from service.dice import Dice
from service.rulesets.fastrpg.figures import healed_by, hurt
from service.rulesets.fastrpg.options import Options
from service.rulesets.stored.conditions import Condition, Effect, Ended, EndReason
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.timekeeping import Passed, Recurrence


class EffectCode(StrEnum):
    """What an effect does: `advantage`, `disadvantage`, a `situational` number on rolls, or `ac` on Armor Class.

    The target of an effect is a skill, or the name of an operation such as `attack`; without one it touches all rolls.
    """

    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    SITUATIONAL = "situational"
    AC = "ac"


class RecurringCode(StrEnum):
    """What a condition does each turn or round: `damage` or `healing` of its value."""

    DAMAGE = "damage"
    HEALING = "healing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Touching:
    """What conditions do to a roll.

    Attributes:
        advantage: one of them gives Advantage.
        disadvantage: one of them gives Disadvantage.
        situational: what they add together.
    """

    advantage: bool = False
    disadvantage: bool = False
    situational: int = 0


def touching(figure: Figure | None, *targets: str | None) -> Touching:
    """What the conditions of somebody do to a roll that is known under these names (FR-GEN-1)."""
    effects = [effect for _, effect in _effects(figure, targets)]
    codes = {effect.code for effect in effects}
    return Touching(
        advantage=EffectCode.ADVANTAGE in codes,
        disadvantage=EffectCode.DISADVANTAGE in codes,
        situational=sum(effect.value or 0 for effect in effects if effect.code == EffectCode.SITUATIONAL),
    )


def armor_class_bonus(figure: Figure) -> int:
    """What conditions add to Armor Class (FR-GEN-1)."""
    return sum(effect.value or 0 for _, effect in _effects(figure, ()) if effect.code == EffectCode.AC)


def used(*targets: str | None) -> Callable[[Figure], Figure]:
    """Conditions that hold for one roll are over with the first one that they touch."""

    def happening(figure: Figure) -> Figure:
        of_rolls = {EffectCode.ADVANTAGE, EffectCode.DISADVANTAGE, EffectCode.SITUATIONAL}
        over = {
            identity: _used(figure.conditions[identity])
            for identity, effect in _effects(figure, targets)
            if figure.conditions[identity].single_use and effect.code in of_rolls
        }
        return replace(figure, conditions={**figure.conditions, **over}) if over else figure

    return happening


def recur(recurrence: Recurrence, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - the hook's signature
    """Damage (FR-HP-1) or healing (FR-HEAL-3) that comes again and again; other codes are for people."""
    happenings: Mapping[str, Callable[[int], Callable[[Figure], Figure]]] = {
        RecurringCode.DAMAGE: hurt,
        RecurringCode.HEALING: healed_by,
    }
    identity, code, value = recurrence.bearer, recurrence.effect.code, recurrence.effect.value
    if code not in happenings or not value or value < 0:
        return Passed()
    rules = ("FR-GEN-1", "FR-HP-1" if code == RecurringCode.DAMAGE else "FR-HEAL-3")
    return Passed(cast={identity: happenings[code](value)(cast[identity])}, rules=rules)


def _effects(figure: Figure | None, targets: tuple[str | None, ...]) -> Iterator[tuple[str, Effect]]:
    """The effects that are at work and touch one of the targets, each with the id of its condition."""
    for identity, condition in figure.lasting.items() if figure else ():
        if condition.duration.begun:
            for effect in condition.effects:
                begun = effect.duration is None or effect.duration.begun
                if begun and (effect.target is None or effect.target in targets):
                    yield identity, effect


def _used(condition: Condition) -> Condition:
    return replace(condition, ended=Ended(event=0, reason=EndReason.USED))
