"""Moves and bars in the form of answers, in the caller's language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.phrases import capitalized
from service.play.commands.orders import command_of
from service.play.forms.bars import BarView
from service.play.moves.candidates import Candidate
from service.play.moves.views import MoveChoiceView, MoveCostView, MoveOptionView, MoveView
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.moves import Choice
from service.rulesets.stored.paths import placed
from service.schemas.faults import PlacedFault
from service.translations.language import Language
from service.translations.sentence import Sentence


def move_view(ruleset: Ruleset, language: Language, operation: Operation, candidate: Candidate) -> MoveView:
    """The move of an order, with the choices that are left."""
    move, order = candidate.move, candidate.order
    choices = tuple(_choice(language, ruleset, choice, options) for choice, options in candidate.options.items())
    for choice in choices:
        if choice.default is not None:
            order = placed(order, choice.member, choice.default)
    parts = [operation.name, *([move.key] if move.key else ()), *(str(each.value) for each in candidate.values)]
    return MoveView(
        id=":".join(parts),
        group=move.group,
        label=_label(ruleset, language, operation, candidate),
        detail="; ".join(each.detail for each in candidate.values if each.detail),
        operation=operation.name,
        order=order,
        choices=choices,
        decisions=tuple(_decisions_of_others(operation, order, choices)),
        costs=tuple(MoveCostView(what=cost) for cost in move.costs),
    )


def _label(ruleset: Ruleset, language: Language, operation: Operation, candidate: Candidate) -> str:
    move = candidate.move
    if not move.label:
        word = language.known_word(operation.name, ruleset)
        return operation.title if word is None else capitalized(word)
    separate = [choice for choice in move.choices if choice.separate]
    parameters = {choice.name: each.label for choice, each in zip(separate, candidate.values, strict=True)}
    return language.translated(Sentence.of(ruleset, move.context, move.label, parameters))


def bar_view(language: Language, refused: Refusal) -> BarView:
    """The refusal of an order as the bar of its operation."""
    fault = refused.errors[0] if refused.errors else PlacedFault("", refused.code, refused.detail)
    return BarView(
        pointer="",
        code=refused.code,
        rule=str((fault.members or {}).get("rule", "")),
        ability="",
        detail=language.translated(fault.detail),
        until=None,
        fixed=True,
    )


@remembered
def _choice(
    language: Language, ruleset: Ruleset, choice: Choice, options: tuple[MoveOptionView, ...]
) -> MoveChoiceView:
    default = choice.default if choice.default in [each.value for each in options] else None
    return MoveChoiceView(
        member=choice.member,
        label=capitalized(language.word(choice.label or choice.name, ruleset)),
        required=not choice.optional and default is None,
        default=default,
        options=options,
        other=choice.other,
        most=choice.most if choice.other else min(choice.most, len(options)),
    )


def _decisions_of_others(
    operation: Operation, order: Mapping[str, Any], choices: Iterable[MoveChoiceView]
) -> Iterator[str]:
    """Names of the decisions of participants other than the one who acts."""
    points = _points_of_others(operation)
    chosen = {place for choice in choices for place in _places(choice)} if points else ()
    for point in points:
        if point.participant in chosen or _is_stated(order, point.participant):
            yield point.member


@remembered
def _points_of_others(operation: Operation) -> tuple[DecisionPoint, ...]:
    lead = command_of(operation).participants[0].path
    return tuple(point for point in operation.decisions if not point.is_of(lead))


def _places(choice: MoveChoiceView) -> Iterator[str]:
    """Paths of the participants that a choice names: one, or those of a list from its index on."""
    place = choice.member.removesuffix(".id")
    *path, last = place.split(".")
    if not last.isdecimal():
        yield place
        return
    first = int(last)
    yield from (".".join((*path, str(index))) for index in range(first, first + choice.most))


def _is_stated(order: Mapping[str, Any], participant: str) -> bool:
    """Whether an order has the participant at a path, as far as its first member and index say."""
    member, *rest = participant.split(".")
    stated = order.get(member)
    return int(rest[0]) < len(stated) if isinstance(stated, list | tuple) and rest else member in order
