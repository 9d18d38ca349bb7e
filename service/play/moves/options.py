"""Legal values of the choices in a move, as far as bars and documents tell."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from service.phrases import capitalized
from service.play.commands.abilities import AbilityLister
from service.play.commands.orders import command_of
from service.play.moves.documents import FigureDocuments, has, names_in
from service.play.moves.likeness import Likeness
from service.play.moves.views import MoveOptionView
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import Cast, remembered
from service.rulesets.stored.moves import JOINED, PARTICIPANTS, Choice, Move, MoveGroup, Source, enumeration
from service.rulesets.stored.participants import Participant
from service.rulesets.stored.paths import value_at
from service.schemas.strict_json import to_plain
from service.translations.language import Language
from service.translations.sentence import Word
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
        likeness: of the participants.
        things: likeness of the things of the one who acts.
        listers: id of each participant that the caller sees -> its bars.
        health: id -> how it looks.
        out: ids of those who fight no more, by their health.
        documents: of the participants.
        known: all on which options depend -> the options, as found so far.
        details: place of a thing in memory -> the line about it, as made so far; documents hold their things.
    """

    ruleset: Ruleset
    language: Language
    cast: Cast
    identity: str
    likeness: Likeness
    things: Likeness
    listers: Mapping[str, AbilityLister]
    health: Mapping[str, str]
    out: Collection[str]
    documents: FigureDocuments
    known: dict[tuple[Any, ...], tuple[MoveOptionView, ...]] = field(default_factory=dict)
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
        part, wants_ally = _part(operation, choice), group in _NEAREST_ALLY
        words = enumeration(command_of(operation).order, choice.member)
        needs = part and (part.abilities(), part.all_needs, part.any_of)
        member = choice.name if choice.source == Source.VALUES else ""
        key = owner, choice.source, choice.having, choice.values, words, needs, wants_ally, member
        if key not in self.known:
            self.known[key] = tuple(self._found(choice, owner, words, part, wants_ally=wants_ally))
        return self.known[key]

    def are_for(self, move: Move) -> bool:
        """Whether a move makes sense for the one who acts."""
        return self.documents.have(self.identity, move.having)

    def _found(
        self, choice: Choice, owner: str, words: tuple[Any, ...], part: Participant | None, *, wants_ally: bool
    ) -> Iterable[MoveOptionView]:
        """The options of a choice, with the enumeration of its member and the participant whose bars count."""
        match choice.source:
            case source if source in PARTICIPANTS:
                return self._participants(choice, part, wants_ally=wants_ally)
            case Source.ITEMS:
                return self._items(choice, part)
            case Source.CONDITIONS:
                return self._conditions(choice, owner)
            case Source.VALUES:
                return self._values(choice, words)
            case _:
                return self._named(choice, owner, words)

    def _participants(self, choice: Choice, part: Participant | None, *, wants_ally: bool) -> Iterator[MoveOptionView]:
        """Visible participants that nothing bars from that part, those of another side first.

        Of each side, those who fight no more come last, except in moves that help or heal.
        """
        others = [each for each in self.listers if self._has_place(each, choice.source)]
        if choice.having:
            others = [each for each in others if self._qualifies(each, choice)]
        self._sort(others, choice, wants_ally=wants_ally)
        for identity in others[: MOST_ALLIES if choice.source == Source.ALLIES else None]:
            if part is None or not self._lister_of(identity).bars(part):
                yield MoveOptionView(value=identity, label=self.cast[identity].name, detail=self.health[identity])

    def _sort(self, others: list[str], choice: Choice, *, wants_ally: bool) -> None:
        """Sort participants by how likely a choice means them."""
        side = self.cast[self.identity].side
        others.sort(
            key=lambda each: (
                each != self.identity,
                (self.cast[each].side == side) is not wants_ally,
                not wants_ally and each in self.out,
            )
        )
        if choice.source == Source.ANYONE and not wants_ally:
            others.sort(key=lambda each: each == self.identity)

    def _lister_of(self, identity: str) -> AbilityLister:
        """The bars of a participant: those of the first one that is like it, if the caller sees that one."""
        return self.listers.get(self.likeness[identity], self.listers[identity])

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

    def _qualifies(self, identity: str, choice: Choice) -> bool:
        """Whether a participant has what a choice asks for, as far as the caller knows."""
        return self.listers[identity].is_secret or self.documents.have(identity, choice.having)

    def _items(self, choice: Choice, lead: Participant | None) -> Iterator[MoveOptionView]:
        """Items that the one who acts can use."""
        for name in () if lead is None else self.listers[self.identity].usable(lead, self.things):
            thing = self.documents.of(self.identity, "things").get(name)
            if has(thing, choice.having):
                yield MoveOptionView(value=name, label=name, detail=self._detail(thing))

    def _conditions(self, choice: Choice, owner: str) -> Iterator[MoveOptionView]:
        for identity, condition in self.cast[owner].lasting.items():
            if not choice.having or has(to_plain(condition), choice.having):
                label = self.language.translated(Word.of_condition(self.ruleset, condition.name))
                yield MoveOptionView(value=identity, label=label, detail="")

    def _values(self, choice: Choice, words: tuple[Any, ...]) -> tuple[MoveOptionView, ...]:
        has_them = self.documents.have(self.identity, choice.having)
        return _declared(self.language, self.ruleset, choice, words) if has_them else ()

    def _named(self, choice: Choice, owner: str, words: tuple[Any, ...]) -> Iterator[MoveOptionView]:
        """The names in parts of the documents of a participant, each once; those of an enumeration are words."""
        found = dict[Any, Any]()
        for source in choice.source.split(JOINED):
            document, _, path = source.partition(".")
            whole = self.documents.of(owner, document)
            found.update(names_in(value_at(whole, path) if path else whole))
        for name, thing in found.items():
            if has(thing, choice.having):
                label = self._word(name) if name in words else str(name)
                yield MoveOptionView(value=name, label=label, detail=self._detail(thing))

    def _detail(self, thing: Any) -> str:
        """The words and dice of a thing in one line, and a number that is all there is of it."""
        if not isinstance(thing, dict):
            return "" if thing is None else self._word(thing)
        if id(thing) not in self.details:
            self.details[id(thing)] = self._words_of(thing)
        return self.details[id(thing)]

    def _words_of(self, thing: Mapping[str, Any]) -> str:
        nested = [value for each in thing.values() if isinstance(each, dict) for value in each.items()]
        words = (
            self._word(value, name)
            for name, value in (*thing.items(), *nested)
            if isinstance(value, str) and name not in _NO_DETAILS and value not in _DEFAULTS
        )
        return ", ".join(dict.fromkeys(words))

    def _word(self, value: Any, member: str = "") -> str:
        return _word(self.language, self.ruleset, value, member)


@remembered
def _declared(
    language: Language, ruleset: Ruleset, choice: Choice, words: tuple[Any, ...]
) -> tuple[MoveOptionView, ...]:
    """The values of a declaration, or the words of an enumeration, which are the same in every list."""
    found = ((value, _word(language, ruleset, value, choice.name)) for value in choice.values or words)
    return tuple(
        # a separate one is inside the label of its move
        MoveOptionView(value=value, label=word if choice.separate else capitalized(word), detail="")
        for value, word in found
    )


def _word(language: Language, ruleset: Ruleset, value: Any, member: str = "") -> str:
    """A value for people, of a member if it has one."""
    if isinstance(value, bool):
        return language.word("yes" if value else "no", ruleset)
    return language.value(member, value, ruleset) if isinstance(value, str) else str(value)


def _part(operation: Operation, choice: Choice) -> Participant | None:
    """The participant whose bars count: of an item the one who acts, of an id the one that it names.

    None in a list that the one who acts is in, too, with other bars, and for other choices.
    """
    lead, *others = command_of(operation).participants
    if choice.source == Source.ITEMS:
        return lead
    if not choice.is_participant:
        return None
    path = ".".join(name for name in choice.member.removesuffix(".id").split(".") if not name.isdecimal())
    return next((each for each in others if each.path.rstrip("_") == path), None)
