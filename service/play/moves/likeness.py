"""Likeness of participants: of those who differ by name only, the rules are asked about one."""

from collections.abc import Mapping

from service.play.participants.participants import Participants
from service.rulesets.stored.figures import Cast, Figure
from service.schemas.strict_json import dumps
from service.values import replace

Likeness = Mapping[str, str]
"""Id of each participant -> id of the first one that is like it, or its own."""


def likeness_of(participants: Participants, cast: Cast, actor: str) -> Likeness:
    """The likeness of foes.

    Foes are alike if their figures are equal but for the name, and if no state or condition in the cast mentions them,
    as a grip does. The one who acts is like no other; nor is a stored character, since players have rights to it.
    """
    mentions = dumps([[figure.state, figure.conditions] for figure in cast.values()]).decode()
    first, found = list[tuple[str, Figure]](), dict[str, str]()
    for identity, figure in cast.items():
        is_mentioned = identity in mentions or figure.name in mentions
        is_alone = is_mentioned or identity == actor or participants.character_of(identity) is not None
        nameless = replace(figure, name="")
        same = None if is_alone else next((other for other, known in first if known == nameless), None)
        found[identity] = same or identity
        if not is_alone and same is None:
            first.append((identity, nameless))
    return found
