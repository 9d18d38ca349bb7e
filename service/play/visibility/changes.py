"""Changes of an event as players see them: in full of the party, of others their looks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.play.resources.codec import Codec
from service.play.resources.declaration import secrets_of
from service.play.resources.rows import Change, Combatant
from service.play.resources.stored_members import lasting
from service.play.visibility.subjects import Subjects
from service.rulesets.vocabulary import Absent
from service.schemas.pointers import with_value

SECRET_MEMBERS: Mapping[str, Any] = secrets_of(Combatant)
"""Members of a foe's combatant that only the game master sees, and the values that others see there."""


def shown_changes(codec: Codec, subjects: Subjects, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes that players may see.

    Changes of keys are left out, and those of hidden participants. Outside the party, sheet, state,
    initiative and conditions are left out; where they look different now, `/health` and `/lasting` say so.
    """
    groups: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        groups.setdefault((change.resource, change.id), []).append(change)
    shown: list[Change] = []
    for (resource, identity), group in groups.items():
        if resource == "character":
            shown += _of_character(codec, subjects, identity, group)
        elif resource == "combatant":
            shown += _of_combatant(codec, subjects, identity, group)
        elif resource == "encounter":
            shown += _of_encounter(subjects, group)
        elif resource != "key":
            shown += group
    return tuple(shown)


def _of_character(codec: Codec, subjects: Subjects, identity: str, group: list[Change]) -> Iterable[Change]:
    subject = subjects[identity]
    if came_or_went := [change for change in group if change.path == "/kind"]:
        return came_or_went
    if subject.is_pc:
        return group
    return _looks(codec, subjects, group) if identity in subjects.on_stage else ()


def _of_combatant(codec: Codec, subjects: Subjects, identity: str, group: list[Change]) -> Iterable[Change]:
    subject = subjects[identity]
    came_or_went = [change for change in group if change.path == "/hidden"]
    if came_or_went or subject.hidden:
        return came_or_went
    group = [_placed(subjects, change) for change in group]
    if subject.is_pc:
        return group
    open_ones = [_stripped(change) for change in group if change.path.split("/")[1:2] not in _SECRET_PATHS]
    return (*open_ones, *_looks(codec, subjects, group))


_SECRET_PATHS = [[member] for member in SECRET_MEMBERS]


_OF_ORDER = ("order", "turn", "delayed", "acted")
"""Members of an encounter that name combatants; older logs lack the last two."""


def _placed(subjects: Subjects, change: Change) -> Change:
    """Change that adds or removes a row, at its position among the visible ones."""
    if change.path:
        return change
    return _with_values(change, lambda document: {**document, "position": subjects.seen_position(change.id)})


def _stripped(change: Change) -> Change:
    if change.path:
        return change
    return _with_values(change, lambda document: {**document, **SECRET_MEMBERS})


def _looks(codec: Codec, subjects: Subjects, group: list[Change]) -> Iterator[Change]:
    """Changes of a participant's looks."""
    first, subject = group[0], subjects[group[0].id]
    if first.path == "":
        return
    now = {"sheet": subject.sheet, "state": subject.state, "conditions": subject.conditions}
    earlier = now
    for change in (each for each in reversed(group) if each.path.split("/")[1] in now):
        earlier = with_value(earlier, change.path, change.before)
    for member, look in (("health", codec.health), ("lasting", lasting)):
        before, after = look(earlier), look(now)
        if before != after:
            yield Change(resource=first.resource, id=first.id, path=f"/{member}", before=before, after=after)


def _of_encounter(subjects: Subjects, group: list[Change]) -> Iterator[Change]:
    """Order and turn without hidden combatants."""
    for change in group:
        seen = _with_values(change, lambda value, path=change.path: _seen_part(subjects, path, value))
        if seen.before != seen.after:
            yield seen


def _seen_part(subjects: Subjects, path: str, value: Any) -> Any:
    if path == "/acted":  # no answer shows it
        return []
    if path in ("/order", "/delayed"):
        return [identity for identity in value if not subjects[identity].hidden]
    if path == "/turn":
        return subjects.seen_turn(value)
    if path == "":
        return {**value, **{name: _seen_part(subjects, f"/{name}", value[name]) for name in _OF_ORDER if name in value}}
    return value


def _with_values(change: Change, seen: Any) -> Change:
    values = {
        name: seen(value)
        for name, value in (("before", change.before), ("after", change.after))
        if value is not Absent.ABSENT
    }
    return Change(resource=change.resource, id=change.id, path=change.path, **values)
