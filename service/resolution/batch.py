"""Many calls in one: a repeated call, with its outcomes counted."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from service.resolution.answer import Answer, DiceOrigin
from service.resolution.outcomes import outcomes_of
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.vocabulary import Doc
from service.schemas.body import Body
from service.schemas.strict_json import dumps

FIRST_ANSWERS = 5
Tell = Callable[[Resolved], Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """What a call gave that was made many times."""

    count: Annotated[int, Doc("How many times it was made.")]
    outcomes: Annotated[
        Mapping[str, Mapping[str, int]], Doc("Outcome -> value, as JSON writes it, -> how many times it came.")
    ]
    first: Annotated[tuple[Any, ...], Doc("The first five answers, whole.")]


def repeat(resolver: Resolver, body: Body, times: int, tell: Tell) -> Repeated:
    """Make a call many times.

    With a seed the n-th time rolls from `seed#n`; supplied faces go on where the time before left off.

    Args:
        resolver: the operation.
        body: of the call.
        times: how often.
        tell: makes answers, of which only the first are wanted.

    Raises:
        Refusal: one of the calls is refused.
    """
    counts: dict[str, Counter[str]] = {}
    first: list[Answer] = []
    for resolved in _resolved(resolver, body, times):
        for name, value in outcomes_of(resolved.outcome.result).items():
            counts.setdefault(name, Counter())[_as_text(value)] += 1
        if len(first) < FIRST_ANSWERS:
            first.append(tell(resolved))
    return Repeated(count=times, outcomes=counts, first=tuple(first))


def _resolved(resolver: Resolver, body: Body, times: int) -> Iterator[Resolved]:
    source = body.source
    for number in range(1, times + 1):
        if body.source.seed is not None:
            source = replace(source, seed=f"{body.source.seed}#{number}")
        resolved = resolver.resolve(Body(body.request, source))
        if resolved.origin is DiceOrigin.SUPPLIED:
            source = replace(source, dice=resolved.unused)
        yield resolved


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value).decode()
