"""Refusals of an operation as bars of stored participants."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.refusals import Groups, Reasons, RefusalRow, grouped, refusals_of
from service.rulesets.stored.bars import AnyBarContext, Bar, BarRow, Until
from service.rulesets.stored.defaults import none
from service.rulesets.stored.participants import NamedParticipant


def bars_of(
    groups: Groups, request: object, forced: frozenset[str], named: Sequence[NamedParticipant]
) -> Iterator[Bar]:
    """The bars by what the rules refuse of a request.

    Args:
        groups: the rows of its operation.
        request: with everything looked up.
        forced: codes of the bars that a game master sets aside.
        named: the participants of the order.

    Raises:
        Rejected: by a row without an ability, or about a participant that is not stored.
    """
    for row, part, refused in refusals_of(_not_forced(groups, forced), request):
        participant, ability = _concerned(refused.pointer, named), row.bars(part)
        if participant.id is None or not ability:
            raise refused
        yield _bar(row, ability, participant.pointer, refused.parameters, visible=row.visible)


def bars_of_reasons(
    reasons: Reasons,
    request: object,
    forced: frozenset[str],
    named: Sequence[NamedParticipant],
    parameters_of: Callable[[NamedParticipant], Mapping[str, Parameter]],
) -> Iterator[Bar]:
    """The bars by the reasons why an operation is impossible.

    They bar the first participant, stored or not, unless their parts have a place of their own in the order.

    Args:
        reasons: of its operation.
        request: with everything looked up.
        forced: codes of the bars that a game master sets aside.
        named: the participants of the order.
        parameters_of: `participant -> parameters` of the sentences about it.

    Raises:
        Rejected: as the rows do.
    """
    for row, part, refused in refusals_of(_not_forced(reasons.groups, forced), request):
        pointer = refused.pointer if callable(row.of) else named[0].pointer
        participant = next((each for each in named if each.pointer == pointer), named[0])
        parameters = {**refused.parameters, **parameters_of(participant)}
        yield _bar(row, row.bars(part), pointer, parameters, visible=row.visible or reasons.visible)


def _not_forced(groups: Groups, forced: frozenset[str]) -> Groups:
    """The rows that a game master does not set aside."""
    if not forced:
        return groups
    return grouped(row for group in groups for row in group if row.fixed or row.code not in forced)


def _bar(row: RefusalRow, ability: str, pointer: str, parameters: Mapping[str, Parameter], *, visible: bool) -> Bar:
    return Bar(
        row.code,
        row.rule,
        ability,
        pointer=pointer,
        parameters={**parameters, "ability": ability},
        fixed=row.fixed,
        visible=visible,
    )


def bar_of_state(
    row: RefusalRow,
    *bars: str,
    of: Callable[[AnyBarContext], object] = lambda context: context.figure.state,
    until: Callable[[AnyBarContext], Until | None] = none,
) -> BarRow:
    """The bar of a state with which requests are refused too, so that code, rule and condition have one place.

    Args:
        row: of the refusal, without an ability.
        bars: abilities.
        of: `context -> what the row looks at`; the stored state if not given.
        until: how long it lasts.
    """
    return BarRow(
        row.code,
        row.rule,
        bars,
        lambda context: row.holds(of(context)),
        until=until,
        fixed=row.fixed,
        visible=row.visible,
    )


def _concerned(pointer: str, named: Sequence[NamedParticipant]) -> NamedParticipant:
    """The participant with a member of a request; the first one for members of the request itself."""
    return next((each for each in named if pointer.startswith(f"{each.pointer}/")), named[0])
