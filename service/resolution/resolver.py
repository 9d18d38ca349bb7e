"""Resolver of one operation: from a JSON body to an answer."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import inf
from secrets import token_hex
from typing import Any

import marshmallow as ma

from service.dice import (
    DecisionError,
    Decisions,
    DiceError,
    RecordedDice,
    ReplayedFaces,
    RolledDie,
    SeededFaces,
    SuppliedFaces,
    SystemFaces,
)
from service.dice.decisions import Stated
from service.dice.protocol import FaceSource
from service.metrics import tally
from service.resolution import dice_refusals, refusal
from service.resolution.answer import Answer, DiceOrigin
from service.rulesets.contract import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.body import Body, BodySchema, DiceSource
from service.schemas.thrown_dice import MOST_DICE
from service.tracing.switch import TracingSwitch
from service.translations.language import ENGLISH, Language
from service.values import dataclass, replace

SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Resolved:
    """Result of a resolution, with its dice.

    Attributes:
        outcome: as the operation gave it.
        rolls: every die in order.
        origin: where the dice came from.
        faces: the source of the dice, from which more can be thrown.
    """

    outcome: Outcome[Any]
    rolls: tuple[RolledDie, ...]
    origin: DiceOrigin
    faces: FaceSource

    @property
    def unused(self) -> Mapping[str, tuple[int, ...]]:
        """Supplied faces that no rule asked for, by stream."""
        return self.faces.unused() if isinstance(self.faces, SuppliedFaces) else {}

    @property
    def used(self) -> Mapping[str, int]:
        """Number of supplied faces that were used, by stream."""
        return self.faces.used() if isinstance(self.faces, SuppliedFaces) else {}


@dataclass(frozen=True, slots=True)
class Resolver:
    """Resolves calls of one operation; build it once and reuse it.

    Attributes:
        ruleset: the game.
        operation: the operation.
        schema: loads its bodies.
    """

    ruleset: Ruleset
    operation: Operation
    schema: BodySchema

    def load(self, data: Any) -> Body:
        """The parsed body of a JSON value.

        Raises:
            Refusal: the value does not fit the operation's schema.
        """
        try:
            return self.schema.load(data)
        except ma.ValidationError as error:
            raise refusal.of_body(error) from None

    def answer(self, body: Body, language: Language = ENGLISH) -> Answer:
        """Resolve a body into an answer.

        Raises:
            Refusal: the rules refuse the request, supplied dice do not do, or `too_many_dice`.
        """
        return self.as_answer(self.resolve(body), language)

    def resolve(self, body: Body, fallen: tuple[RolledDie, ...] = ()) -> Resolved:
        """Throw the dice, apply the rules.

        Args:
            body: the request, and where the dice come from.
            fallen: dice of an earlier roll, with their faces.

        Raises:
            Refusal: as `answer`.
            Undecided: the caller wants to be asked for a decision.
        """
        if TracingSwitch.resolution is None:
            return self._resolve(body, fallen)
        with TracingSwitch.resolution(self.ruleset.name, self.operation.name):
            return self._resolve(body, fallen)

    def replayed(self, request: Any, fallen: tuple[RolledDie, ...], decided: Stated) -> tuple[RolledDie, ...]:
        """The dice of an earlier roll with the parts of the order to which they belong.

        Args:
            request: as it was staged for that roll.
            fallen: its dice.
            decided: its decisions.
        """
        streams: defaultdict[str, list[int]] = defaultdict(list)
        for roll in fallen:
            streams[roll.stream].append(roll.face)
        dice = RecordedDice(SuppliedFaces(streams), Decisions(decided, frozenset()))
        try:
            self.operation.resolve(request, dice)
        except (Rejected, DiceError, DecisionError):
            return fallen  # what it was staged from is another now
        return tuple(dice.rolls)

    def begin(self, body: Body, most_dice: int) -> Resolved:
        """Resolve a call that throws few dice.

        Args:
            body: the request, and where the dice come from.
            most_dice: number of dice that the call may throw.

        Raises:
            Unfinished: the call rolls more dice; the error has those rolled so far.
            Refusal: as `answer`.
        """
        return self._resolve(body, (), most_dice)

    def _resolve(self, body: Body, fallen: tuple[RolledDie, ...], most_dice: float = inf) -> Resolved:
        decided, ask = body.decisions, body.ask
        source = repeatable(body.source) if ask else body.source
        origin, faces = faces_of(source, body.used)
        thrown = ReplayedFaces(fallen, faces) if fallen else faces
        dice = RecordedDice(thrown, Decisions(decided, frozenset(ask)) if decided or ask else None, most_dice)
        try:
            if not body.checked:
                self.operation.refuse(body.request)
            make = self.operation.resolve if body.checked else self.operation.answer
            outcome = make(body.request, dice)
        except Rejected as rejected:
            raise refusal.of_rules(rejected, self.ruleset) from None
        except DiceError as error:
            raise dice_refusals.of_dice(error, self.ruleset, dice.rolls, source.dice) from None
        except DecisionError as error:
            raise dice_refusals.of_decision(self.ruleset, error, dice.rolls, source.seed) from None
        if len(dice.rolls) > MOST_DICE:
            raise dice_refusals.of_too_many_dice(MOST_DICE)
        tally.count("dice", self.ruleset.name, origin, amount=len(dice.rolls))
        return Resolved(outcome, tuple(dice.rolls), origin if source is body.source else DiceOrigin.SYSTEM, faces)

    def as_answer(self, resolved: Resolved, language: Language = ENGLISH) -> Answer:
        """The answer to a resolved request, with its line for people in this language."""
        return Answer(
            ruleset=self.ruleset.name,
            operation=self.operation.name,
            result=resolved.outcome.result,
            rolls=resolved.rolls,
            summary=language.say(self.ruleset, resolved.outcome.summary),
            rules=tuple(dict.fromkeys(resolved.outcome.rules)),
            dice_source=resolved.origin,
            dice_unused=resolved.unused,
        )

    def options_in_force(self, request: Any, *, stored_play: bool = False) -> dict[str, Any]:
        """The house rules of the operation, with their values in this request.

        Args:
            request: the request.
            stored_play: whether stored characters take part; else the options of stored play touch nothing.
        """
        options = request.options
        left_out = frozenset() if stored_play else options.stored_only
        return {name: getattr(options, name) for name in self.operation.options if name not in left_out}


def resolvers(rulesets: tuple[Ruleset, ...], *, stored_only: bool = False) -> Iterator[Resolver]:
    """A resolver for every operation of every game, in the order of the registry.

    Args:
        rulesets: the games.
        stored_only: those that are commands and nothing else, instead of those that resolve from a request alone.
    """
    for ruleset in rulesets:
        for operation in ruleset.operations:
            if operation.stored_only is stored_only:
                yield Resolver(ruleset, operation, BodySchema(ruleset, operation))


def repeatable(source: DiceSource) -> DiceSource:
    """The source with a fixed seed where the service rolls, so that the dice are the same after a decision."""
    if source.dice is not None or source.seed is not None:
        return source
    return replace(source, seed=token_hex(SEED_BYTES))


def faces_of(source: DiceSource, used: Mapping[str, int] | None = None) -> tuple[DiceOrigin, FaceSource]:
    """Origin and source of the dice of a call; of each stream, the faces that are `used` already are left out."""
    if source.dice is not None:
        return DiceOrigin.SUPPLIED, SuppliedFaces(source.dice, used)
    if source.seed is not None:
        return DiceOrigin.SEED, SeededFaces(source.seed)
    return DiceOrigin.SYSTEM, SystemFaces()
