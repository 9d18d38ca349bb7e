"""Dry runs of players: whether an order is accepted and its costs, without an outcome that reveals a foe.

The order is carried out with new dice in place of stated ones, so that it is accepted or refused as the real one. Its
costs come from runs in memory against foes with empty sheets: changes that no foe decides and that are the same
for all dice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

from service.play.call import Call
from service.play.commands import event_source, rerolls
from service.play.commands.authorize import is_rolled_for
from service.play.commands.run import CommandHandler
from service.play.happening import Happening
from service.play.in_memory import MemoryUnitOfWork
from service.play.ports import UnitOfWork
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.play.resources.rows import Change, Combatant
from service.play.resources.snapshot import Scope, Snapshot
from service.play.resources.versions import Expected
from service.play.row_filter import RowFilter
from service.play.visibility.sources import changes_without_sources
from service.play.visibility.subjects import texts_of
from service.resolution.dice_refusals import Undecided
from service.resolution.refusal import Refusal
from service.values import replace

DICE = ("dice", "seed")
"""Members of an order that say how the dice fall."""
SEEDS = ("first", "second", "third")
"""Of the runs that are compared: what differs between them depends on dice and is no cost."""
Run = Callable[[Call, Mapping[str, Any]], Happening]


def estimate(
    call: Call, handler: CommandHandler, raw: Mapping[str, Any], encounter_id: str | None, run: Run
) -> tuple[Change, ...] | None:
    """The certain costs of an order that concerns participants with secrets; None for another order.

    Args:
        call: of a dry run.
        handler: of the operation.
        raw: the order as it was sent.
        encounter_id: the encounter of the address; None for that of a character.
        run: carries the order out.

    Raises:
        Refusal: the order is refused.
    """
    row_filter = call.actor.row_filter
    if row_filter is None or encounter_id is None:
        return None
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    unknown = [each for each in rows.combatants.values() if not row_filter.knows(rows.character_of(each))]
    if not _concerns(call, handler, raw, unknown):
        return None
    rolled = raw if is_rolled_for(call.actor, call.campaign()) else _without_dice(raw)
    with suppress(Undecided):  # whether a decision is due depends on the outcome
        run(call, rolled)
    operation = handler.resolver.operation
    if rerolls.replaced_seq(operation, raw) is not None or event_source.source_of(operation, raw) is not None:
        return ()
    return _costs(call, handler, rolled, encounter_id, _with_empty_sheets(rows, unknown, row_filter, call.codec()))


def _concerns(call: Call, handler: CommandHandler, raw: Mapping[str, Any], unknown: Sequence[Combatant]) -> bool:
    """Whether an order names unknown participants, or its rules look at everyone."""
    if not unknown:
        return False
    ids = {identity for each in unknown for identity in (each.id, each.character_id)}
    return handler.needs_whole_encounter(call, raw) or not ids.isdisjoint(texts_of(raw))


def _without_dice(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in raw.items() if name not in DICE}


def _with_empty_sheets(rows: Snapshot, unknown: Sequence[Combatant], row_filter: RowFilter, codec: Codec) -> Snapshot:
    """The rows with sheets, states and conditions of unknown participants as if nothing were known of them."""
    sheet, state = new_documents(codec, {}, None)
    blank: Mapping[str, Any] = {"sheet": sheet, "state": state, "conditions": {}}
    copy = rows.copy()
    for combatant in unknown:
        if combatant.character_id is None:
            copy.put(replace(combatant, **blank))
    for character in rows.characters.values():
        if not row_filter.knows(character):
            copy.put(replace(character, **blank))
    return copy


def _costs(
    call: Call, handler: CommandHandler, raw: Mapping[str, Any], encounter_id: str, rows: Snapshot
) -> tuple[Change, ...]:
    """Changes of the caller's own characters that are the same for all dice."""
    runs = [list(_own_changes(call, handler, raw, encounter_id, rows, seed)) for seed in SEEDS]
    first, *others = runs
    return tuple(change for change in first if all(change in other for other in others))


def _own_changes(
    call: Call, handler: CommandHandler, raw: Mapping[str, Any], encounter_id: str, rows: Snapshot, seed: str
) -> Iterator[Change]:
    work = cast(UnitOfWork, MemoryUnitOfWork(call.campaign(), rows.copy()))
    seeded = {**raw, "seed": seed} if handler.resolver.operation.rolls else raw
    try:
        happening = handler.on_encounter(replace(call, work=work), encounter_id, seeded, Expected.ANY)
    except Refusal:  # what the real participants allow
        return
    own = (change for change in happening.event.changes if change.id in call.actor.characters)
    yield from changes_without_sources(own)
