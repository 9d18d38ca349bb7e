"""Write buffer of a transaction: rows and events that one statement will write."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, field, fields
from datetime import datetime
from typing import Any

from sqlalchemy import LargeBinary

from service.play.quotas import Growth
from service.play.resources.prompt import Prompt
from service.play.resources.rows import Campaign, Character, Combatant, Delivery, Event, Webhook
from service.play.resources.webhook import Notice
from service.play.webhooks.messages import messages_of
from service.schemas.strict_json import dumps
from service.store.statements.writes import OF_CAMPAIGN, TARGETS, Write, name_of, text_of
from service.values import dataclass

Part = tuple[Write, type] | str
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
        rows: dataclass -> identity -> what is done, and the row.
        campaign: what is done to the campaign, and the campaign; or None.
        last_seq: of the log.
        grows: whether the log has grown.
        has_webhooks: whether the campaign has any, which are told of events.
        marks: `undone_by` or `revealed_by` -> seq of an event -> the event that did it.
        answer: the answer that is kept, or None.
    """

    rows: dict[type, dict[tuple[Any, ...], tuple[Write, Any]]] = field(default_factory=dict)
    campaign: tuple[Write, Campaign] | None = None
    last_seq: int = 0
    grows: bool = False
    has_webhooks: bool = False
    marks: dict[str, dict[int, int | None]] = field(default_factory=dict)
    answer: StoredAnswer | None = None

    def add(self, write: Write, *rows: Any) -> None:
        """Add rows; of two writes of one row only the combined effect is kept."""
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

    def statement(self, campaign_id: str) -> tuple[str, dict[str, Any], Growth]:
        """The statement for all writes, with its parameters, and the growth of the campaign."""
        parts: dict[Part, dict[str, Any]] = {}
        for write, kind, rows in self._grouped():
            parts[write, kind] = {name_of(write, kind): _json(list(map(_record, rows)))}
        growth = self._growth(parts)
        if self.has_webhooks and (messages := list(self._messages())):
            parts["messages"] = {"messages": _json(messages)}
        for member, by in self.marks.items():
            parts[member] = {member: _json([{"seq": seq, member: other} for seq, other in by.items()])}
        if self.campaign is not None:
            name = "new_campaign" if self.campaign[0] is Write.INSERT else "campaign"
            parts[name] = _of_campaign(self.campaign[1]) | {"last_seq": self.last_seq}
        elif self.grows or growth != Growth():
            parts["last_seq"] = {"last_seq": self.last_seq}
        if self.answer is not None:
            parts["answer"] = {name: getattr(self.answer, name) for name in StoredAnswer.__slots__}
        parameters = {name: value for each in parts.values() for name, value in each.items()}
        grown = {f"grown_{each.name}": getattr(growth, each.name) for each in fields(Growth)}
        return text_of(tuple(parts)), parameters | grown | {"campaign_id": campaign_id}, growth

    def _growth(self, parts: Mapping[Part, Mapping[str, str]]) -> Growth:
        events = parts.get((Write.INSERT, Event), {})
        return Growth(
            characters=self._more(Character),
            combatants=self._more(Combatant),
            bytes=sum(map(len, events.values())),
            webhooks=self._more(Webhook),
        )

    def _messages(self) -> Iterator[Mapping[str, Any]]:
        """Messages to webhooks about the events and prompts that are written."""
        for _, prompt in self.rows.get(Prompt, {}).values():
            yield {"seq": self.last_seq, "type": Notice.PROMPT.value, "subject": prompt.id}
        for write, event in self.rows.get(Event, {}).values():
            if write is Write.INSERT:
                for type_, subject in messages_of(event):
                    yield {"seq": event.seq, "type": type_, "subject": subject}

    def _more(self, kind: type) -> int:
        """Number of rows of a kind that the writes add; negative when they delete more."""
        done = [write for write, _ in self.rows.get(kind, {}).values()]
        return done.count(Write.INSERT) - done.count(Write.DELETE)

    def _grouped(self) -> Iterator[tuple[Write, type, list[Any]]]:
        for kind, rows in self.rows.items():
            for write in Write:
                if wanted := [row for done, row in rows.values() if done is write]:
                    yield write, kind, wanted


_BYTES = {
    kind: tuple(column.name for column in target.table.columns if isinstance(column.type, LargeBinary))
    for kind, target in TARGETS.items()
}
"""Kind of row -> its members that are bytes."""


def _of_campaign(campaign: Campaign) -> dict[str, Any]:
    values = {f"campaign_{name}": getattr(campaign, name) for name in OF_CAMPAIGN}
    return {name: _json(value) if isinstance(value, Mapping) else value for name, value in values.items()}


def _json(value: Any) -> str:
    return dumps(value).decode()


def _record(row: Any) -> Any:
    """A row in JSON, with bytes in the hexadecimal form of Postgres."""
    names = _BYTES[type(row)]
    secrets = {name: f"\\x{value.hex()}" for name in names if (value := getattr(row, name)) is not None}
    return asdict(row) | secrets if names else row
