"""Orders on stored characters in memory: an order as JSON and dice in, bars or all figures out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.play.commands.orders import OrderSchema, command_of
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import check_stored, new_documents
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast, Figure
from service.schemas.strict_json import to_plain

JSON = dict[str, Any]
EVENT = 12
"""Seq of the event of every command here."""


@dataclass(frozen=True)
class Played:
    """Result of an order.

    Attributes:
        result: the result as JSON.
        cast: all figures afterwards.
        changed: ids of changed figures.
    """

    result: Any
    cast: Cast
    changed: frozenset[str]

    def state(self, identity: str) -> JSON:
        """A state as JSON."""
        document: JSON = to_plain(self.cast[identity].state)
        return document


class Barred(Exception):
    """The state of a participant bars the order.

    Args:
        bars: all of them.
    """

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__([(bar.code, bar.pointer) for bar in bars])
        self.bars = tuple(bars)
        self.codes = [bar.code for bar in bars]


class Game:
    """A game that plays its orders in memory.

    Args:
        ruleset: the game.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.codec = ruleset, Codec(ruleset)

    def figure(self, name: str, sheet: JSON | None = None, state: JSON | None = None, **members: Any) -> Figure:
        """A figure from a caller's sheet and state."""
        documents = new_documents(self.codec, sheet or {}, state)
        return replace(self.codec.figure(name, *documents), **members)

    def bars(self, operation: str, order: JSON, cast: Cast, force: Iterable[str] = ()) -> tuple[Bar, ...]:
        """Everything that bars an order, by states and by its request; what is forced does not hide the latter."""
        declared = self.ruleset.operation(operation)
        characters = self.ruleset.characters
        assert declared is not None
        assert characters is not None
        assert characters.abilities is not None
        command, ordered = command_of(declared), self._read(operation, order)
        found = command.of(ordered).bars(cast, characters.abilities)
        codes = frozenset({*force, *(bar.code for bar in found)})
        return (*found, *command.of(ordered).request_bars(command.of(ordered).stage(cast, codes), cast, codes))

    def play(
        self,
        operation: str,
        order: JSON,
        cast: Cast,
        dice: Mapping[str, Sequence[int]] | None = None,
        force: Iterable[str] = (),
    ) -> Played:
        """Run a command as a caller would send it, with these dice.

        Raises:
            Barred: by something that is not forced.
            Rejected: by the rules.
        """
        declared = self.ruleset.operation(operation)
        assert declared is not None
        command, ordered = command_of(declared), self._read(operation, order)
        assert set(command.of(ordered).ids) <= set(cast)
        standing = [bar for bar in self.bars(operation, order, cast, force) if bar.code not in set(force) or bar.fixed]
        if standing:
            raise Barred(standing)
        request = command.of(ordered).stage(cast, frozenset(force))
        outcome = declared.resolve(request, RecordedDice(SuppliedFaces(dice or {})))
        self.ruleset.say(outcome.summary)
        told = EffectContext(order=ordered, request=request, result=outcome.result, cast=cast, event=EVENT)
        after = command.of(told.order).effects(told)
        for figure in after.values():
            check_stored(self.codec, to_plain(figure.sheet), to_plain(figure.state), to_plain(figure.conditions))
        return Played(to_plain(outcome.result), {**cast, **after}, frozenset(after))

    def _read(self, operation: str, order: JSON) -> Any:
        declared = self.ruleset.operation(operation)
        assert declared is not None
        return OrderSchema(self.ruleset, declared).read(order).request
