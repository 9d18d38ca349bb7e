"""Validation of the members of an imported event. Functions raise `marshmallow.ValidationError`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import marshmallow as ma

from service.dice import RolledDie
from service.phrases import Phrase
from service.play.forms.bars import restored, sentence_of
from service.play.forms.documents import RESTORED, check_whole
from service.play.forms.forms import values
from service.play.forms.records import ChangeRecord, EventRecord, SaidRecord, ShownRecord
from service.play.forms.remarks import remark_text
from service.play.resources.rows import Change, Document, Visibility
from service.play.visibility.command_secrets import sayable
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Absent
from service.schemas.derive import schema_for
from service.schemas.faults import Fault
from service.schemas.strict_json import to_plain

_DIE = re.compile(r"d([1-9][0-9]{0,8})").fullmatch
_IS_HEX = re.compile(r"[0-9a-f]{64}").fullmatch


def check_summary(
    ruleset: Ruleset, summary: SaidRecord | Absent | None, filled_in: Callable[[Document], Document] = dict
) -> None:
    """Refuse a line that the game cannot say."""
    if summary is None or isinstance(summary, Absent):
        return
    with _with_parameters("summary"):
        ruleset.say(Message(summary.code, filled_in(summary.parameters)))


def check_remarks(ruleset: Ruleset, record: EventRecord) -> None:
    """Refuse warnings and forced bars with a sentence that the game does not know."""
    for remark in _listed(record.warnings):
        with _with_parameters("warnings"):
            remark_text(ruleset, remark.code, remark.parameters)
    for forced in _listed(record.forced):
        with _with_parameters("forced"):
            str(sentence_of(restored(forced), ruleset))


def shown_document(ruleset: Ruleset, campaign_id: str, record: ShownRecord) -> Document:
    """Document of an event as players see it."""
    with inside("shown"):
        check_summary(ruleset, record.summary, sayable)
        if not isinstance(record.result, Absent):
            check_object(record.result, "result")
        if not isinstance(record.rolls, Absent):
            check_rolls(record.rolls)
    shown: dict[str, Any] = to_plain(record)
    if not isinstance(record.changes, Absent):
        with inside("shown"):
            shown["changes"] = to_plain(changes_of(campaign_id, record.changes))
    return shown


def changes_of(campaign_id: str, every: Sequence[ChangeRecord]) -> tuple[Change, ...]:
    """The changes of an event; those of resources as a whole have to fit the form of these."""
    for index, change in enumerate(every):
        for side in ("before", "after"):
            value = getattr(change, side)
            if not change.path and value is not Absent.ABSENT and change.resource in RESTORED:
                with inside("changes", index, side):
                    check_whole(change.resource, value)
    return tuple(_change(campaign_id, each) for each in every)


def _change(campaign_id: str, record: ChangeRecord) -> Change:
    """The change; a change of the campaign gets the id of the new one."""
    own = {"id": campaign_id} if record.resource == "campaign" else {}
    return Change(**values(record) | own)


def _listed(records: Sequence[Any] | Absent | None) -> Sequence[Any]:
    """The records of a member that may be null or missing."""
    return () if records is None or isinstance(records, Absent) else records


@contextmanager
def _with_parameters(member: str) -> Iterator[None]:
    """A block that fills in a sentence of the game, and refuses what cannot be filled in."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError):
        refuse(Phrase("Expected a line that the game can say: its code, and all that it speaks of."), member)


def check_object(value: Any, member: str) -> None:
    """Refuse what is neither an object nor null."""
    if value is not None and not isinstance(value, Mapping):
        refuse(Phrase("Expected an object, or null."), member)


def check_rolls(rolls: Sequence[Any]) -> None:
    """Refuse dice without a kind, and faces that a die does not have."""
    for index, die in enumerate(rolls):
        with inside("rolls", index):
            rolled = schema_for(RolledDie).load(die)
            sides = _DIE(rolled.die)
            if sides is None:
                refuse(Phrase("Expected a kind of die such as `d6`."), "die")
            elif not 1 <= rolled.face <= int(sides[1]):
                refuse(Phrase("Expected a face of this die, from 1 to {sides}.", sides=sides[1]), "face")


def check_commitment(record: EventRecord) -> None:
    """Refuse what cannot be hash and nonce of a blind roll; both are there or none, and of no other event."""
    for member in ("commitment", "nonce"):
        value = getattr(record, member)
        if value is not None and _IS_HEX(value) is None:
            refuse(Phrase("Expected 64 hexadecimal digits, or null."), member)
    if (record.commitment is None) is not (record.nonce is None):
        refuse(Phrase("Expected `commitment` and `nonce` together, or neither."), "nonce")
    if record.commitment is not None and record.visibility is not Visibility.BLIND:
        refuse(Phrase("Expected null: the event is not blind."), "commitment")


@contextmanager
def inside(*where: str | int) -> Iterator[None]:
    """A block that adds a pointer into the record to its faults."""
    try:
        yield
    except ma.ValidationError as error:
        messages: Any = error.messages
        for token in reversed(where):
            messages = {token: messages}
        raise ma.ValidationError(messages) from None


def refuse(detail: Phrase, member: str) -> None:
    """Refuse a member of a record."""
    raise ma.ValidationError({member: [Fault("bad_input", detail)]})
