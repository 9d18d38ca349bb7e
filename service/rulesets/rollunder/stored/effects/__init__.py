"""Effects on a stored figure, always as differences, never as numbers of the caller.

Rules RU-B-SHEET-3, RU-B-POOL-1 and RU-C-ENC-3.
"""

from typing import Any

from service.rulesets.rollunder.core.combat.life import is_defeated, moved
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.repeat import LuckSpent
from service.rulesets.rollunder.core.slots import is_slot
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.state import MOST_POINTS, WHOLE, ItemState
from service.rulesets.stored.effects import Effect
from service.values import replace

MOST_COUNTED = 1000
TIMED = ("drink potion", "write note", "lockpicking", "fly up", "climb up", "change grip")
"""Names of the counters of `time`; standing up is none of them, because nothing interrupts it (RU-C-POS-1)."""


def pool(name: PoolName, *, before: str, after: str) -> Effect:
    """A pool changes by as much as it did from a member of the request to one of the result; null changes nothing."""
    return lambda figure, outcome: pool_changed(figure, name, _difference(outcome, before, after))


def level(member: str, *, before: str, after: str) -> Effect:
    """A level of the state changes by as much as it did from request to result."""
    return lambda figure, outcome: level_changed(figure, member, _difference(outcome, before, after))


def pays(member: str) -> Effect:
    """LUCK is paid for the repeats in a member of the result (RU-B-LUCK-6)."""

    def paid(figure: Figure, outcome: AnyEffectContext) -> Figure:
        spent = getattr(outcome.result, member)
        return figure if spent is None else pool_changed(figure, PoolName.LUCK, -spent.spent)

    return paid


def repeats_paid(figure: Figure, luck: LuckSpent | None) -> Figure:
    """The figure after the price of repeats of a check (RU-B-LUCK-6)."""
    return figure if luck is None else pool_changed(figure, PoolName.LUCK, -luck.spent)


pays_repeats = pays("luck")
"""LUCK is paid by the check that it repeated (RU-B-LUCK-6)."""


def pays_repeats_of_checks(figure: Figure, outcome: EffectContext[Any, Any]) -> Figure:
    """LUCK is paid by all checks of a journey (RU-B-LUCK-6)."""
    spent = sum(made.luck.spent for made in outcome.result.checks if made.luck is not None)
    return pool_changed(figure, PoolName.LUCK, -spent)


def acts(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The action of the round is used up, and actions begun in earlier rounds are given up (RU-C-STA-2, RU-C-ACT-9)."""
    del outcome
    return figure if figure.round is None else with_marks(given_up(figure), acted=True)


def given_up(figure: Figure) -> Figure:
    """The figure without a reload or a timed action that another action interrupts (RU-C-ACT-9).

    An action without the stance ranged/spell takes another one, which ends being ready (RU-R-6).
    """
    in_stance = figure.state.marks.stance is StanceName.RANGED_OR_SPELL
    return lasting.ended(figure, Lasting.RELOADING, *(() if in_stance else (Lasting.READY,)), *TIMED)


def pool_changed(figure: Figure, name: PoolName, change: int) -> Figure:
    """The figure with more or fewer points; only LIFE goes below zero (RU-B-POOL-1).

    Who falls to 0 LIFE is defeated, and out of the encounter until LIFE is above 0 again (RU-C-DEAD-1).
    """
    if change == 0:
        return figure
    points = Character(figure).points(name)
    lowest = -MOST_POINTS if name is PoolName.LIFE else 0
    now = min(MOST_POINTS, max(lowest, points + change))
    changed = with_state(figure, **{name: now})
    if name is PoolName.LIFE and is_defeated(points) is not is_defeated(now):
        changed = with_state(changed, last_action_done=False)
        return replace(changed, defeated=is_defeated(now) or figure.state.dead)
    return changed


def level_changed(figure: Figure, member: str, change: int) -> Figure:
    """The figure with a level from 0 to 999 raised or lowered (RU-C-STUN-1, RU-C-FRZ-1, RU-C-NET-1)."""
    return with_state(figure, **{member: moved(getattr(figure.state, member), change)}) if change else figure


def counted(figure: Figure, member: str, change: int) -> Figure:
    """The figure with a count of the state raised or lowered, 0 at least."""
    return with_state(figure, **{member: min(MOST_COUNTED, max(0, getattr(figure.state, member) + change))})


def with_state(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its state."""
    state = figure.state
    return replace(figure, state=replace(state, **members))


def with_marks(figure: Figure, **members: Any) -> Figure:
    """The figure with other marks of the round (RU-C-ENC-1)."""
    return with_state(figure, marks=replace(figure.state.marks, **members))


def with_sheet(figure: Figure, **members: Any) -> Figure:
    """The figure with other members of its sheet."""
    return replace(figure, sheet=replace(figure.sheet, **members))


def item_changed(figure: Figure, item: StoredItem, **members: Any) -> Figure:
    """The figure with an item in another state; an item in none of the twenty slots has no state."""
    items = figure.state.items
    key = str(item.slot)
    if not is_slot(item.slot):
        return figure
    now: ItemState = replace(items.get(key, WHOLE), **members)
    return with_state(figure, items={**items, key: now})


def _difference(outcome: AnyEffectContext, before: str, after: str) -> int:
    now = getattr(outcome.result, after)
    return 0 if now is None else int(now - getattr(outcome.request, before))
