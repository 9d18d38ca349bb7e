"""What an order leaves behind on those who took part: points spent, actions taken, conditions used and laid."""

from collections.abc import Callable
from dataclasses import replace

from service.rulesets.freed6.actions import ActionType
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored import checks, settle
from service.rulesets.freed6.stored.orders import RollerOrder
from service.rulesets.freed6.stored.state import State
from service.rulesets.stored.figures import Cast, Figure


class Aftermath:
    """Gathers who is another after an order; one figure may change several times.

    Args:
        cast: as they were.
        options: the house rules.
    """

    def __init__(self, cast: Cast, options: Options) -> None:
        self._before, self._options = cast, options
        self._after: dict[str, Figure] = {}

    @property
    def cast(self) -> Cast:
        """Those who are another now, with all that follows from their conditions."""
        changed = {identity: figure for identity, figure in self._after.items() if figure != self._before[identity]}
        return {
            identity: settle.settled(self._before[identity], figure, self._options)
            for identity, figure in changed.items()
        }

    def of(self, identity: str) -> Figure:
        """A figure as it is now."""
        return self._after.get(identity, self._before[identity])

    def change(self, identity: str | None, change: Callable[[Figure], Figure]) -> None:
        """Change a figure, if it is stored."""
        if identity is not None:
            self._after[identity] = change(self.of(identity))

    def checked(self, who: RollerOrder) -> None:
        """After a check: its luck point (F6-LCK-6), its action (F6-ENC-5), and effects that held for one roll."""
        self.change(who.id, lambda figure: _with_state(checks.used_up(who, figure), self._spent(who, figure.state)))

    def _spent(self, who: RollerOrder, state: State) -> State:
        if who.luck_point:
            state = replace(state, luck_points=state.luck_points - 1, luck_spent_this_turn=self._turn_runs)
        return taken(state, who.action)

    @property
    def _turn_runs(self) -> bool:
        """Outside an encounter there are no turns, and no lock (F6-LCK-6)."""
        return any(figure.on_turn for figure in self._before.values())


def taken(state: State, action: ActionType | None) -> State:
    """The state with one action less in this round; free ones are not counted (F6-ENC-5)."""
    return replace(
        state,
        full_spent=state.full_spent + (action is ActionType.FULL),
        bonus_spent=state.bonus_spent + (action is ActionType.BONUS),
    )


def _with_state(figure: Figure, state: State) -> Figure:
    return replace(figure, state=state)
