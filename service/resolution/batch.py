"""Repetition of a call, with its outcomes counted."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from service.resolution.answer import Answer
from service.resolution.outcomes import outcomes_of
from service.resolution.resolver import Resolved, Resolver
from service.resolution.work_budget import STEPS_OF_A_CALL, STEPS_OF_A_DIE, STEPS_OF_AN_OUTCOME, WorkBudget
from service.rulesets.vocabulary import Doc
from service.schemas.body import Body
from service.schemas.strict_json import dumps
from service.values import dataclass, replace

FIRST_ANSWERS = 5
Tell = Callable[[Resolved], Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """Result of a call that was repeated many times."""

    count: Annotated[int, Doc("How many times it was made.")]
    outcomes: Annotated[
        Mapping[str, Mapping[str, int]], Doc("Outcome -> value, as JSON writes it, -> how many times it came.")
    ]
    first: Annotated[tuple[Any, ...], Doc("The first five answers, whole.")]


def repeat(resolver: Resolver, body: Body, times: int, tell: Tell, work: WorkBudget) -> Repeated:
    """Repeat a call many times.

    With a seed the n-th time rolls from `seed#n`; supplied faces go on where the time before left off. Answers are made
    of the first times only.

    Args:
        resolver: the operation.
        body: of the call.
        times: number of calls.
        tell: makes answers; only the first are requested.
        work: counts the work; a call that is too much by its first time is not made again.

    Raises:
        Refusal: one of the calls is refused.
        TooMuchWork: they are too much together.
    """
    counts: dict[str, Counter[Any]] = {}
    first: list[Answer] = []
    source, used = body.source, body.used
    for number in range(1, times + 1):
        if source.seed is not None:
            source = replace(source, seed=f"{body.source.seed}#{number}")
        resolved = resolver.resolve(replace(body, source=source, used=used))
        used = resolved.used
        outcomes = outcomes_of(resolved.outcome.result)
        _spend(work, resolved, len(outcomes), times if number == 1 else 1)
        for name, value in outcomes.items():
            if (values := counts.get(name)) is None:
                values = counts[name] = Counter()
            values[value.__class__, value] += 1
        if len(first) < FIRST_ANSWERS:
            first.append(tell(resolved))
    return Repeated(
        count=times, outcomes={name: _counts_by_text(values) for name, values in counts.items()}, first=tuple(first)
    )


def _spend(work: WorkBudget, resolved: Resolved, outcomes: int, times: int) -> None:
    """Count one repetition, and refuse where all together would exceed the budget."""
    steps = STEPS_OF_A_CALL + len(resolved.rolls) * STEPS_OF_A_DIE + outcomes * STEPS_OF_AN_OUTCOME
    work.expect(steps * times)
    work.spend(steps)


def _counts_by_text(counts: "Counter[Any]") -> dict[str, int]:
    """Each value in JSON; true and 1 are not the same."""
    by_text: Counter[str] = Counter()
    for (_, value), times in counts.items():
        by_text[value if isinstance(value, str) else dumps(value).decode()] += times
    return dict(by_text)
