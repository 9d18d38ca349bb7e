"""Candidates: orders of a move with the options of their choices, before and after the rules were asked."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import partial
from itertools import dropwhile
from typing import Any

from service.play.moves.likeness import Likeness
from service.play.moves.views import MoveOptionView
from service.resolution.refusal import Refusal
from service.rulesets.stored.moves import Choice, Move
from service.rulesets.stored.paths import placed
from service.values import dataclass, replace

Options = Mapping[Choice, tuple[MoveOptionView, ...]]
Refuses = Callable[[Mapping[str, Any]], Refusal | None]
"""`order -> its refusal`; None where the rules accept it."""
Test = Callable[[MoveOptionView], bool]
"""`option -> whether the rules refuse it`."""
MOST_TRIED = 40
"""Options of a choice that are tried one by one, if no two are alike."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An order of a move with the options of its choices.

    Attributes:
        move: the declaration.
        values: options of the separate choices, which the order has already.
        order: without the other choices.
        options: of the other choices.
    """

    move: Move
    values: tuple[MoveOptionView, ...]
    order: Mapping[str, Any]
    options: Options


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules, as they are asked about all candidates of one move.

    Attributes:
        refuses: asks them.
        likeness: of participants.
        things: likeness of the things of the actor.
        reacts: whether the actor reacts to another's turn: what it may do then depends on the target.
        once: name and value of a choice -> whether it is refused in orders that are accepted without, in any move.
        tried: member and likeness of a participant -> whether it is refused in orders that are accepted with another.
            That does not depend on the separate choices of the move.
    """

    refuses: Refuses
    likeness: Likeness
    reacts: bool
    things: Likeness = field(default_factory=dict)
    once: dict[tuple[str, str], bool] = field(default_factory=dict)
    tried: dict[tuple[str, str], bool] = field(default_factory=dict)

    def test(self, order: Mapping[str, Any], choice: Choice, *, is_accepted: bool) -> Test:
        """A test of the values of a choice; of those that are alike, one is tried, and some values once.

        Args:
            order: without the choice.
            choice: with the values.
            is_accepted: whether the rules accept the order, so that a refusal is due to the value.
        """
        shared = self.tried if choice.is_participant and not self.reacts else self.once if choice.once else {}
        known = shared if is_accepted else {}

        def is_refused(option: MoveOptionView) -> bool:
            return self.refuses(placed(order, choice.member, option.value)) is not None

        def is_refused_or_like_it(option: MoveOptionView) -> bool:
            key = (choice.name if choice.once else choice.member, self.like(choice, option.value))
            if key not in known:
                known[key] = is_refused(option)
            return known[key]

        return is_refused_or_like_it if choice.is_participant or choice.is_thing or choice.once else is_refused

    def like(self, choice: Choice, value: Any) -> str:
        """The value of a choice as text, or the first one that is like it."""
        known = self.likeness if choice.is_participant else self.things if choice.is_thing else {}
        return known.get(str(value), str(value))

    def are_many(self, choice: Choice, options: tuple[MoveOptionView, ...]) -> bool:
        """Whether a choice has more options that are not alike than are tried one by one."""
        if len(options) <= MOST_TRIED:
            return False
        return len({self.like(choice, option.value) for option in options}) > MOST_TRIED

    def kind(self, choice: Choice, value: Any) -> str:
        """Kind of the value of a separate choice: the same for all where the rules refuse no single one."""
        if choice.is_participant:
            return str(value)
        return self.like(choice, value) if choice.is_thing or choice.tried else ""


def legal_of_each(candidates: Iterable[Candidate], rules: Rules) -> Iterator[Candidate | Refusal]:
    """Each candidate of a move as `legal` leaves it; of those whose separate choices are alike, one is tried.

    Args:
        candidates: with all options.
        rules: for the candidates of one move.
    """
    known = dict[tuple[str, ...], tuple[Options, Candidate | Refusal]]()
    for candidate in candidates:
        separate = (choice for choice in candidate.move.choices if choice.separate)
        values = zip(separate, candidate.values, strict=True)
        kind = tuple(rules.kind(choice, option.value) for choice, option in values)
        options, found = known.get(kind, (None, None))
        if found is None or options != candidate.options:
            found = legal(candidate, rules)
            known[kind] = candidate.options, found
        if isinstance(found, Refusal):
            yield found
        else:
            yield Candidate(candidate.move, candidate.values, candidate.order, found.options)


def legal(candidate: Candidate, rules: Rules) -> Candidate | Refusal:
    """The candidate without the options that the rules refuse; the refusal where they refuse all orders.

    Each option is legal together with the default or first options of the other choices, and one of a limited choice
    also together with all optional ones. A choice without which the order is refused has to be made.

    Args:
        candidate: with all options.
        rules: for the candidates of one move.
    """
    order = _with_first_options(candidate)
    refused, left = rules.refuses(order), dict[str, tuple[Choice, tuple[MoveOptionView, ...]]]()
    for choice, options in sorted(candidate.options.items(), key=lambda each: each[0].limited):
        if not (choice.tried or (rules.reacts and choice.is_participant) or (refused and _is_about(refused, choice))):
            left[choice.member] = choice, options
            continue
        test = partial(rules.test, choice=choice, is_accepted=not refused)
        accept = partial(_accepted, choice, options, are_many=rules.are_many(choice, options))
        costliest = _costliest(order, left.values()) if choice.limited else order
        accepted = accept(test(costliest))
        if not accepted and costliest is not order:
            accepted = accept(test(order))
        if accepted and (refused or not choice.optional):
            order, refused = placed(order, choice.member, accepted[0].value), None
            left[choice.member] = replace(choice, optional=False), accepted
        else:
            left[choice.member] = choice, accepted
    found = dict(left[choice.member] for choice in candidate.options)
    again = {choice: options or candidate.options[choice] for choice, options in found.items()}
    if not refused and _lacks_options(found) and again != candidate.options:
        return legal(replace(candidate, options=again), rules)
    return refused or replace(candidate, options={choice: options for choice, options in found.items() if options})


def _lacks_options(options: Options) -> bool:
    """Whether a choice that has to be made has no option: each was refused with the first option of a later choice."""
    return any(not options for choice, options in options.items() if not choice.optional)


def _with_first_options(candidate: Candidate) -> Mapping[str, Any]:
    """The order with the default or first option of each choice that it needs."""
    order = candidate.order
    for choice, options in candidate.options.items():
        if not choice.optional:
            values = [option.value for option in options]
            value = choice.default if choice.default in values else values[0]
            order = placed(order, choice.member, value)
    return order


def _costliest(
    order: Mapping[str, Any], left: Iterable[tuple[Choice, tuple[MoveOptionView, ...]]]
) -> Mapping[str, Any]:
    """The order with the last option of each optional choice that was tried."""
    for choice, options in left:
        if choice.tried and choice.optional and options:
            order = placed(order, choice.member, options[-1].value)
    return order


def _accepted(
    choice: Choice, options: tuple[MoveOptionView, ...], is_refused: Test, *, are_many: bool
) -> tuple[MoveOptionView, ...]:
    """The options with which the rules accept an order; of many, those behind the first one are not tried."""
    if are_many:
        return tuple(dropwhile(is_refused, options))
    if choice.limited and not choice.is_participant:
        return _up_to_limit(options, is_refused)
    return tuple(option for option in options if not is_refused(option))


def _up_to_limit(options: tuple[MoveOptionView, ...], is_refused: Test) -> tuple[MoveOptionView, ...]:
    """The options before the first one that is refused; the answer to the first one is often known already."""
    if is_refused(options[0]):
        return ()
    return options[: bisect_left(options, True, key=is_refused)] if is_refused(options[-1]) else options


def _is_about(refused: Refusal, choice: Choice) -> bool:
    """Whether a refusal may be due to the value of a choice."""
    root = "/" + choice.member.split(".")[0]
    places = [fault.place for fault in refused.errors]
    return not places or any(place in ("", root) or place.startswith(f"{root}/") for place in places)
