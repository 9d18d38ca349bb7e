"""Rendering of an event, from the members that its viewer may see."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from service.dice import RolledDie
from service.phrases import Phrase
from service.play.forms.event_views import SeenEvent
from service.play.rendering.changes import described_changes, subject_of
from service.play.rendering.names import Names, is_id, listed
from service.play.resources import event_types
from service.play.resources.event_types import line_without_summary
from service.renderings.content import Content, Fact, headlines_of
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.timekeeping import TimeUnit
from service.translations.sentence import Word, summary_of

AMOUNTS: Mapping[TimeUnit, Phrase] = MappingProxyType(
    {
        TimeUnit.ROUND: Phrase("rounds"),
        TimeUnit.MINUTE: Phrase("minutes"),
        TimeUnit.HOUR: Phrase("hours"),
        TimeUnit.DAY: Phrase("days"),
        TimeUnit.WEEK: Phrase("weeks"),
        TimeUnit.SCENE: Phrase("scenes"),
        TimeUnit.SESSION: Phrase("sessions"),
    }
)
_DIE = {"stream": str, "die": str, "face": int, "purpose": str}
DRY_RUN = Fact(Phrase("dry run"), (Phrase("nothing is stored"),))


def content_of(event: SeenEvent, ruleset: Ruleset, names: Names, *, dry_run: bool = False) -> Content:
    """Content of an event for its rendering.

    Args:
        event: as far as the viewer may see it.
        ruleset: the game of the campaign.
        names: of the participants.
        dry_run: whether it only predicts.
    """
    return Content(
        ruleset=ruleset,
        subject=event.operation or event.type,
        line=line_of(event, ruleset, names),
        facts=(*((DRY_RUN,) if dry_run else ()), *_facts(event, ruleset, names)),
        rolls=tuple(RolledDie(**roll) for roll in event.rolls if _is_die(roll)),
        rules=event.rules,
        changes=described_changes(event, ruleset, names),
    )


def line_of(event: SeenEvent, ruleset: Ruleset, names: Names) -> str:
    """The line for people of an event; of one about a single participant with the name."""
    if event.summary is not None:
        return summary_of(ruleset, Message(**event.summary))
    return line_without_summary(ruleset, event.type, event.operation, event.result, subject_of(event, names))


def _facts(event: SeenEvent, ruleset: Ruleset, names: Names) -> Iterator[Fact]:
    result = event.result if isinstance(event.result, Mapping) else {}
    if event.type == event_types.COMMAND:
        operations = (each for each in ruleset.operations if each.name == event.operation)
        for operation in operations:
            yield from headlines_of(ruleset, operation, event.result)
    elif event.type in event_types.OF_TIME:
        yield from _facts_of_time(result, ruleset, names)
    else:
        yield from _facts_of_events(result)
    if event.commitment is not None:
        yield Fact(Phrase("commitment"), (event.commitment,))
    if event.undone_by is not None:
        yield Fact(Phrase("taken back by event"), (str(event.undone_by),))


def _facts_of_time(result: Mapping[str, Any], ruleset: Ruleset, names: Names) -> Iterator[Fact]:
    """Facts about time: round and turn, ended conditions and recurring effects."""
    for unit, label in AMOUNTS.items():
        if result.get("unit") == unit:
            yield Fact(label, (str(result.get("amount")),))
    if result.get("round"):
        yield Fact(Phrase("round"), (str(result["round"]),))
    if is_id(result.get("turn")) and result["turn"] in names.of:
        yield Fact(Phrase("turn"), (names.of[result["turn"]],))
    for label, member in ((Phrase("over"), "ended"), (Phrase("goes on"), "recurred")):
        items = (item for item in listed(result, member) if isinstance(item, Mapping))
        if values := tuple(_with_bearer(item, ruleset, names) for item in items):
            yield Fact(label, values)


def _with_bearer(item: Mapping[str, Any], ruleset: Ruleset, names: Names) -> str:
    """The name of a condition and of its bearer, where the viewer knows it."""
    name, bearer = Word.of_condition(ruleset, str(item.get("name"))), names.of.get(str(item.get("bearer")))
    return name if bearer is None else Phrase("{name} ({bearer})", name=name, bearer=bearer)


def _facts_of_events(result: Mapping[str, Any]) -> Iterator[Fact]:
    """Facts about the events that an undo, a rewind or a revelation names."""
    for label, member in ((Phrase("events"), "undone"), (Phrase("events that stay"), "kept")):
        if seqs := listed(result, member):
            yield Fact(label, tuple(map(str, seqs)))
    if result.get("seq") is not None:
        yield Fact(Phrase("event"), (str(result["seq"]),))


def _is_die(roll: Any) -> bool:
    """Whether a value is a die as events list it; imported logs may contain anything."""
    return isinstance(roll, Mapping) and {name: type(value) for name, value in roll.items()} == _DIE
