"""Upkeep: the end of conditions with a source that can no longer maintain them.

Grips and animated metal (RU-R-23, RU-C-GRAB-7, RU-C-MET-1), spells, bows and being ready (RU-R-31).
"""

from collections.abc import Callable, Iterator, Mapping

from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting, readiness, spells
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import TIMED, with_state
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import Condition


def _keeps_nothing_up(owner: Character) -> bool:
    """Whether it is dead, defeated, K.O., unconscious or asleep, has left or flees (RU-R-23, RU-C-MET-1)."""
    gone = owner.figure.defeated or owner.figure.has_left or lasting.has(owner.figure, Lasting.FLEEING)
    return owner.is_out or gone or lasting.has(owner.figure, Lasting.ASLEEP)


def _holds_no_more(holder: Character) -> bool:
    """Whether it maintains nothing, or is frozen (RU-R-23)."""
    return _keeps_nothing_up(holder) or holder.is_frozen


KEPT_UP: Mapping[str, Callable[[Character], bool]] = {
    Lasting.HELD: _holds_no_more,
    Lasting.CHOKED: _holds_no_more,
    Lasting.SQUEEZED: _holds_no_more,
    Lasting.ANIMATED: _keeps_nothing_up,
}
"""Condition -> whether its source cannot keep it up any more."""


ACTIVITIES = (Lasting.DRAWN, Lasting.READY, Lasting.RELOADING, *TIMED)
"""Activities over several rounds, which end when their owner is out, asleep, has left or flees (RU-R-31)."""
GIVEN_UP = (*ACTIVITIES, Lasting.RISING, Lasting.BLEEDING, Lasting.SPELL)
"""All that the end of its owner may end."""


def released(cast: Cast, options: Options) -> Cast:
    """Figures that lost a condition with the end of its upkeep (RU-R-23, RU-R-31, RU-C-GRAB-7, RU-C-MET-1)."""
    concerned = {identity: figure for identity, figure in cast.items() if figure.conditions or _is_mounted(figure)}
    after = {
        identity: given
        for identity, figure in concerned.items()
        if (given := _given_up(figure, options)) is not figure and given != figure
    }
    for identity, figure in concerned.items():
        for condition in _let_go(figure, cast, options):
            after[identity] = lasting.without(after.get(identity, figure), condition)
    return after


def _is_mounted(figure: Figure) -> bool:
    return figure.state.vehicle is VehicleMode.MOUNT


def _given_up(figure: Figure, options: Options) -> Figure:
    """The unconscious or sleeping figure without ready things, its spell paid for (RU-R-31, RU-C-SPL-2).

    Readiness ends with the ready thing (RU-R-6). Getting up stops (RU-C-POS-1), a figure that
    is out falls from the saddle (RU-B-VEH-1), and the dead bleed no more (RU-C-DEAD-8).
    """
    is_mounted = _is_mounted(figure)
    if not is_mounted and not any(lasting.found(figure, *GIVEN_UP)):
        return figure
    character = Character(figure, options)
    if not _keeps_nothing_up(character):
        return _ready_no_more(figure, character)
    gets_up = not character.is_out and lasting.has(figure, Lasting.FLEEING) and not lasting.has(figure, Lasting.ASLEEP)
    over = (*ACTIVITIES, *(() if gets_up else (Lasting.RISING,)), *((Lasting.BLEEDING,) if character.is_dead else ()))
    figure = lasting.ended(spells.all_dropped(figure), *over)
    falls = is_mounted and (character.is_dead or character.is_ko or character.is_unconscious)
    return with_state(figure, vehicle=None) if falls else figure


def _ready_no_more(figure: Figure, character: Character) -> Figure:
    """The figure without +10 for things cast, let down, dropped or held for too long (RU-R-6, RU-C-DRAW-1)."""
    for _, ready in tuple(lasting.found(figure, Lasting.READY)):
        if readiness.is_over(character, ready):
            figure = lasting.without(figure, ready)
    return figure


def _let_go(figure: Figure, cast: Cast, options: Options) -> Iterator[Condition]:
    """Conditions with a source that can no longer maintain them; an absent source is assumed to be able to."""
    for _, condition in lasting.found(figure, *KEPT_UP):
        source = cast.get(condition.source or "")
        if source is not None and KEPT_UP[condition.name](Character(source, options)):
            yield condition
