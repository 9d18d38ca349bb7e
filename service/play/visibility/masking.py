"""Masking of events for players, computed when they are logged, because later it is unknown who was hidden then.

An event keeps in `shown` the members that players see instead of its own, and in `shown["of"]` whose secrets they are.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from service.play.resources.codec import Codec
from service.play.resources.event_types import COMMAND, OF_KEYS, REVEALED
from service.play.resources.rows import Change, Document, Event, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.visibility.changes import shown_changes
from service.play.visibility.subjects import Subjects, texts_of
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace

MASKED_TEXT = "…"
"""Placeholder for a secret in a line for people."""
_BETWEEN = ", "
"""Between the items of a list in a line for people."""
_RAISED = (Visibility.PUBLIC, Visibility.GM_AND_ROLLER)


def masked(event: Event, rows: Snapshot, codec: Codec) -> Event:
    """The event with the members that players see in place of its own.

    What only concerns somebody hidden, a character of the game master, or a key is for the game master alone.

    Args:
        event: before it goes into the log.
        rows: as they are now, of everybody concerned.
        codec: of the campaign.
    """
    if event.type == REVEALED:
        return event
    if event.type in OF_KEYS:
        return replace(event, visibility=Visibility.GM)
    subjects = Subjects.of(event, rows)
    changes = shown_changes(codec, subjects, event.changes)
    concerned = subjects.named_in(event) if event.type == COMMAND else subjects.everybody
    masked_members = (
        _of_command(event, subjects, concerned, codec.ruleset) if event.type == COMMAND else _of_time(event, subjects)
    )
    instead = {name: value for name, value in masked_members.items() if value != getattr(event, name)}
    if changes != event.changes:
        instead["changes"] = to_plain(changes)
    shown = {**instead, "of": sorted(_secret_ones(subjects, concerned))} if instead else None
    return replace(event, shown=shown, visibility=_visibility(event, subjects, concerned, changes))


def _visibility(
    event: Event, subjects: Subjects, concerned: Collection[str], changes: tuple[Change, ...]
) -> Visibility:
    if event.visibility not in _RAISED:
        return event.visibility
    if event.type != COMMAND:
        return event.visibility if changes or not event.changes else Visibility.GM
    if not any(subject.hidden for subject in subjects.combatants.values()):
        return event.visibility
    named = {*concerned, *subjects.named_in_result(event)}
    hidden = [subjects[identity] for identity in named if subjects[identity].hidden]
    if not hidden:
        return event.visibility
    acts_from_hiding = all(subject.character_id and subject.character_id == event.acting for subject in hidden)
    return Visibility.GM_AND_ROLLER if acts_from_hiding else Visibility.GM


def _secret_ones(subjects: Subjects, ids: Iterable[str]) -> set[str]:
    """Ids of participants of whom something is secret: of stored characters and of foes."""
    return {
        subjects[identity].character_id or identity
        for identity in ids
        if not subjects[identity].is_pc or subjects[identity].hidden
    }


def _of_command(event: Event, subjects: Subjects, concerned: Collection[str], ruleset: Ruleset) -> dict[str, Any]:
    """Result and summary of a command without members that tell sheet or state of participants outside the party."""
    command = next(each.command for each in ruleset.operations if each.name == event.operation)
    if command is None:
        return {}
    party_acts = event.acting is not None and subjects[event.acting].is_pc
    secrets = {
        *(() if party_acts else command.secrets_of_actor),
        *(() if _is_about_party(event, subjects, concerned) else command.secrets),
    }
    if not secrets:
        return {}
    named = _Named(
        party=frozenset(subjects[each].name for each in concerned if subjects[each].is_pc),
        everybody=frozenset((*subjects.names(hidden_only=False), *texts_of(event.request))),
    )
    masked: dict[str, Any] = {"result": _masked(event.result, secrets, named)}
    if event.summary is not None:
        parameters = dict(event.summary["parameters"])
        unsaid = {name: MASKED_TEXT for name in secrets if name in parameters}
        masked["summary"] = {**event.summary, "parameters": parameters | unsaid}
    return masked


@dataclass(frozen=True, slots=True)
class _Named:
    """Names under which a result may tell something of participants.

    Attributes:
        party: those of the party.
        everybody: everything that may be the name of a participant.
    """

    party: frozenset[str]
    everybody: frozenset[str]

    def are_keys_of(self, value: Any) -> bool:
        """Whether a value has a member for each participant."""
        names = self.party | self.everybody
        return isinstance(value, Mapping) and bool(value) and names.issuperset(value)


def _is_about_party(event: Event, subjects: Subjects, concerned: Collection[str]) -> bool:
    """Whether all affected participants are of the party; the one who acts may be another."""
    others = _secret_ones(subjects, concerned)
    struck = {change.id for change in event.changes if change.resource in ("character", "combatant")}
    party = [identity for identity in struck or concerned if subjects[identity].is_pc]
    if struck and len(party) < len(struck):
        return False
    pc_acts = event.acting is not None and subjects[event.acting].is_pc
    return not others or (bool(party) and not pc_acts and len(others) == 1)


def _masked(value: Any, secrets: Collection[str], named: _Named) -> Any:
    """A value without its secret members; of members by participant those of the party stay."""
    if named.are_keys_of(value):
        return {name: item if name in named.party else _masked(item, secrets, named) for name, item in value.items()}
    if isinstance(value, Mapping):
        return {
            name: _unsaid(item, named) if name in secrets else _masked(item, secrets, named)
            for name, item in value.items()
        }
    return [_masked(item, secrets, named) for item in value] if isinstance(value, list | tuple) else value


def _unsaid(value: Any, named: _Named) -> Any:
    """The rest of a secret member: of one by participant the entries of the party, else null."""
    if not named.are_keys_of(value):
        return None
    return {name: item for name, item in value.items() if name in named.party} or None


def _of_time(event: Event, subjects: Subjects) -> dict[str, Any]:
    """Parts of an event about many, such as the turn of a round, that concern the party."""
    hidden, secret = subjects.names(hidden_only=True), subjects.names(hidden_only=False)
    own_dice = subjects.open_names
    visible: dict[str, Any] = {"rolls": tuple(roll for roll in event.rolls if roll["stream"] in own_dice)}
    if isinstance(event.result, Mapping):
        result = {name: item for name, item in event.result.items() if name not in secret}
        members = {name: _without_secrets(item, secret, hidden) for name, item in result.items()}
        visible["result"] = {name: None if _names(item, hidden) else item for name, item in members.items()}
        if "turn" in result:
            visible["result"]["turn"] = subjects.seen_turn(event.result["turn"])
    if event.summary is not None:
        visible["summary"] = _without_names(event.summary, secret)
    return visible


def _without_names(summary: Document, secret: Collection[str]) -> Document | None:
    """A line for people without list items that name secret participants; None where nothing is left."""
    parameters = {name: _unlisted(value, secret) for name, value in summary["parameters"].items()}
    return None if "" in parameters.values() else {**summary, "parameters": parameters}


def _unlisted(value: Any, secret: Collection[str]) -> Any:
    if not isinstance(value, str) or not _names(value, secret):
        return value
    remaining = _BETWEEN.join(item for item in value.split(_BETWEEN) if not _names(item, secret))
    is_split = any(_BETWEEN in name and name in value for name in secret)
    return "" if is_split else remaining


def _without_secrets(value: Any, secret: Collection[str], hidden: Collection[str]) -> Any:
    """A value without objects about secret participants, members under their ids, and hidden names."""
    if isinstance(value, Mapping):
        return {
            name: None if _is_of(item, secret, hidden) else _without_secrets(item, secret, hidden)
            for name, item in value.items()
            if name not in secret
        }
    if isinstance(value, list | tuple):
        return [_without_secrets(item, secret, hidden) for item in value if not _is_of(item, secret, hidden)]
    return value


def _is_of(value: Any, secret: Collection[str], hidden: Collection[str]) -> bool:
    """Whether a value is a hidden name, or an object about a secret participant."""
    if isinstance(value, Mapping):
        return any(isinstance(item, str) and item in secret for item in value.values())
    return isinstance(value, str) and value in hidden


def _names(value: Any, hidden: Collection[str]) -> bool:
    """Whether a hidden participant is named anywhere in a value, also within a sentence."""
    return any(name in text for text in texts_of(value) for name in hidden if name)


def open_part(event: Event) -> Document:
    """The members that players see in place of the event's own."""
    shown = {name: value for name, value in (event.shown or {}).items() if name != "of"}
    if "changes" in shown:
        shown["changes"] = tuple(Change(**change) for change in shown["changes"])
    if "rolls" in shown:
        shown["rolls"] = tuple(shown["rolls"])
    return shown
