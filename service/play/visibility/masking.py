"""Masking of events for players, computed when they are logged, because later it is unknown who was hidden then.

An event stores in `shown` the members that players see instead of its own, and in `shown["of"]` the owners of secrets.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from service.phrases import chosen, parameters_of
from service.play.resources.codec import Codec
from service.play.resources.event_types import COMMAND, FOR_GAME_MASTERS, REVEALED, TAKE_BACK
from service.play.resources.rows import Change, Document, Event, Role, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.visibility.changes import shown_changes
from service.play.visibility.command_secrets import Secrets, masked_members, secrets_of
from service.play.visibility.subjects import Subjects, texts_of
from service.pointer_tokens import escape, tokens_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.disclosure import NOT_STORED, Described
from service.schemas.strict_json import to_plain
from service.values import replace

_BETWEEN = ", "
"""Between the items of a list in a line for people."""
_OF_ROWS = ("changes", "participants")
"""Members that are stored as JSON in what players see."""
_RAISED = (Visibility.PUBLIC, Visibility.GM_AND_ROLLER)


def masked(event: Event, rows: Snapshot, codec: Codec, described: Described | None) -> Event:
    """The event with the members that players see in place of its own.

    Only the game master sees an event about hidden participants, the game master's characters, keys or the library.

    Args:
        event: before it goes into the log.
        rows: all rows concerned, after the event.
        codec: of the campaign.
        described: of a command, the participants described by the members of its result and summary.
    """
    if event.type == REVEALED:
        return event
    if event.type in FOR_GAME_MASTERS:
        return replace(event, visibility=Visibility.GM)
    subjects = Subjects.of(event, rows)
    changes = shown_changes(codec, subjects, event.changes)
    concerned = subjects.named_in(event) if event.type == COMMAND else subjects.all_ids
    secrets = {} if described is None else _secrets_of(event, described, subjects)
    seen = _of_command(event, secrets, subjects) if event.type == COMMAND else _of_time(event, subjects, codec)
    instead = {name: value for name, value in seen.items() if value != getattr(event, name)}
    if changes != event.changes:
        instead["changes"] = changes
    instead = {name: to_plain(value) if name in _OF_ROWS else value for name, value in instead.items()}
    secret_ones = sorted(_secret_ones(subjects, concerned))
    if secrets and len(secret_ones) > 1 and not subjects.characters.keys().isdisjoint(secret_ones):
        instead["secrets"] = _by_owner(secrets)
    shown = {**instead, "of": secret_ones} if instead or secret_ones else None
    return replace(event, shown=shown, visibility=_visibility(event, subjects, concerned, changes))


def _visibility(
    event: Event, subjects: Subjects, concerned: Collection[str], changes: tuple[Change, ...]
) -> Visibility:
    if event.visibility not in _RAISED:
        return event.visibility
    if event.type in TAKE_BACK:  # it is as visible as the events that it undoes, even if it changes nothing visible
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
    """Ids of participants with secrets: of stored characters and of foes."""
    return {
        subjects[identity].character_id or identity
        for identity in ids
        if not subjects[identity].is_pc or subjects[identity].hidden
    }


def _secrets_of(event: Event, described: Described, subjects: Subjects) -> Secrets:
    """The secret members of a command's event; a player knows what the own order states of an unstored participant."""
    knows_unstored = event.actor["role"] != Role.GM

    def secret_ones(ids: Collection[str]) -> frozenset[str]:
        stored = [identity for identity in ids if identity != NOT_STORED]
        secret = _secret_ones(subjects, stored)
        return frozenset(secret if knows_unstored or len(stored) == len(ids) else {*secret, NOT_STORED})

    return secrets_of(event, described, subjects, secret_ones)


def _by_owner(secrets: Secrets) -> list[dict[str, Any]]:
    """Secret members in the form that events store: grouped by owner."""
    groups: dict[frozenset[str], list[str]] = {}
    for path, owners in secrets.items():
        groups.setdefault(owners, []).append("".join(f"/{escape(token)}" for token in path))
    return [{"of": sorted(owners), "members": members} for owners, members in groups.items()]


def _of_command(event: Event, secrets: Secrets, subjects: Subjects) -> dict[str, Any]:
    """Parts of a command without secrets, and without ids of the game master's characters outside encounters."""
    listed = event.participants or ()
    away = {each.character_id for each in listed if each.combatant_id is None and not subjects.is_pc(each.character_id)}
    seen = tuple(replace(each, character_id=None) if each.character_id in away else each for each in listed)
    return {**masked_members(event, secrets), **({"participants": seen} if seen != listed else {})}


def _of_time(event: Event, subjects: Subjects, codec: Codec) -> dict[str, Any]:
    """Parts of an event about many, for example the turn of a round, that concern the party."""
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
        visible["summary"] = _without_names(event.summary, secret, codec.ruleset)
    return visible


def _without_names(summary: Document, secret: Collection[str], ruleset: Ruleset) -> Document | None:
    """A line for people without list items that name secret participants; None where it cannot be said without."""
    parameters = {name: _unlisted(value, secret) for name, value in summary["parameters"].items()}
    needed = parameters_of(chosen(ruleset.summaries[summary["code"]], parameters))
    return None if any(parameters[name] == "" for name in needed) else {**summary, "parameters": parameters}


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


def open_part(event: Event, characters: Collection[str] = ()) -> Document:
    """The members that a player sees in place of the event's own.

    Args:
        event: in stored form.
        characters: ids of the characters that the player commands.
    """
    shown = {name: value for name, value in (event.shown or {}).items() if name not in ("of", "secrets")}
    own = frozenset(characters).intersection((event.shown or {}).get("of", ()))
    if "changes" in shown:
        shown["changes"] = _with_own(event, tuple(Change(**change) for change in shown["changes"]), own)
    if "rolls" in shown:
        shown["rolls"] = tuple(shown["rolls"])
    groups = (event.shown or {}).get("secrets")
    if own and groups:
        others = [group for group in groups if not own.issuperset(group["of"])]
        secret = [tuple(tokens_of(member)) for group in others for member in group["members"]]
        shown = {name: value for name, value in shown.items() if name not in ("result", "summary")}
        shown |= masked_members(event, secret)
    return shown


def _with_own(event: Event, changes: tuple[Change, ...], own: Collection[str]) -> tuple[Change, ...]:
    """Changes as players see them, with those of the own characters in full."""
    if not own:
        return changes
    others = (change for change in changes if change.id not in own)
    return (*others, *(change for change in event.changes if change.id in own))
