"""Damage, healing and luck of a stored figure, from any source. Rules FR-HP-1 to FR-HP-6 and FR-HEAL-3."""

from collections.abc import Callable
from typing import Any

from service.rulesets.fastrpg import hit_points, tiers
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.stored.figures import Figure
from service.rulesets.fastrpg.stored.sheet import Sheet
from service.rulesets.fastrpg.stored.state import State, with_hp
from service.values import replace

Happening = Callable[[Figure], Figure]


def hurt(damage: int) -> Happening:
    """Damage from the stored Hit Points (FR-HP-1); it ends a stable state (FR-BLEED-2), and the dead are out of it."""

    def happening(figure: Figure) -> Figure:
        state = figure.state
        return _at(figure, state.hp - damage, stable=False) if damage else figure

    return happening


def healed_by(healing: int) -> Happening:
    """The figure after healing, up to the maximum (FR-HEAL-3); above 0 it is not stable any more."""

    def happening(figure: Figure) -> Figure:
        sheet, state = figure.sheet, figure.state
        return _at(figure, tiers.healed(state.hp, sheet.hp_max, healing), state.stable) if healing else figure

    return happening


def spent(luck_points: int) -> Happening:
    """Luck Points are spent (FR-LUCK-4), where they are tracked."""

    def happening(figure: Figure) -> Figure:
        held = figure.state.luck_points
        return figure if held is None else with_state(figure, luck_points=max(0, held - luck_points))

    return happening


def rebuilt(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its sheet; Hit Points rise with their maximum (FR-HP-6)."""
    sheet = replace(figure.sheet, **members)
    return replace(figure, sheet=sheet, state=under_sheet(figure.sheet, sheet, figure.state))


def under_sheet(before: Sheet, after: Sheet, state: State) -> State:
    """The state under another sheet: Hit Points rise with their maximum (FR-HP-6)."""
    hp = hit_points.carried(state.hp, before.hp_max, after.hp_max)
    return with_hp(state, hp, after.hp_max, state.stable)


def with_state(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its state."""
    return replace(figure, state=replace(figure.state, **members))


def is_critical(figure: Figure) -> bool:
    """Whether a living character has 0 Hit Points or less (FR-HP-2)."""
    return tier_of(figure.state.hp, figure.sheet.hp_max) is Tier.CRITICAL


def is_bleeding(figure: Figure) -> bool:
    """Whether a critical character is not stable (FR-BLEED-1)."""
    return is_critical(figure) and not figure.state.stable


def is_dead(figure: Figure) -> bool:
    """Whether the negative maximum is reached (FR-HP-5)."""
    return tier_of(figure.state.hp, figure.sheet.hp_max) is Tier.DEAD


def vitals_of(figure: Figure) -> dict[str, Any]:
    """Hit Points as operations take them: now, at full health, and whether stable."""
    state = figure.state
    return {"hp": state.hp, "hp_max": figure.sheet.hp_max, "stable": state.stable}


def settled(before: Figure, after: Figure, _options: object) -> Figure:
    """The figure after an edit by hand: who dies by it is out of the encounter, who was dead is back (FR-HP-5).

    A figure that falls to 0 Hit Points or less is prone (FR-HP-3), and above 0 it is no longer stable (FR-BLEED-2).
    """
    state = after.state
    harm_state = tiers.state_of(state.hp, after.sheet.hp_max, state.stable)
    falls = harm_state.prone and before.state.hp > 0
    fallen = with_state(after, stable=harm_state.stable, prone=state.prone or falls)
    was, now = is_dead(before), is_dead(after)
    return fallen if was is now else replace(fallen, defeated=now)


def _at(figure: Figure, hp: int, stable: bool) -> Figure:
    """The figure with these Hit Points; a dead one is defeated (FR-HP-5), and no longer if a game master revives it.

    A critical but living figure is not defeated: it has a turn in which to crawl (FR-HP-3).
    """
    after = replace(figure, state=with_hp(figure.state, hp, figure.sheet.hp_max, stable))
    raised = is_dead(figure) and not is_dead(after)
    return replace(after, defeated=(after.defeated and not raised) or is_dead(after))
