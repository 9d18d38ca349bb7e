"""What happens to those who are stored: damage, healing, luck and action spent. Rules FR-HP-1, FR-HEAL-3, FR-LUCK-4."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from service.rulesets.fastrpg import hit_points, tiers
from service.rulesets.fastrpg.character_sheet import CharacterSheet
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.state import State, with_hp
from service.rulesets.stored.figures import Cast, Figure

Happening = Callable[[Figure], Figure]


def changed(cast: Cast, *happenings: tuple[str | None, Happening]) -> Cast:
    """Those of the cast who are another afterwards.

    Args:
        cast: everybody.
        *happenings: one after the other, each with the id to which it happens; who is not stored has none.
    """
    after = dict(cast)
    for identity, happening in happenings:
        if identity is not None:
            after[identity] = happening(after[identity])
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


def hurt(damage: int) -> Happening:
    """Damage from the stored Hit Points (FR-HP-1); it ends a stable state (FR-BLEED-2), and the dead are out of it."""

    def happening(figure: Figure) -> Figure:
        state: State = figure.state
        return _at(figure, state.hp - damage, stable=False) if damage else figure

    return happening


def healed_by(healing: int) -> Happening:
    """Healing onto the stored Hit Points, up to the maximum (FR-HEAL-3); above 0 nobody is stable any more."""

    def happening(figure: Figure) -> Figure:
        sheet, state = sheet_of(figure), state_of(figure)
        return _at(figure, tiers.healed(state.hp, sheet.hp_max, healing), state.stable) if healing else figure

    return happening


def spent(luck_points: int) -> Happening:
    """Luck Points are spent (FR-LUCK-4), where they are tracked."""

    def happening(figure: Figure) -> Figure:
        held = state_of(figure).luck_points
        return figure if held is None else with_state(figure, luck_points=max(0, held - luck_points))

    return happening


def rebuilt(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its sheet; Hit Points rise with their maximum (FR-HP-6)."""
    sheet = replace(sheet_of(figure), **members)
    return replace(figure, sheet=sheet, state=under_sheet(sheet_of(figure), sheet, state_of(figure)))


def under_sheet(before: CharacterSheet, after: CharacterSheet, state: State) -> State:
    """The state under another sheet: Hit Points rise with their maximum (FR-HP-6)."""
    hp = hit_points.carried(state.hp, before.hp_max, after.hp_max)
    return with_hp(state, hp, after.hp_max, state.stable)


def acted(figure: Figure) -> Figure:
    """The task action of the running turn is taken (FR-TURN-1)."""
    return with_state(figure, action_taken=True) if figure.on_turn else figure


def with_state(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its state."""
    return replace(figure, state=replace(figure.state, **members))


def is_bleeding(figure: Figure) -> bool:
    """Whether somebody is critical and not stable (FR-BLEED-1)."""
    return tiers.bleeds(**vitals_of(figure))


def is_dead(figure: Figure) -> bool:
    """Whether the negative maximum is reached (FR-HP-5)."""
    return tier_of(state_of(figure).hp, sheet_of(figure).hp_max) is Tier.DEAD


def vitals_of(figure: Figure) -> dict[str, Any]:
    """Hit Points as operations take them: now, at full health, and whether stable."""
    state = state_of(figure)
    return {"hp": state.hp, "hp_max": sheet_of(figure).hp_max, "stable": state.stable}


def recovery_of(figure: Figure) -> dict[str, Any]:
    """What decides about recovery (FR-HEAL-1), as operations take it."""
    sheet = sheet_of(figure)
    recovery = {"level": sheet.level, "endurance": sheet.endurance, "bonus_per_hour": sheet.bonus_per_hour}
    return vitals_of(figure) | recovery


def sheet_of(figure: Figure) -> CharacterSheet:
    """The sheet, as what it is."""
    sheet: CharacterSheet = figure.sheet
    return sheet


def state_of(figure: Figure) -> State:
    """The state, as what it is."""
    state: State = figure.state
    return state


def _at(figure: Figure, hp: int, stable: bool) -> Figure:
    """The figure with these Hit Points; who is dead is defeated (FR-HP-5), who is critical still bleeds."""
    after = replace(figure, state=with_hp(figure.state, hp, sheet_of(figure).hp_max, stable))
    return replace(after, defeated=after.defeated or is_dead(after))
