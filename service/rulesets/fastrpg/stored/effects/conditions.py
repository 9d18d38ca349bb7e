"""Effects of conditions, items and traits, and recurring effects: powers may break any rule. Rule FR-GEN-1.

The game itself has no conditions: its lasting states are the tiers of harm. These are the effects that it reads.
"""

from collections.abc import Iterator

from service.rulesets.fastrpg.effect_codes import OF_ROLLS, EffectCode
from service.rulesets.fastrpg.stored.effects.harm import Happening
from service.rulesets.fastrpg.stored.figures import Figure
from service.rulesets.fastrpg.stored.sheet import SheetEffect
from service.rulesets.stored.conditions import Effect, Ended, EndReason
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Touching:
    """Effect of conditions, items and traits on a roll.

    Attributes:
        advantage: one of them gives Advantage.
        disadvantage: one of them gives Disadvantage.
        situational: what they add together.
    """

    advantage: bool = False
    disadvantage: bool = False
    situational: int = 0


def touching(figure: Figure | None, *targets: str | None) -> Touching:
    """Everything that affects a roll known under these names; Advantage does not add up (FR-DICE-4)."""
    effects = [effect for _, effect in _touching(figure, targets)]
    codes = {effect.code for effect in effects}
    return Touching(
        advantage=EffectCode.ADVANTAGE in codes,
        disadvantage=EffectCode.DISADVANTAGE in codes,
        situational=sum(effect.value or 0 for effect in effects if effect.code == EffectCode.SITUATIONAL),
    )


def total(figure: Figure | None, code: EffectCode) -> int:
    """Sum that everything in effect adds to Armor Class, movement or recovery (FR-GEN-1)."""
    return sum(effect.value or 0 for _, effect in _at_work(figure) if effect.code == code)


def bars(figure: Figure, ability: str) -> str | None:
    """The name of an item or trait that always bars an ability; None when none does (FR-GEN-1)."""
    for effect in figure.sheet.effects:
        if effect.code == EffectCode.BARS and effect.target == ability:
            return effect.name or effect.code
    return None


def is_barred(figure: Figure, ability: str) -> bool:
    """Whether a condition, an item or a trait bars an ability (FR-GEN-1)."""
    return any(effect.code == EffectCode.BARS and effect.target == ability for _, effect in _at_work(figure))


def used(*targets: str | None) -> Happening:
    """Conditions that hold for one roll are over with the first one that they touch."""

    def happening(figure: Figure) -> Figure:
        return _over(figure, {identity for identity, effect in _touching(figure, targets) if effect.code in OF_ROLLS})

    return happening


def used_armor_class(figure: Figure) -> Figure:
    """Conditions that change Armor Class for one roll are over with the first attack."""
    return _over(figure, {identity for identity, effect in _at_work(figure) if effect.code == EffectCode.AC})


def _touching(figure: Figure | None, targets: tuple[str | None, ...]) -> Iterator[tuple[str, Effect | SheetEffect]]:
    """The effects that are at work on one of the targets."""
    return ((identity, effect) for identity, effect in _at_work(figure) if effect.target in (None, *targets))


def _at_work(figure: Figure | None) -> Iterator[tuple[str, Effect | SheetEffect]]:
    """The effects that are at work, each with the id of its condition; "" for those of the sheet."""
    if figure is None:
        return
    yield from (("", effect) for effect in figure.sheet.effects)
    for identity, condition in figure.lasting.items():
        if condition.duration.begun:
            for effect in condition.effects:
                if effect.duration is None or effect.duration.begun:
                    yield identity, effect


def _over(figure: Figure, touched: set[str]) -> Figure:
    over = {
        identity: replace(condition, ended=Ended(event=0, reason=EndReason.USED))
        for identity, condition in figure.lasting.items()
        if identity in touched and condition.single_use
    }
    return replace(figure, conditions={**figure.conditions, **over}) if over else figure
