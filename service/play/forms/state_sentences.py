"""State of participants after a command in words: a sentence for each change that the game has a text for.

The sentences are made when an event is read, from the changes that its reader may see. So they disclose nothing more,
and cost nothing when the event is written. Events of versions without `participants` have none.
"""

import json
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any

from service.phrases import chosen, parameters_of
from service.play.resources.event import Change, EventParticipant
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Absent
from service.translations.language import Language
from service.translations.sentence import Sentence, state_of

_NO_CHANGES = ((), "[]")
_LEFT = ("left", "luck_left", "current")
"""Parameters of summaries with the number that is left of a pool."""
_POINTS = "points"
"""The same in summaries about this pool, whose codes begin with its name."""
_VALUES = (str, int, float, NoneType)
"""Values of members that texts can name."""


def with_states(line: str, event: Mapping[str, Any], ruleset: Ruleset, language: Language) -> str:
    """The line of an event and the state of its participants afterwards, for example "Orc hits Ana. Ana has 30 LIFE".

    Args:
        line: the summary in the reader's language.
        event: its members as the reader may see them; documents are values or JSON text.
        ruleset: the game.
        language: of the reader.
    """
    if event["changes"] in _NO_CHANGES or event["participants"] is None:
        return line
    for sentence in dict.fromkeys(map(language.translated, _sentences(event, ruleset))):
        line = f"{line.removesuffix('.')}. {sentence}"
    return line


def _sentences(event: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Sentence]:
    """The sentences about participants, without members that the summary states itself."""
    summary = Message(**event["summary"])
    participants = _read(EventParticipant, event["participants"])
    names = {each: one.name for one in participants for each in (one.character_id, one.combatant_id)}
    for change in _read(Change, event["changes"]):
        key = _key(change, ruleset.texts.states)
        if key is not None and change.id in names and not _is_stated(change, summary, ruleset):
            yield state_of(ruleset, key, names[change.id], change.after, change.maximum)


def _read(kind: Any, documents: Any) -> Any:
    """Documents as dataclasses, which they may be already; JSON text is parsed."""
    read = json.loads(documents) if isinstance(documents, str) else documents
    return [each if isinstance(each, kind) else kind(**each) for each in read]


def _key(change: Change, texts: Mapping[str, str]) -> str | None:
    """The key of the text for a change; None where there is no text.

    That is the member with its value, the member of its maximum, or the member alone. "1 of 4" comes before "1".
    """
    member, value = change.path[1:], change.after
    if not isinstance(value, _VALUES):
        return None
    keys = [f"{member} {value if isinstance(value, str) else json.dumps(value)}"]
    if change.maximum is not Absent.ABSENT and value is not None:
        keys.insert(1 if value == 0 else 0, f"{member} of")
    if not isinstance(value, bool | None):
        keys.append(member)
    return next((key for key in keys if key in texts), None)


def _is_stated(change: Change, summary: Message, ruleset: Ruleset) -> bool:
    """Whether the summary says the value.

    That is in a parameter named after the member, as the number that is left of a pool, in a list such as "LIFE 20", or
    with the word for how the participant looks or what it is, as in `harm_serious` and `defeat_dead`.
    """
    member = change.path.rpartition("/")[2]
    word = change.after if change.path == "/health" else member if change.after is True else None
    if word is not None and summary.code.endswith(f"_{word}"):
        return True
    names = {member.lower(), member.lower().partition("_")[0]}
    if not names.isdisjoint(parameters_of(chosen(ruleset.summaries[summary.code], summary.values))):
        return True
    if _is_left(change, summary, member):
        return True
    points = change.maximum if change.after is None else change.after
    listed = (value.split(", ") for value in summary.parameters.values() if isinstance(value, str))
    return any(f"{member} {points}" in items for items in listed)


def _is_left(change: Change, summary: Message, member: str) -> bool:
    """Whether the summary says the value as the number that is left of a pool."""
    names = (*_LEFT, _POINTS) if summary.code.startswith(member.partition("_")[0]) else _LEFT
    left = [summary.parameters[name] for name in names if name in summary.parameters]
    return change.after in left and not isinstance(change.after, bool)
