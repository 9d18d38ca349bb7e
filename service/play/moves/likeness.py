"""Likeness of participants and of things: of those that differ by name only, the rules are asked about one."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.play.participants.participants import Participants
from service.rulesets.stored.figures import Cast
from service.schemas.strict_json import dumps
from service.values import replace

Likeness = Mapping[str, str]
"""Id or name of each participant or thing -> that of the first one that is like it, or its own."""


def likeness_of(participants: Participants, cast: Cast, actor: str, mentions: str) -> Likeness:
    """The likeness of foes.

    Foes are alike if their figures are equal but for the name, and if no state or condition in the cast mentions them,
    as a grip does. The one who acts is like no other; nor is a stored character, since players have rights to it.
    """
    kinds = {
        identity: replace(figure, name="")
        for identity, figure in cast.items()
        if identity != actor
        and participants.character_of(identity) is None
        and identity not in mentions
        and figure.name not in mentions
    }
    return {**dict(zip(cast, cast, strict=True)), **_firsts(kinds.items())}


def likeness_of_things(kinds: Mapping[str, Any], mentions: str) -> Likeness:
    """The likeness of the things of one participant, if no state or condition in the cast mentions their names.

    Args:
        kinds: name of a thing -> what the rules read of it, as the abilities of the game say.
        mentions: of the cast.
    """
    return _firsts((name, kind) for name, kind in kinds.items() if name not in mentions)


def mentions_in(cast: Cast) -> str:
    """All states and conditions as text, with the ids and names that they mention."""
    return dumps([[figure.state, figure.conditions] for figure in cast.values()]).decode()


def _firsts(kinds: Iterable[tuple[str, Any]]) -> Likeness:
    """Key of each value -> key of the first value that equals it."""
    first, found = list[tuple[str, Any]](), dict[str, str]()
    for key, kind in kinds:
        same = next((other for other, known in first if known == kind), None)
        found[key] = same or key
        if same is None:
            first.append((key, kind))
    return found
