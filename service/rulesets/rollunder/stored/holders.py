"""The end of grips and of animated metal with those who keep them up. Rules RU-R-23, RU-C-GRAB-7 and RU-C-MET-1."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Cast, Figure


def _holds_no_more(holder: Standing) -> bool:
    """Whether it is dead, defeated, K.O., unconscious, frozen or has left (RU-R-23)."""
    return holder.is_out or holder.is_frozen or holder.figure.defeated or holder.figure.has_left


def _animates_no_more(mage: Standing) -> bool:
    """Whether it is dead or K.O. (RU-C-MET-1)."""
    return mage.is_dead or mage.is_ko


KEPT_UP: Mapping[str, Callable[[Standing], bool]] = {
    Lasting.HELD: _holds_no_more,
    Lasting.CHOKED: _holds_no_more,
    Lasting.SQUEEZED: _holds_no_more,
    Lasting.ANIMATED: _animates_no_more,
}
"""What one keeps up on another -> whether the first can do so no longer."""


def released(everybody: Cast, options: Any) -> Cast:
    """Those on whom something has ended with the one who kept it up (RU-R-23, RU-C-GRAB-7, RU-C-MET-1)."""
    after: dict[str, Figure] = {}
    for identity, figure in everybody.items():
        for there in _let_go(figure, everybody, options):
            after[identity] = lasting.without(after.get(identity, figure), there)
    return after


def _let_go(figure: Figure, everybody: Cast, options: Any) -> Iterator[Condition]:
    """What lasts on a figure although its source cannot keep it up; of a source that is not there nothing is known."""
    for _, there in lasting.found(figure, *KEPT_UP):
        source = everybody.get(there.source or "")
        if source is not None and KEPT_UP[there.name](Standing(source, options)):
            yield there
