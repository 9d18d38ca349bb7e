"""Refusals of an operation as bars of stored participants."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.refusals import Reasons, RefusalRow
from service.rulesets.stored.abilities import Bar, BarContext, BarRow, Until
from service.rulesets.stored.defaults import none
from service.rulesets.stored.participants import NamedParticipant


def bars_of(
    rows: Iterable[RefusalRow], request: Any, forced: frozenset[str], named: Sequence[NamedParticipant]
) -> Iterator[Bar]:
    """The bars by what the rules refuse of a request.

    Args:
        rows: the refusals of its operation.
        request: with everything looked up.
        forced: codes of the bars that a game master sets aside.
        named: the participants of the order.

    Raises:
        Rejected: by a row without an ability, or about a participant that is not stored.
    """
    for row in rows:
        for refused in () if row.code in forced and not row.fixed else row.refused(request):
            who = _concerned(refused.pointer, named)
            if who.id is None or not row.ability:
                raise refused
            yield Bar(
                code=row.code,
                rule=row.rule,
                ability=row.ability,
                pointer=who.pointer,
                parameters={**refused.parameters, "ability": row.ability},
                fixed=row.fixed,
                visible=row.visible,
            )


def bars_of_reasons(
    reasons: Reasons,
    request: Any,
    forced: frozenset[str],
    first: NamedParticipant,
    parameters: Mapping[str, Parameter],
) -> Iterator[Bar]:
    """The bars by the reasons why an operation is impossible.

    Args:
        reasons: of its operation.
        request: with everything looked up.
        forced: codes of the bars that a game master sets aside.
        first: participant of the order whom they bar, stored or not.
        parameters: of their sentences.

    Raises:
        Rejected: as the rows do.
    """
    for row in reasons.rows:
        for refused in () if row.code in forced and not row.fixed else row.refused(request):
            yield Bar(
                code=row.code,
                rule=row.rule,
                ability=row.ability,
                pointer=first.pointer,
                parameters={**parameters, **refused.parameters, "ability": row.ability},
                fixed=row.fixed,
                visible=reasons.visible,
            )


def _state(context: BarContext) -> Any:
    return context.figure.state


def bar_of_state(
    row: RefusalRow,
    *bars: str,
    of: Callable[[BarContext], Any] = _state,
    until: Callable[[BarContext], Until | None] = none,
) -> BarRow:
    """The bar of a state with which requests are refused too, so that code, rule and condition have one place.

    Args:
        row: of the refusal, without an ability.
        bars: abilities.
        of: `context -> what the row looks at`; the stored state if not given.
        until: how long it lasts.
    """
    return BarRow(
        code=row.code,
        rule=row.rule,
        bars=bars,
        holds=lambda context: row.holds(of(context)),
        until=until,
        fixed=row.fixed,
        visible=row.visible,
    )


def _concerned(pointer: str, named: Sequence[NamedParticipant]) -> NamedParticipant:
    """The participant to whom a member of a request belongs; the first one for members of the request itself."""
    return next((each for each in named if pointer.startswith(f"{each.pointer}/")), named[0])
