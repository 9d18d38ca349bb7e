"""Bars: refuses orders that the state of their participants does not allow."""

from collections.abc import Iterable, Iterator
from typing import Any

from service.play.call import Call
from service.play.commands.command_rights import without_lifted
from service.play.commands.decisions import abilities_of_decisions, place_of
from service.play.commands.read_order import ReadOrder
from service.play.forms.bars import NOT_POSSIBLE, heading_of, members_of, sentence_of
from service.play.participants.participants import Participants
from service.play.visibility.refusals import masked_refusal
from service.resolution import refusal
from service.resolution.refusal import Refusal, RefusalKind
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.bars import Bar, BarContext
from service.rulesets.stored.figures import Cast
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace


def refusal_of(bars: Iterable[Bar], ruleset: Ruleset) -> Refusal:
    """The refusal with all bars; its code is that of the first."""
    all_bars = tuple(bars)
    faults = tuple(
        PlacedFault(bar.pointer, bar.code, sentence_of(bar, ruleset), members=members_of(bar) | _details_of(bar))
        for bar in all_bars
    )
    return Refusal(
        all_bars[0].code, heading_of(all_bars[0], ruleset), faults[0].detail, faults, {}, RefusalKind.CONFLICT
    )


def visible_to_player(bars: Iterable[Bar], own: frozenset[str]) -> tuple[Bar, ...]:
    """The bars that a player may know: of a foe only those that can be seen.

    Args:
        bars: all of them.
        own: pointers of the participants without secrets.
    """
    every = tuple(bars)
    seen = tuple(_as_seen(bar, own) for bar in every if bar.visible or bar.pointer in own)
    if seen or not every:
        return seen
    first = every[0]
    return (Bar(code=NOT_POSSIBLE, rule="", ability="", pointer=first.pointer, fixed=first.fixed),)


def _as_seen(bar: Bar, own: frozenset[str]) -> Bar:
    """A bar without its duration, if that would reveal numbers of a foe."""
    return replace(bar, until=None) if bar.until_is_secret and bar.pointer not in own else bar


@dataclass(frozen=True, slots=True)
class Checked:
    """An order that nothing bars.

    Attributes:
        request: of its operation, with everything looked up.
        forced: the bars that a game master sets aside.
    """

    request: Any
    forced: tuple[Bar, ...]


def checked(call: Call, ruleset: Ruleset, order: ReadOrder, participants: Participants, cast: Cast) -> Checked:
    """The request of an order, all looked up; refuses an order that the state of its participants bars, before any die.

    Raises:
        Refusal: with all bars and the code of the first; `forbidden` for a player who forces; what the rules refuse.
    """
    if order.source.force:
        call.require_gm()
    found = _bars_of_order(call, ruleset, order, participants, cast)
    if not order.operation.refusals:
        _refuse_barred(call, ruleset, order, participants, found)
    try:
        looked_up = _looked_up(ruleset, order, cast, found)
    except Refusal as refused:
        _refuse_barred(call, ruleset, order, participants, found)
        raise masked_refusal(refused, call.actor.row_filter, participants, order.raw) from None
    _refuse_barred(call, ruleset, order, participants, looked_up.forced)
    return looked_up


def _looked_up(ruleset: Ruleset, order: ReadOrder, cast: Cast, found: tuple[Bar, ...]) -> Checked:
    """The request of an order as if nothing barred it, with the bars that were found and those that it shows."""
    codes = frozenset(bar.code for bar in found)
    with refusal.by_rules_on_stored(ruleset):
        request = order.ordered.stage(cast, codes)
        more = order.ordered.request_bars(request, cast, codes)
    return Checked(request, (*found, *more))


def _bars_of_order(
    call: Call, ruleset: Ruleset, order: ReadOrder, participants: Participants, cast: Cast
) -> tuple[Bar, ...]:
    """Bars by the state of the participants, before anything is looked up."""
    table, found = ruleset.characters.abilities if ruleset.characters else None, tuple[Bar, ...]()
    if table is not None:
        with refusal.by_rules_on_stored(ruleset):  # an order may name an item that is not on a sheet
            found = order.ordered.bars(cast, table, abilities_of_decisions(order), order.replaces)
    if call.actor.row_filter is None:
        return tuple(bar for bar in found if not bar.players_only)
    return (*without_lifted(found, call.actor, participants), *_of_decisions(ruleset, order, cast))


def _refuse_barred(
    call: Call, ruleset: Ruleset, order: ReadOrder, participants: Participants, found: tuple[Bar, ...]
) -> None:
    """Refuse an order for its bars that are not set aside, as far as the caller may know of them."""
    in_force = tuple(bar for bar in found if bar.fixed or not order.source.force)
    if not in_force:
        return
    if (rows := call.actor.row_filter) is not None:
        ids = {each.pointer: each.id for each in order.ordered.named}
        own = {at for at, identity in ids.items() if rows.knows(participants.characters.get(identity or ""))}
        own |= {place_of(name) for name in order.stated}  # a player states none but those of own characters
        in_force = visible_to_player(in_force, frozenset(own))
    raise refusal_of(in_force, ruleset)


def _of_decisions(ruleset: Ruleset, order: ReadOrder, cast: Cast) -> Iterator[Bar]:
    """Bars that leave decisions, which the sender of an order states, to the game master."""
    points = {point.member: point for point in order.operation.decisions}
    for name in order.stated:
        decider = order.decider(points[name].participant)
        for bar in undecided(cast, decider, ruleset, order.asked.options):
            yield replace(bar, pointer=place_of(name))


def undecided(cast: Cast, identity: str | None, ruleset: Ruleset, options: Any) -> tuple[Bar, ...]:
    """Bars that leave the decisions of a participant to the game master, in games that have any."""
    table = ruleset.characters.abilities if ruleset.characters else None
    if table is None or identity is None or identity not in cast:
        return ()
    return table.undecided(BarContext(figure=cast[identity], options=options, ability="", cast=cast))


def can_react(cast: Cast, identity: str, ruleset: Ruleset, options: Any) -> bool:
    """Whether a participant may be asked for a reaction."""
    table = ruleset.characters.abilities if ruleset.characters else None
    if table is None:
        return True
    return table.can_react(BarContext(figure=cast[identity], options=options, ability="", cast=cast))


def _details_of(bar: Bar) -> dict[str, Any]:
    """Members of a refusal with details of a bar for programs, where there are any."""
    return {"details": dict(bar.details)} if bar.details else {}
