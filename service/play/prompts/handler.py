"""Handler that runs an order with known rolls and decisions, until one is missing."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any

from service.dice import Roll, SystemFaces
from service.play.call import Call
from service.play.commands import bars
from service.play.commands.orders import command_of, with_decisions
from service.play.commands.read_order import ReadOrder
from service.play.commands.run import CommandHandler
from service.play.happening import Run
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.play.resources.prompt import DiceAskedOf, WaitKind
from service.play.resources.rows import CharacterKind
from service.resolution import refusal
from service.resolution.refusal import OutOfDice, Refusal, Undecided
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.participants import pointer_of
from service.schemas.body import Body
from service.values import dataclass, replace

FREE_ROLLS = ("contest", "save", "talent", "task")
"""Operations that game masters may ask of several at any time."""
MOST_ROLLED = 500
"""Dice that the service rolls for one order of a prompt."""


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


class _Unknown(Exception):
    """A die or decision that the rules asked for, before its owner is known.

    Args:
        owner: path of the participant who decides, or who rolls the die; "" if its stream and purpose determine it.
        members: of the wait.
    """

    def __init__(self, owner: str, members: Mapping[str, Any]) -> None:
        super().__init__(owner)
        self.owner, self.members = owner, members


@dataclass(frozen=True, slots=True)
class Known:
    """Faces and choices of an order that are known.

    Attributes:
        dice: stream -> known faces; those that the service rolls are added.
        decisions: decision point -> the decisions.
        ask: decision points that are asked.
        rolls: the owners of requested dice.
        rolled: participants with dice that the service rolls, and their streams.
        settles: whether no questions remain.
        is_free: whether a game master asks several for a roll, which is free of turns where the operation is a check.
    """

    dice: dict[str, list[int]]
    decisions: Mapping[str, Any]
    ask: tuple[str, ...]
    rolls: DiceAskedOf
    rolled: Collection[str] = ()
    settles: bool = False
    is_free: bool = False

    def asks(self, stream: str, participants: Participants, identity: str | None) -> bool:
        """Whether the dice of a stream are asked for."""
        if self.settles or identity is None or rolled_for(identity, stream) in self.rolled:
            return False
        if self.rolls is DiceAskedOf.NOBODY:
            return False
        return self.rolls is DiceAskedOf.EVERYBODY or _is_known(participants, identity)

    @property
    def members(self) -> dict[str, Any]:
        """The faces and choices as members of the order."""
        members = {"decisions": dict(self.decisions), "ask": [] if self.settles else list(self.ask)}
        return {name: value for name, value in members.items() if value}


@dataclass(frozen=True)
class FallenDiceResolver(Resolver):
    """Resolves with known dice, and rolls those that need no question.

    Attributes:
        dice: stream -> faces, to which is added.
        asks: a missing die -> whether to ask for it.
    """

    dice: dict[str, list[int]] = field(default_factory=dict)
    asks: Callable[[OutOfDice], bool] = lambda _missing: False

    def resolve(self, body: Body, fallen: tuple[Roll, ...] = ()) -> Resolved:
        """Throw the dice, apply the rules.

        Raises:
            Refusal: as `Resolver.resolve`.
            _Unknown: a question remains.
        """
        for _ in range(MOST_ROLLED):
            streams = {stream: tuple(faces) for stream, faces in self.dice.items()}
            source = body.source if body.source.seed is not None else replace(body.source, dice=streams)
            try:
                return super().resolve(replace(body, source=source), fallen)
            except Refusal as refused:
                self._answer(refused)
        raise refusal.of_too_many_dice(MOST_ROLLED)

    def _answer(self, refused: Refusal) -> None:
        """Roll a missing die, or ask for it."""
        if isinstance(refused, Undecided):
            needed = refused.needed
            whose = {"member": needed.member, "participant": needed.participant}
            choice = {"options": list(needed.options), "default": needed.default}
            raise _Unknown(needed.participant, {"kind": WaitKind.DECISION, **whose, **choice})
        if not isinstance(refused, OutOfDice):
            raise refused
        stream, die, purpose = (refused.members[name] for name in ("stream", "die", "purpose"))
        if self.asks(refused):
            raise _Unknown(refused.owner, {"kind": WaitKind.ROLL, "stream": stream, "die": die, "purpose": purpose})
        self.dice.setdefault(stream, []).append(SystemFaces().next_face(stream, int(die[1:]), purpose))


@dataclass(frozen=True, slots=True)
class AnsweredOrder(ReadOrder):
    """An order with the decisions that were made since it was given.

    Attributes:
        plain: as its sender gave it.
    """

    plain: ReadOrder | None = None


@dataclass(frozen=True)
class PromptedHandler(CommandHandler):
    """Runs one order of a prompt.

    Attributes:
        known: the known answers.
    """

    known: Known

    @classmethod
    def of(cls, handler: CommandHandler, known: Known) -> "PromptedHandler":
        """The handler of an operation, with the known rolls and decisions of one order."""
        return cls(handler.resolver, handler.schema, handler.percentile_of, handler.time_passes, known)

    def cast_of(self, participants: Participants, codec: Codec) -> dict[str, AnyFigure]:
        """As for any order; a free roll is made outside of turns, and uses up nothing of them."""
        cast = super().cast_of(participants, codec)
        if not (self.known.is_free and self.resolver.operation.name in FREE_ROLLS):
            return cast
        return {identity: replace(figure, round=None, on_turn=False) for identity, figure in cast.items()}

    def _read(self, call: Call, raw: Mapping[str, Any], named: Mapping[str, Any]) -> ReadOrder:
        plain = super()._read(call, raw, named)
        members = self.known.members
        if not members:
            return plain
        full = self._decided({**plain.full, **members}, plain.full.get("decisions"), self.known.decisions)
        body = self.schema.read(full)
        return AnsweredOrder(plain.operation, plain.raw, full, body, self._ids(body), plain.replaced, plain)

    def _decided(self, full: Mapping[str, Any], *decisions: Mapping[str, Any] | None) -> Mapping[str, Any]:
        """The order with its decisions, including those that fill a member."""
        together = {name: choice for each in decisions for name, choice in (each or {}).items()}
        return with_decisions({**full, "decisions": together}, self.resolver.operation)

    def _checked_sender(self, call: Call, order: ReadOrder, participants: Participants) -> str | None:
        """As for any order, but without the decisions that others have made."""
        if isinstance(order, AnsweredOrder) and order.plain is not None:
            order = replace(order.plain, replaced=order.replaced)
        return super()._checked_sender(call, order, participants)

    def run(
        self, call: Call, order: ReadOrder, participants: Participants, cast: Cast, request: Any
    ) -> tuple[Run, Resolved, tuple[Remark, ...]]:
        """As for any order, but with fallen dice, and until a question is open.

        Raises:
            Unanswered: a die or a decision is.
        """
        whose = _Owners(order, cast)

        def asks(missing: OutOfDice) -> bool:
            return self.known.asks(missing.members["stream"], participants, whose.die(missing.owner, missing.members))

        resolver = self.resolver
        fallen = FallenDiceResolver(resolver.ruleset, resolver.operation, resolver.schema, self.known.dice, asks)
        plain = CommandHandler(fallen, self.schema, self.percentile_of, self.time_passes)
        try:
            return plain.run(call, order, participants, cast, request)
        except _Unknown as unknown:
            identity = self._asked(call, whose.wait(unknown), unknown, cast)
            character = participants.character_of(identity)
            members = {**unknown.members, "name": None if identity is None else cast[identity].name}
            raise Unanswered(identity, character, members, secret=_is_secret(participants, identity)) from None

    def _asked(self, call: Call, identity: str | None, unknown: _Unknown, cast: Cast) -> str | None:
        """The participant to be asked; the game master for the decisions of those who cannot decide."""
        ruleset = self.resolver.ruleset
        is_decision = unknown.members["kind"] is WaitKind.DECISION
        options = call.codec().options
        return None if is_decision and bars.undecided(cast, identity, ruleset, options) else identity


class Accepted(Exception):
    """An order that was tried goes through; nothing of it is stored."""


@dataclass(frozen=True)
class TriedHandler(PromptedHandler):
    """Tries one order of a prompt: whether it would go through."""

    def run(
        self, call: Call, order: ReadOrder, participants: Participants, cast: Cast, request: Any
    ) -> tuple[Run, Resolved, tuple[Remark, ...]]:
        """As for the order itself, but without a result.

        Raises:
            Accepted: the order goes through.
            Unanswered: it does so far.
        """
        super().run(call, order, participants, cast, request)
        raise Accepted


@dataclass(frozen=True, slots=True)
class _Owners:
    """Finds the participant who rolls a die or makes a decision.

    Attributes:
        order: as it was read.
        cast: all participants concerned.
    """

    order: ReadOrder
    cast: Cast

    def die(self, owner: str, die: Mapping[str, Any]) -> str | None:
        """Owner of a die: by the rules, by the name or purpose of its stream, or else the acting participant.

        Args:
            owner: path of the participant, where the rules know; a path of a like operation says nothing.
            die: its `stream` and `purpose`.
        """
        command = self.order.command
        everybody = {each.pointer: each.id for each in command.named(self.order.asked)}
        pointer = pointer_of(owner)
        if pointer in everybody:
            return everybody[pointer]
        stream, purpose = die["stream"], die["purpose"]
        named = next((identity for identity, figure in self.cast.items() if figure.name == stream), None)
        paths = {participant.path: participant.path for participant in command.participants}
        rolled_by = command.rolled_by
        path = rolled_by.get(purpose) or rolled_by.get(stream) or paths.get(stream)
        if named is None and path is not None:
            return self.order.decider(path)
        return named or self.order.lead

    def wait(self, unknown: _Unknown) -> str | None:
        """The participant of the question."""
        if unknown.members["kind"] is WaitKind.DECISION:
            return self.order.decider(unknown.owner)
        return self.die(unknown.owner, unknown.members)


def rolled_for(identity: str, stream: str) -> str:
    """The mark that the service rolls the dice of a stream for a participant."""
    return f"{identity} {stream}"


def _is_secret(participants: Participants, identity: str | None) -> bool:
    combatant = participants.combatants.get(identity or "")
    if combatant is not None:
        return combatant.hidden
    return identity is None or not _is_known(participants, identity)


def _is_known(participants: Participants, identity: str) -> bool:
    """Whether a participant is of the party, which all players know."""
    character = participants.characters.get(identity)
    return character is not None and character.kind == CharacterKind.PC


def lead_pointer(handler: CommandHandler) -> str:
    """JSON pointer to the acting participant in orders of an operation."""
    return command_of(handler.resolver.operation).lead
