"""Lists the moves of a character or combatant."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from service.play import refusals
from service.play.call import Call
from service.play.commands.abilities import AbilityLister
from service.play.commands.orders import command_of, with_lead
from service.play.commands.run import CommandHandler
from service.play.moves.options import Offers
from service.play.moves.trial import Trial
from service.play.moves.views import BarredView, ChoiceView, CostView, MovesView, MoveView, OptionView
from service.play.participants import encounters, upkeep
from service.play.participants.participants import Participants
from service.play.resources.bars import BarView
from service.play.resources.codec import documents_of
from service.play.resources.snapshot import Scope
from service.resolution.refusal import Refusal
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.moves import Choice, Move, of_ruleset, placed
from service.schemas.faults import PlacedFault
from service.translations.language import Language
from service.translations.sentence import Sentence
from service.values import dataclass, replace

Handlers = Mapping[tuple[str, str], CommandHandler]
"""Names of game and operation -> handler of the command."""
Options = Mapping[Choice, tuple[OptionView, ...]]


def of_combatant(call: Call, handlers: Handlers, encounter_id: str, combatant_id: str, state: str) -> MovesView:
    """The moves of a combatant.

    Raises:
        Refusal: `not_found`.
    """
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    participants = Participants.of_encounter(rows, encounters.existing(rows, encounter_id))
    return _moves(call, handlers, participants, combatant_id, "combatant", state)


def of_character(call: Call, handlers: Handlers, character_id: str, state: str) -> MovesView:
    """The moves of a character outside an encounter.

    Raises:
        Refusal: `not_found`.
    """
    rows = call.work.load(Scope(characters=(character_id,)))
    participants = Participants.of_characters(rows, (character_id,))
    return _moves(call, handlers, participants, character_id, "character", state)


def _moves(
    call: Call, handlers: Handlers, participants: Participants, identity: str, what: str, state: str
) -> MovesView:
    seen = participants.visible_to(call.actor.row_filter)
    refusals.existing(identity if identity in seen else None, what)
    lister = _Lister.of(call, handlers, participants, identity)
    items, barred = list[MoveView](), list[BarredView]()
    for operation in lister.operations:
        found, bars = lister.moves(operation)
        items.extend(found)
        if not found:
            barred.append(BarredView(operation=operation.name, bars=bars))
    return MovesView(items=tuple(items), barred=tuple(barred), state=state)


@dataclass(frozen=True, slots=True)
class _Lister:
    """Lists the moves of one participant.

    Attributes:
        ruleset: the game.
        language: of the caller.
        handlers: of all commands.
        identity: id of the participant.
        offers: finds options.
        trial: tries orders.
        is_gm: whether acts of the game master are offered.
    """

    ruleset: Ruleset
    language: Language
    handlers: Handlers
    identity: str
    offers: Offers
    trial: Trial
    is_gm: bool

    @classmethod
    def of(cls, call: Call, handlers: Handlers, participants: Participants, identity: str) -> "_Lister":
        """The lister of a participant's moves."""
        codec, rows = call.codec(), call.actor.row_filter
        ruleset, options = codec.ruleset, codec.options
        cast = upkeep.settled(participants.cast(codec), ruleset, options)
        listers = {
            each: AbilityLister(
                ruleset,
                call.language,
                cast,
                each,
                options,
                is_secret=rows is not None and not rows.knows(participants.characters.get(each)),
            )
            for each in participants.visible_to(rows)
        }
        health = {
            each: call.language.word(codec.health(documents_of(participants.by_id[each].row)), ruleset)
            for each in listers
        }
        offers = Offers(ruleset, call.language, cast, identity, listers, health, {}, {})
        trial = Trial(call, participants, cast)
        return cls(ruleset, call.language, handlers, identity, offers, trial, rows is None)

    @property
    def operations(self) -> Iterator[Operation]:
        """The operations that the caller may order."""
        for operation in self.ruleset.operations:
            if operation.command is not None and (self.is_gm or not operation.command.gm_only):
                yield operation

    def moves(self, operation: Operation) -> tuple[list[MoveView], tuple[BarView, ...]]:
        """The moves of an operation, and what bars it where there are none."""
        lead = command_of(operation).participants[0]
        bars = self.offers.listers[self.identity].bars(lead)
        found = list[MoveView]()
        if bars:
            return found, bars
        for move in of_ruleset(self.ruleset.name).get(operation.name, (Move(operation=operation.name),)):
            for order, label, options in self._orders(operation, move):
                accepted = self._accepted(operation, order, options)
                if isinstance(accepted, Refusal):
                    bars = (self._bar(accepted),)
                else:
                    found.append(self._view(operation, move, order, label, accepted))
        return found, bars

    def _orders(
        self, operation: Operation, move: Move
    ) -> Iterator[tuple[Mapping[str, Any], tuple[OptionView, ...], Options]]:
        """Each order of a move with the options that it was made of, and the options of its other choices."""
        options = {choice: self.offers.of(operation, choice, move.group) for choice in move.choices}
        if not all(options[choice] or choice.optional for choice in move.choices):
            return
        open_choices = {choice: each for choice, each in options.items() if each and not choice.separate}
        start = with_lead(dict(move.order), command_of(operation).lead, self.identity)
        separate = [choice for choice in move.choices if choice.separate]
        for values in product(*(options[choice] for choice in separate)):
            order = start
            for choice, option in zip(separate, values, strict=True):
                order = placed(order, choice.member, option.value)
            yield order, values, open_choices

    def _accepted(self, operation: Operation, order: Mapping[str, Any], options: Options) -> Options | Refusal:
        """The options without those that the rules refuse; the refusal where they refuse all."""
        tried = order
        for choice, values in options.items():
            if not choice.optional:
                first = values[0].value if choice.default is None else choice.default
                tried = placed(tried, choice.member, first)
        refused = self._refusal(operation, tried)
        narrow = {choice for choice in options if choice.tried or (refused and _is_about(refused, choice))}
        left: dict[Choice, tuple[OptionView, ...]] = {}
        for choice, values in options.items():
            good = values
            if choice in narrow:

                def is_good(option: OptionView, choice: Choice = choice, tried: Any = tried) -> bool:
                    return self._refusal(operation, placed(tried, choice.member, option.value)) is None

                good = _up_to(values, is_good) if choice.limited else tuple(filter(is_good, values))
                if good and (refused or not choice.optional):
                    tried = placed(tried, choice.member, good[0].value)
                    refused = None
            left[choice] = good
        if refused is not None:
            return refused
        return {choice: values for choice, values in left.items() if values}

    def _refusal(self, operation: Operation, order: Mapping[str, Any]) -> Refusal | None:
        return self.trial.refusal(self.handlers[self.ruleset.name, operation.name], order)

    def _view(
        self,
        operation: Operation,
        move: Move,
        order: Mapping[str, Any],
        values: tuple[OptionView, ...],
        options: Options,
    ) -> MoveView:
        choices = tuple(self._choice(choice, each) for choice, each in options.items())
        for choice in choices:
            if choice.default is not None:
                order = placed(order, choice.member, choice.default)
        parts = [operation.name, *([move.key] if move.key else ()), *(str(each.value) for each in values)]
        return MoveView(
            id=":".join(parts),
            group=move.group,
            label=self._label(operation, move, values),
            detail="; ".join(each.detail for each in values if each.detail),
            operation=operation.name,
            order=order,
            choices=choices,
            decisions=tuple(_decisions_of_others(operation, order, options)),
            costs=tuple(CostView(what=cost) for cost in move.costs),
        )

    def _label(self, operation: Operation, move: Move, values: tuple[OptionView, ...]) -> str:
        if not move.label:
            return operation.title
        separate = [choice for choice in move.choices if choice.separate]
        parameters = {choice.name: each.label for choice, each in zip(separate, values, strict=True)}
        return self.language.said(Sentence.of(self.ruleset, move.context, move.label, parameters))

    def _choice(self, choice: Choice, options: tuple[OptionView, ...]) -> ChoiceView:
        default = choice.default if choice.default in [each.value for each in options] else None
        return ChoiceView(
            member=choice.member,
            label=self.language.word(choice.name, self.ruleset),
            required=not choice.optional and default is None,
            default=default,
            options=options,
        )

    def _bar(self, refused: Refusal) -> BarView:
        """The refusal of an order as the bar of its operation."""
        fault = refused.errors[0] if refused.errors else PlacedFault("", refused.code, refused.detail)
        return BarView(
            pointer="",
            code=refused.code,
            rule=str((fault.members or {}).get("rule", "")),
            ability="",
            detail=self.language.said(fault.detail),
            until=None,
            fixed=True,
        )


def _up_to(values: tuple[OptionView, ...], is_good: Callable[[OptionView], bool]) -> tuple[OptionView, ...]:
    """The values up to the largest good one."""
    return values[: bisect_left(values, 1, key=lambda option: 0 if is_good(option) else 1)]


def _is_about(refused: Refusal, choice: Choice) -> bool:
    """Whether a refusal may be due to the value of a choice."""
    root = "/" + choice.member.split(".")[0]
    return not refused.errors or any(fault.place in ("", root) or fault.place.startswith(f"{root}/") for fault in refused.errors)


def _decisions_of_others(operation: Operation, order: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Names of the decisions of participants other than the one who acts."""
    lead = command_of(operation).participants[0].path
    chosen = {choice.member.removesuffix(".id") for choice in options}
    for point in operation.decisions:
        if not point.is_of(lead) and (point.participant in chosen or point.participant.split(".")[0] in order):
            yield point.member
