"""Legal values of the choices in a move, as far as bars and documents tell."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from service.play.commands.abilities import AbilityLister
from service.play.commands.orders import command_of
from service.play.moves.documents import FigureDocuments, has
from service.play.moves.likeness import Likeness
from service.play.moves.views import MoveOptionView
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.moves import JOINED, PARTICIPANTS, Choice, Move, MoveGroup, Source, enumeration
from service.rulesets.stored.participants import Participant
from service.rulesets.stored.paths import value_at
from service.translations.language import Language
from service.values import dataclass

_NEAREST_ALLY = (MoveGroup.HELP, MoveGroup.RECOVER)
"""Groups in which a participant of the actor's side comes first."""
MOST_ALLIES = 10
"""Others of the actor's side that are offered as allies, because each makes a move of its own."""
_NO_DETAILS = ("name", "kind")
"""Members of a thing that its label tells already."""
_DEFAULTS = ("", "none", "normal")
"""Words that say nothing of a thing."""


@dataclass(frozen=True, slots=True)
class Offers:
    """Finds the options of one participant.

    Attributes:
        ruleset: the game.
        language: of the caller.
        cast: all participants.
        identity: id of the one who acts.
        things: likeness of the things of the one who acts.
        listers: id of each participant that the caller sees -> its bars.
        health: id -> how it looks.
        closed: id and needed abilities -> whether a bar excludes that participant, as found so far.
        documents: of the participants.
        details: place of a thing in memory -> the line about it, as made so far; documents hold their things.
    """

    ruleset: Ruleset
    language: Language
    cast: Cast
    identity: str
    things: Likeness
    listers: Mapping[str, AbilityLister]
    health: Mapping[str, str]
    closed: dict[tuple[str, tuple[str, ...]], bool]
    documents: FigureDocuments
    details: dict[int, str] = field(default_factory=dict)

    def of(
        self, operation: Operation, choice: Choice, group: MoveGroup, owner: str | None = None
    ) -> tuple[MoveOptionView, ...]:
        """The options of a choice.

        Args:
            operation: of the order.
            choice: the member.
            group: of the move.
            owner: whose conditions or documents have the values; the one who acts by default. Nothing is offered of a
                participant whose numbers the caller does not know.
        """
        owner = owner or self.identity
        if self.listers[owner].is_secret:
            return ()
        match choice.source:
            case source if source in PARTICIPANTS:
                return tuple(self._participants(operation, choice, group))
            case Source.ITEMS:
                return tuple(self._items(operation, choice))
            case Source.CONDITIONS:
                return tuple(self._conditions(owner))
            case Source.VALUES:
                return tuple(self._values(operation, choice))
            case _:
                return tuple(self._named(operation, choice, owner))

    def are_for(self, move: Move) -> bool:
        """Whether a move makes sense for the one who acts."""
        return self.documents.have(self.identity, move.having)

    def _participants(self, operation: Operation, choice: Choice, group: MoveGroup) -> Iterator[MoveOptionView]:
        """Visible participants whom nothing bars from that part, those of another side first."""
        part = _part(operation, choice)
        others = [each for each in self.listers if self._has_place(each, choice.source)]
        if choice.having:
            others = [each for each in others if self._is_such(each, choice)]
        side = self.cast[self.identity].side
        wants_ally = group in _NEAREST_ALLY
        others.sort(key=lambda each: (each != self.identity, (self.cast[each].side == side) is not wants_ally))
        if choice.source == Source.ANYONE and not wants_ally:
            others.sort(key=lambda each: each == self.identity)
        for identity in others[: MOST_ALLIES if choice.source == Source.ALLIES else None]:
            if part is None or not self._is_closed(identity, part):
                yield MoveOptionView(value=identity, label=self.cast[identity].name, detail=self.health[identity])

    def _has_place(self, identity: str, source: str) -> bool:
        """Whether a participant is of a source."""
        if identity == self.identity:
            return source == Source.ANYONE
        actor, other = self.cast[self.identity], self.cast[identity]
        match source:
            case Source.ALLIES:
                return other.side == actor.side
            case Source.HELD:
                return any(each.source == self.identity for each in other.lasting.values())
            case Source.HOLDERS:
                return any(each.source == identity for each in actor.lasting.values())
            case Source.ON_TURN:
                return other.on_turn
            case _:
                return True

    def _is_such(self, identity: str, choice: Choice) -> bool:
        """Whether a participant has what a choice asks for, as far as the caller knows."""
        return self.listers[identity].is_secret or self.documents.have(identity, choice.having)

    def _is_closed(self, identity: str, part: Participant) -> bool:
        key = (identity, part.abilities())
        if part.any_of(self.cast[identity]):
            return bool(self.listers[identity].bars(part))
        if key not in self.closed:
            self.closed[key] = bool(self.listers[identity].bars(part))
        return self.closed[key]

    def _items(self, operation: Operation, choice: Choice) -> Iterator[MoveOptionView]:
        """Items that the one who acts can use."""
        lead = command_of(operation).participants[0]
        for name in self.listers[self.identity].usable(lead, self.things):
            thing = self._thing(name)
            if has(thing, choice.having):
                yield MoveOptionView(value=name, label=name, detail=self._detail(thing))

    def _conditions(self, owner: str) -> Iterator[MoveOptionView]:
        for identity, condition in self.cast[owner].lasting.items():
            yield MoveOptionView(value=identity, label=condition.name, detail="")

    def _values(self, operation: Operation, choice: Choice) -> Iterator[MoveOptionView]:
        if not self.documents.have(self.identity, choice.having):
            return
        values = choice.values or enumeration(command_of(operation).order, choice.member)
        for value in values:
            yield MoveOptionView(value=value, label=self._word(value), detail="")

    def _named(self, operation: Operation, choice: Choice, owner: str) -> Iterator[MoveOptionView]:
        """The names in parts of the documents of a participant, each once; those of an enumeration are words."""
        words = enumeration(command_of(operation).order, choice.member)
        found = dict[Any, Any]()
        for source in choice.source.split(JOINED):
            document, _, path = source.partition(".")
            whole = self.documents.of(owner, document)
            found.update(_names(value_at(whole, path) if path else whole))
        for name, thing in found.items():
            if has(thing, choice.having):
                label = self._word(name) if name in words else str(name)
                yield MoveOptionView(value=name, label=label, detail=self._detail(thing))

    def _thing(self, name: str) -> Any:
        """The first thing of that name on the sheet."""
        lists = self.documents.of(self.identity, "sheet").values()
        return next((thing for each in lists for known, thing in _names(each) if known == name), None)

    def _detail(self, thing: Any) -> str:
        """The words and dice of a thing in one line, and a number that is all there is of it."""
        if not isinstance(thing, Mapping):
            return "" if thing is None else self._word(thing)
        if id(thing) not in self.details:
            self.details[id(thing)] = self._words_of(thing)
        return self.details[id(thing)]

    def _words_of(self, thing: Mapping[str, Any]) -> str:
        nested = [value for each in thing.values() if isinstance(each, Mapping) for value in each.items()]
        words = (
            value for name, value in (*thing.items(), *nested) if isinstance(value, str) and name not in _NO_DETAILS
        )
        return ", ".join(self._word(word) for word in dict.fromkeys(words) if word not in _DEFAULTS)

    def _word(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.language.word("yes" if value else "no", self.ruleset)
        return self.language.word(value, self.ruleset) if isinstance(value, str) else str(value)


def _part(operation: Operation, choice: Choice) -> Participant | None:
    """The participant whose id a choice is; None in a list that the one who acts is in, too, with other bars."""
    path = ".".join(name for name in choice.member.removesuffix(".id").split(".") if not name.isdecimal())
    _, *others = command_of(operation).participants
    return next((each for each in others if each.path.rstrip("_") == path), None)


def _names(found: Any) -> Iterable[tuple[Any, Any]]:
    """Names in a list of things, with the things; a single name or number by itself."""
    if isinstance(found, str | int):
        return [(found, None)]
    if isinstance(found, Mapping):
        return [(name, thing) for name, thing in found.items() if thing is not None]
    if not isinstance(found, list):
        return []
    things = [(each.get("name"), each) if isinstance(each, Mapping) else (each, None) for each in found]
    return [(name, thing) for name, thing in things if isinstance(name, str)]
