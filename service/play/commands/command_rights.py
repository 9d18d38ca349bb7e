"""Rights to command: a player's own characters, and others that the rules put below these."""

from collections.abc import Callable, Iterable

from service.play.call import Actor
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.rulesets.stored.bars import Bar


def commanded_by(actor: Actor, participants: Participants, codec: Codec) -> Callable[[str], bool]:
    """Decides whether the owner of a key may command a participant: an own character, or one controlled by it."""
    characters = codec.ruleset.characters
    table = characters.abilities if characters else None
    known: dict[str, bool] = {}  # making a `functools.cache` for each order would take longer than the check

    def commands(identity: str) -> bool:
        if identity not in known:
            known[identity] = is_commanded(identity)
        return known[identity]

    def is_commanded(identity: str) -> bool:
        if not actor.characters:
            return False
        if _is_own(actor, participants, (identity,)):
            return True
        participant = participants.by_id.get(identity)
        return (
            table is not None
            and participant is not None
            and _is_own(actor, participants, table.commanders(participant.figure(codec)))
        )

    return commands


def without_lifted(bars: Iterable[Bar], actor: Actor, participants: Participants) -> tuple[Bar, ...]:
    """The bars without those that are lifted for the owner of this key."""
    return tuple(bar for bar in bars if not _is_own(actor, participants, bar.lifted_for))


def _is_own(actor: Actor, participants: Participants, ids: Iterable[str]) -> bool:
    return any(each in actor.characters or participants.character_of(each) in actor.characters for each in ids)
