"""Questions of an order that is run with what is known of it: who rolls a missing die, and who decides."""

from collections.abc import Mapping
from typing import Any

from service.play.commands.known import Known, KnownDiceResolver, Unknown
from service.play.commands.read_order import ReadOrder
from service.play.participants.participants import Participants
from service.play.resources.prompt import WaitKind
from service.play.resources.rows import CharacterKind
from service.resolution.dice_refusals import OutOfDice
from service.resolution.resolver import Resolver
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import pointer_of
from service.values import dataclass


class Unanswered(Exception):
    """A die or decision that is missing, with the participant to be asked.

    Attributes:
        identity: id in the order of the participant who is asked; None for the game master.
        character: id of the stored character that this is, or None.
        secret: whether players may not know that this one is there.
        members: of the wait.
    """

    def __init__(
        self, identity: str | None, character: str | None, members: Mapping[str, Any], *, secret: bool
    ) -> None:
        super().__init__(identity, members)
        self.identity, self.character, self.secret, self.members = identity, character, secret, members


class Accepted(Exception):
    """An order that was tried goes through; nothing of it is stored."""


@dataclass(frozen=True, slots=True)
class Questions:
    """Finds the participants to ask for the missing dice and decisions of an order.

    Attributes:
        order: as it was read.
        known: what is known of it.
        participants: all whose figures the rules read.
        cast: their figures.
    """

    order: ReadOrder
    known: Known
    participants: Participants
    cast: Cast

    def resolver(self, resolver: Resolver) -> Resolver:
        """A resolver that uses the known dice, and raises `Unknown` for the first question."""
        return KnownDiceResolver(resolver.ruleset, resolver.operation, resolver.schema, self.known.dice, self._asks)

    def owner(self, unknown: Unknown) -> str | None:
        """The id of the participant who rolls the die or makes the decision; None for the game master."""
        if unknown.members["kind"] is WaitKind.DECISION:
            return self.order.decider(unknown.owner)
        return self._owner_of_die(unknown.owner, unknown.members)

    def unanswered(self, unknown: Unknown, identity: str | None) -> Unanswered:
        """The question to a participant, or to the game master."""
        members = {**unknown.members, "name": None if identity is None else self.cast[identity].name}
        character = self.participants.character_of(identity)
        return Unanswered(identity, character, members, secret=self._is_secret(identity))

    def _asks(self, missing: OutOfDice) -> bool:
        identity = self._owner_of_die(missing.owner, missing.members)
        return self.known.asks(identity, missing.members["stream"], is_of_party=self._is_of_party(identity))

    def _owner_of_die(self, owner: str, die: Mapping[str, Any]) -> str | None:
        """Owner of a die: by the rules, by the name or purpose of its stream, or else the acting participant.

        Args:
            owner: path of the participant, where the rules know; a path of a like operation says nothing.
            die: its `stream` and `purpose`.
        """
        by_pointer = {each.pointer: each.id for each in self.order.ordered.named}
        pointer = pointer_of(owner)
        if pointer in by_pointer:
            return by_pointer[pointer]
        stream, purpose = die["stream"], die["purpose"]
        named = next((identity for identity, figure in self.cast.items() if figure.name == stream), None)
        if named is None and (path := self._path_of_roller(stream, purpose)) is not None:
            return self.order.decider(path)
        return named or self.order.lead

    def _path_of_roller(self, stream: str, purpose: str) -> str | None:
        """Path of the participant that rolls the dice of a stream or purpose; None where these name none."""
        command = self.order.command
        paths = {participant.path: participant.path for participant in command.participants}
        return command.rolled_by.get(purpose) or command.rolled_by.get(stream) or paths.get(stream)

    def _is_secret(self, identity: str | None) -> bool:
        """Whether players may not know that a participant is asked."""
        combatant = self.participants.combatants.get(identity or "")
        return not self._is_of_party(identity) if combatant is None else combatant.hidden

    def _is_of_party(self, identity: str | None) -> bool:
        """Whether a participant is of the party, which all players know."""
        character = self.participants.characters.get(identity or "")
        return character is not None and character.kind == CharacterKind.PC
