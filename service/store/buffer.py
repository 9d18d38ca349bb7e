"""Write buffer of a transaction: rows and events that will be written in one round trip."""

from collections.abc import Iterator, Mapping, Sized
from dataclasses import asdict, field, fields
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import LargeBinary

from service.play.quotas import Growth
from service.play.resources.prompt import Prompt
from service.play.resources.rows import Campaign, Character, Combatant, Delivery, Event, Webhook
from service.play.resources.webhook import Notice
from service.play.webhooks.messages import messages_of
from service.schemas.strict_json import dumps
from service.store.driver import Statement
from service.store.statements.writes import (
    ANSWER,
    CAMPAIGN,
    MARKS,
    MESSAGES,
    NEW_CAMPAIGN,
    OF_CAMPAIGN,
    SEQ,
    TARGETS,
    Write,
    name_of,
    ordered,
    text_of,
)
from service.values import dataclass

Place = tuple[Write, type]
_BOTH = {(Write.INSERT, Write.UPDATE): Write.INSERT, (Write.DELETE, Write.INSERT): Write.UPDATE}
"""Result of two writes of one row, where it is not the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnswer:
    """An answer to be stored under an `Idempotency-Key`.

    Attributes:
        answered_under: id of the campaign, or the nil id for answers about new ones.
        key_hash: hash of the `Idempotency-Key`.
        fingerprint: as that of `IdempotencyRecord`.
        sealed_answer: the same.
        answered_at: when.
    """

    answered_under: str
    key_hash: bytes
    fingerprint: bytes
    sealed_answer: bytes
    answered_at: datetime


@dataclass(slots=True)
class WriteBuffer:
    """The rows to be written, each once, with the event, the outbox and the stored answer.

    Attributes:
        rows: dataclass -> identity -> the write, and the row.
        campaign: the write to the campaign, and the campaign; or None.
        last_seq: of the log.
        grows: whether the log has grown.
        has_webhooks: whether the campaign has any, which receive events.
        marks: `undone_by` or `revealed_by` -> seq of an event -> the event that did it.
        answer: the answer to store, or None.
    """

    rows: dict[type, dict[tuple[Any, ...], tuple[Write, Any]]] = field(default_factory=dict)
    campaign: tuple[Write, Campaign] | None = None
    last_seq: int = 0
    grows: bool = False
    has_webhooks: bool = False
    marks: dict[str, dict[int, int | None]] = field(default_factory=dict)
    answer: StoredAnswer | None = None

    def add(self, write: Write, *rows: Any) -> None:
        """Add rows; of two writes of one row only the combined effect remains."""
        for row in rows:
            of_kind = self.rows.setdefault(type(row), {})
            identity = tuple(getattr(row, name) for name in TARGETS[type(row)].identity)
            before = of_kind.get(identity)
            if before is not None and (before[0], write) == (Write.INSERT, Write.DELETE):
                del of_kind[identity]
            else:
                of_kind[identity] = (_BOTH.get((before[0], write), write) if before else write, row)

    def put_campaign(self, write: Write, campaign: Campaign) -> None:
        """Add the row of the campaign; a new one stays an insert."""
        self.campaign = (self.campaign[0] if self.campaign else write, campaign)

    def append(self, *events: Event) -> None:
        """Add events at the end of the log."""
        self.add(Write.INSERT, *events)
        self.last_seq, self.grows = events[-1].seq, True

    def mark(self, member: str, by: Mapping[int, int | None]) -> None:
        """Note which later event undid or revealed some events."""
        self.marks.setdefault(member, {}).update(by)

    @property
    def prompts(self) -> bool:
        """Whether a prompt is written."""
        return bool(self.rows.get(Prompt))

    @property
    def has_messages(self) -> bool:
        """Whether a write may cause messages for webhooks."""
        return (self.has_webhooks and (self.grows or bool(self.rows.get(Prompt)))) or bool(self.rows.get(Delivery))

    @property
    def is_empty(self) -> bool:
        """Whether there are no writes."""
        return not (any(self.rows.values()) or self.marks or self.answer or self.campaign or self.grows)

    def statements(self, campaign_id: str) -> tuple[list[Statement], Growth]:
        """The statements for all writes, and the growth of the campaign.

        Returns:
            each statement with its parameters, in their order.
        """
        written = self._written()
        rows = {place: _json(written[place]) for place in ordered(written)}
        growth = _growth(written, len(rows.get((Write.INSERT, Event), "")))
        texts: list[Statement] = [
            *self._of_campaign(growth),
            *self._of_messages(),
            *((text_of(*place), {name_of(*place): rows_of_place}) for place, rows_of_place in rows.items()),
            *((MARKS[member], {member: _json(_marks(member, by))}) for member, by in self.marks.items()),
        ]
        if self.answer is not None:
            texts.append((ANSWER, {name: getattr(self.answer, name) for name in StoredAnswer.__slots__}))
        return [(text, {**parameters, "campaign_id": campaign_id}) for text, parameters in texts], growth

    def _of_campaign(self, growth: Growth) -> Iterator[Statement]:
        grown = {f"grown_{each.name}": getattr(growth, each.name) for each in fields(Growth)}
        if self.campaign is not None:
            write, campaign = self.campaign
            text = NEW_CAMPAIGN if write is Write.INSERT else CAMPAIGN
            yield text, _members(campaign) | grown | {"last_seq": self.last_seq}
        elif self.grows or growth != Growth():
            yield SEQ, grown | {"last_seq": self.last_seq}

    def _of_messages(self) -> Iterator[Statement]:
        """Before the rows, so that a webhook does not get the call that makes it."""
        if self.has_webhooks and (messages := list(self._messages())):
            yield MESSAGES, {"messages": _json([{"nonce": uuid4().hex, **message} for message in messages])}

    def _messages(self) -> Iterator[Mapping[str, Any]]:
        """Messages to webhooks about the events and prompts that are written."""
        for _, prompt in self.rows.get(Prompt, {}).values():
            yield {"seq": self.last_seq, "type": Notice.PROMPT.value, "subject": prompt.id}
        for write, event in self.rows.get(Event, {}).values():
            if write is Write.INSERT:
                for type_, subject in messages_of(event):
                    yield {"seq": event.seq, "type": type_, "subject": subject}

    def _written(self) -> dict[Place, list[Any]]:
        """The rows in JSON, by how they are written."""
        written: dict[Place, list[Any]] = {}
        for kind, rows in self.rows.items():
            for write, row in rows.values():
                written.setdefault((write, kind), []).append(_record(row))
        return written


_BYTES = {
    kind: tuple(column.name for column in target.table.columns if isinstance(column.type, LargeBinary))
    for kind, target in TARGETS.items()
}
"""Kind of row -> its members that are bytes."""


def _growth(written: Mapping[Place, Sized], bytes_: int) -> Growth:
    """The growth by the writes, which add so many bytes to the log."""
    characters, combatants, webhooks = (
        len(written.get((Write.INSERT, kind), ())) - len(written.get((Write.DELETE, kind), ()))
        for kind in (Character, Combatant, Webhook)
    )
    return Growth(characters=characters, combatants=combatants, bytes=bytes_, webhooks=webhooks)


def _marks(member: str, by: Mapping[int, int | None]) -> list[dict[str, int | None]]:
    return [{"seq": seq, member: other} for seq, other in by.items()]


def _members(campaign: Campaign) -> dict[str, Any]:
    values = {f"campaign_{name}": getattr(campaign, name) for name in OF_CAMPAIGN}
    return {name: _json(value) if isinstance(value, Mapping) else value for name, value in values.items()}


def _json(value: Any) -> str:
    return dumps(value).decode()


def _record(row: Any) -> Any:
    """A row in JSON, with bytes in the hexadecimal form of Postgres."""
    names = _BYTES[type(row)]
    secrets = {name: f"\\x{value.hex()}" for name in names if (value := getattr(row, name)) is not None}
    return asdict(row) | secrets if names else row
