"""Lists the moves of one participant: tries the orders that fit, with their odds."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import partial, reduce
from itertools import product
from typing import Any

from service.play.call import Call
from service.play.commands.abilities import AbilityLister
from service.play.commands.orders import command_of, with_lead
from service.play.commands.run import CommandHandler
from service.play.forms.bars import BarView
from service.play.moves.candidates import Candidate, Options, Rules, legal_of_each
from service.play.moves.documents import FigureDocuments
from service.play.moves.likeness import Likeness, likeness_of, likeness_of_things, mentions_in
from service.play.moves.options import Offers
from service.play.moves.presentation import bar_view, move_view
from service.play.moves.trial import OddsOf, Trial
from service.play.moves.views import MoveChoiceView, MoveOptionView, MoveView
from service.play.participants import upkeep
from service.play.participants.participants import Participants
from service.play.resources.stored_members import documents_of
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import fights
from service.rulesets.stored.moves import Choice, Move, MoveGroup, derived, of_ruleset
from service.rulesets.stored.paths import placed
from service.translations.language import Language
from service.values import dataclass, replace

Handlers = Mapping[tuple[str, str], CommandHandler]
"""Names of game and operation -> handler of the command."""
MOST_ODDS = 40
"""Orders of one list whose odds are computed; the others have none."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Choice of the moves that a caller wants.

    Attributes:
        group: of the moves; None for all.
        operation: of the moves; None for all.
        id: of one move; None for all.
        odds: computes the odds of an order; None for a list without odds.
    """

    group: MoveGroup | None = None
    operation: str | None = None
    id: str | None = None
    odds: OddsOf | None = None


@dataclass(frozen=True, slots=True)
class Lister:
    """Lists the moves of one participant.

    Attributes:
        ruleset: the game.
        language: of the caller.
        handlers: of all commands.
        identity: id of the participant.
        offers: finds options.
        trial: tries orders.
        likeness: of the participants.
        things: likeness of the things of the participant.
        is_gm: whether acts of the game master are offered.
        wanted: what the caller wants to be listed.
        turns: one for each order whose odds may still be computed.
        once: name and value of a choice that is tried once -> whether it is refused.
    """

    ruleset: Ruleset
    language: Language
    handlers: Handlers
    identity: str
    offers: Offers
    trial: Trial
    likeness: Likeness
    things: Likeness
    is_gm: bool
    wanted: Wanted
    turns: Iterator[int]
    once: dict[tuple[str, str], bool] = field(default_factory=dict)

    @classmethod
    def of(cls, call: Call, handlers: Handlers, participants: Participants, identity: str, wanted: Wanted) -> "Lister":
        """The lister of a participant's moves."""
        codec, rows = call.codec(), call.actor.row_filter
        ruleset, options = codec.ruleset, codec.options
        cast = upkeep.settled(participants.cast(codec), ruleset, options)
        seen = participants.visible_to(rows)
        listers = {each: AbilityLister.of(call, participants, cast, each) for each in seen}
        bands = {each: codec.health(documents_of(participants.by_id[each].row)) for each in listers}
        health = {each: call.language.value("health", band, ruleset) for each, band in bands.items()}
        words_of_out = fights.of_ruleset(ruleset.name).out
        out = {each for each, band in bands.items() if band in words_of_out}
        mentions = mentions_in(cast)
        likeness = likeness_of(participants, cast, identity, mentions)
        things = likeness_of_things(listers[identity].kinds, mentions)
        documents = FigureDocuments(codec, cast)
        offers = Offers(ruleset, call.language, cast, identity, likeness, things, listers, health, out, documents)
        return cls(
            ruleset=ruleset,
            language=call.language,
            handlers=handlers,
            identity=identity,
            offers=offers,
            trial=Trial(call, participants, cast),
            likeness=likeness,
            things=things,
            is_gm=rows is None,
            wanted=wanted,
            turns=iter(range(MOST_ODDS)),
        )

    def operations(self) -> Iterator[tuple[Operation, tuple[Move, ...]]]:
        """The wanted operations that the caller may order, with their wanted moves."""
        group, declared = self.wanted.group, of_ruleset(self.ruleset.name)
        for operation in self.ruleset.operations:
            if self.wanted.operation not in (None, operation.name):
                continue
            if operation.command is not None and (self.is_gm or not operation.command.gm_only):
                every = declared.get(operation.name) or (_derived(operation),)
                wanted = tuple(move for move in every if group in (None, move.group))
                if wanted:
                    yield operation, wanted

    def moves(
        self, operation: Operation, declared: Iterable[Move]
    ) -> tuple[list[MoveView], tuple[BarView, ...] | None]:
        """The moves of an operation, and what bars it; None where only a free text or number is missing.

        Off the actor's turn in a round, what it may do depends on who gives it the opening: it reacts.
        """
        found, lead = list[MoveView](), command_of(operation).participants[0]
        closed = self.offers.listers[self.identity].bars(lead)
        bars: tuple[BarView, ...] | None = closed
        handler = self.handlers[self.ruleset.name, operation.name]
        actor = self.offers.cast[self.identity]
        reacts = actor.round is not None and not actor.on_turn
        tried = (move for move in declared if (move.past_bars or not closed) and self.offers.are_for(move))
        for accepted in (each for move in tried for each in self._legal(operation, move, reacts=reacts)):
            if not isinstance(accepted, Candidate):
                bars = closed or (None if accepted.code == "bad_input" else (bar_view(self.language, accepted),))
            elif (view := move_view(self.ruleset, self.language, operation, accepted)).id == (
                self.wanted.id or view.id
            ):
                found.append(self._with_odds(handler, view))
        return found, bars

    def _legal(self, operation: Operation, move: Move, *, reacts: bool) -> Iterator[Candidate | Refusal]:
        """The candidates of a move without illegal options, or their refusals."""
        handler = self.handlers[self.ruleset.name, operation.name]
        rules = Rules(partial(self.trial.refusal, handler), self.likeness, reacts, self.things, self.once)
        return legal_of_each(self._candidates(operation, move), rules)

    def _candidates(self, operation: Operation, move: Move) -> Iterator[Candidate]:
        """An order for each combination of separate options; none where a choice has no options."""
        choices = [choice for choice in move.choices if self.is_gm or not choice.gm_only]
        if not self.is_gm and any(choice.gm_only and not choice.optional for choice in move.choices):
            return
        options = {choice: self.offers.of(operation, choice, move.group) for choice in choices if not choice.of}
        separate = [choice for choice in choices if choice.separate]
        left = [choice for choice in choices if not choice.separate]
        start = with_lead(dict(move.order), command_of(operation).lead, self.identity)
        for values in product(*(options[choice] for choice in separate)):
            chosen = {choice.member: option.value for choice, option in zip(separate, values, strict=True)}
            menus = {choice: self._menu(operation, move, choice, options, chosen) for choice in left}
            if all(menus[choice] or choice.optional for choice in left):
                order = reduce(lambda order, member: placed(order, member, chosen[member]), chosen, start)
                yield Candidate(move, values, order, {choice: each for choice, each in menus.items() if each})

    def _menu(
        self, operation: Operation, move: Move, choice: Choice, options: Options, chosen: Mapping[str, Any]
    ) -> tuple[MoveOptionView, ...]:
        """The options of a choice beside those that make the move: no participant has two parts."""
        if choice.of:
            return self.offers.of(operation, choice, move.group, chosen[choice.of])
        if choice.is_participant:
            return tuple(each for each in options[choice] if each.value not in chosen.values())
        return options[choice]

    def _with_odds(self, handler: CommandHandler, view: MoveView) -> MoveView:
        """The move with the odds of its order, or of each option of the only choice that it still needs.

        A choice with one option is made.
        """
        order, open_choices = view.order, list[MoveChoiceView]()
        for choice in (each for each in view.choices if each.required):
            if len(choice.options) == 1:
                order = placed(order, choice.member, choice.options[0].value)
            else:
                open_choices.append(choice)
        if self.wanted.odds is None or len(open_choices) > 1:
            return view
        if not open_choices:
            return replace(view, odds=self._odds(handler, order))
        chosen = open_choices[0]
        options = tuple(
            replace(option, odds=self._odds(handler, placed(order, chosen.member, option.value)))
            for option in chosen.options
        )
        with_odds = replace(chosen, options=options)
        return replace(view, choices=tuple(with_odds if each is chosen else each for each in view.choices))

    def _odds(self, handler: CommandHandler, order: Mapping[str, Any]) -> Mapping[str, str] | None:
        if self.wanted.odds is None or next(self.turns, None) is None:
            return None
        try:
            return self.trial.odds(handler, order, self.wanted.odds)
        except Refusal:  # an option that was not tried with this order
            return None


def _derived(operation: Operation) -> Move:
    """The move of an operation without a declaration."""
    command = command_of(operation)
    paths = tuple(participant.path for participant in command.participants)
    return derived(operation.name, command.order, paths, paths[0])
