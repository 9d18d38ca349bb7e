"""The state of a stored element: pools, attitude, willpower, statuses. Rules F6-LCK-2, F6-ACT-6, F6-STA-1.

Harm and everything else that lasts are conditions, stored beside the state.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.freed6.attitude.status import StatusColumn, StatusName
from service.rulesets.freed6.core.purchase import Origin
from service.rulesets.freed6.core.stance import Attitude, Willpower
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results.rank import RankNumber
from service.rulesets.freed6.stored.powers import UsesPer
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.stored import figures
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass, replace

MOST_POINTS = 1_000_000
"""Points that a pool holds."""
MOST_STATUSES = 100
MOST_CHECKS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredStatus:
    """Status of an element (F6-STA-1)."""

    column: Annotated[StatusColumn, Doc("What it measures, and so what its steps are called.")]
    status: Annotated[StatusName, Doc("Present step, by its name in the column.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksLeft:
    """Ranks of a check that are left to spend (F6-SF-1)."""

    event: Annotated[int, Interval(ge=0), Doc("The seq of the event of the check.")] = 0
    rank: Annotated[RankNumber, Doc("Ranks that it made.")] = 0
    left: Annotated[RankNumber, Doc("Ranks that nothing has used yet.")] = 0
    source: Annotated[Origin, Doc("Whether a check or an effect roll made them.")] = Origin.CHECK
    effect_roll: Annotated[bool, Doc("Whether its one effect roll was made or paid.")] = False
    effect_roll_due: Annotated[bool, Doc("Whether that was paid and is still to be rolled.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """State of an element, beside its conditions."""

    luck_points: Annotated[Count, Doc("Luck points left in this session.")] = 0
    luck_spent_this_turn: Annotated[bool, Doc("Whether its luck has affected dice in the running turn.")] = False
    action_points: Annotated[Count, Doc("Action points left in this session.")] = 0
    full_spent: Annotated[Count, Doc("Full actions taken in the running round.")] = 0
    bonus_spent: Annotated[Count, Doc("Bonus actions taken in the running round.")] = 0
    effect_roll_this_turn: Annotated[bool, Doc("Whether it made an effect roll in the running turn.")] = False
    ranks: Annotated[
        tuple[RanksLeft, ...],
        Len(0, MOST_CHECKS),
        Doc("Its checks of the running turn, with what they leave to spend."),
    ] = ()
    power_uses: Annotated[Mapping[Name, Count], Len(0, 100), Doc("Name of a power -> how often it was used.")] = field(
        default_factory=dict
    )
    attitude: Annotated[Attitude, Doc("Attitude, until an influence with a duration covers it.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Willpower, until an influence with a duration covers it.")] = Willpower.NEUTRAL
    statuses: Annotated[Mapping[Name, StoredStatus], Len(0, MOST_STATUSES), Doc("Name -> points that are left.")] = (
        field(default_factory=dict)
    )


Figure = figures.Figure[Sheet, State]


def begin(sheet: Sheet, options: Options) -> State:
    """The state of a new element: full pools (F6-LCK-2, F6-ACT-6), attitude and willpower of the sheet."""
    return State(
        luck_points=luck_at_start(sheet, is_dynamic=sheet.is_dynamic),
        action_points=options.action_points_start,
        attitude=sheet.attitude,
        willpower=sheet.willpower,
    )


def is_dynamic(figure: Figure) -> bool:
    """Whether a figure is Dynamic: by its sheet, and every player character (F6-CHR-1, F6-SF-4)."""
    return figure.is_pc or figure.sheet.is_dynamic


def luck_at_start(sheet: Sheet, *, is_dynamic: bool) -> int:
    """Luck at the start: one point for each rank (F6-LCK-2); none for a Stock element (F6-LCK-1)."""
    return max(0, sheet.luck_rank) if is_dynamic else 0


def new_turn(state: State) -> State:
    """Luck may affect dice again (F6-LCK-6); ranks and effect rolls of the last turn are over (F6-EFX-6, F6-SF-1)."""
    if not (state.luck_spent_this_turn or state.effect_roll_this_turn or state.ranks):
        return state
    return replace(state, luck_spent_this_turn=False, effect_roll_this_turn=False, ranks=())


def new_round(state: State) -> State:
    """All actions of a round are there again (F6-ENC-4)."""
    if not (state.full_spent or state.bonus_spent):
        return state
    return replace(state, full_spent=0, bonus_spent=0)


def new_session(figure: Figure, action_points: int) -> State:
    """The state at the start of a session: full pools, and powers of sessions again (F6-DUR-7, F6-LCK-2, F6-ACT-6).

    A turn that is running goes on, with its ranks and its luck (F6-SF-1, F6-SF-11).
    """
    return replace(
        figure.state if figure.round is not None else new_turn(figure.state),
        luck_points=luck_at_start(figure.sheet, is_dynamic=is_dynamic(figure)),
        action_points=action_points,
        power_uses=_uses_left(figure, UsesPer.SESSION),
    )


def with_uses_back(figure: Figure, *per: UsesPer) -> Figure:
    """Element with its uses of powers restored, where they are counted so (F6-CHR-3)."""
    uses = figure.state.power_uses
    left = _uses_left(figure, *per) if uses else uses
    return figure if len(left) == len(uses) else replace(figure, state=replace(figure.state, power_uses=left))


def _uses_left(figure: Figure, *per: UsesPer) -> Mapping[str, int]:
    """Uses of powers, without those that are counted so."""
    uses = figure.state.power_uses
    back = {power.name for power in figure.sheet.powers if power.uses is not None and power.uses.per in per}
    return {name: count for name, count in uses.items() if name not in back}
