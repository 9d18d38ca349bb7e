"""Many calls in one: a repeated call, with its outcomes counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from service.resolution.answer import Answer, DiceOrigin
from service.resolution.outcomes import outcomes_of
from service.resolution.resolver import Resolver
from service.rulesets.vocabulary import Doc
from service.schemas.body import Body
from service.schemas.strict_json import dumps
from service.translations.language import ENGLISH, Language

FIRST_ANSWERS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """What a call gave that was made many times."""

    count: Annotated[int, Doc("How many times it was made.")]
    outcomes: Annotated[
        Mapping[str, Mapping[str, int]], Doc("Outcome -> value, as JSON writes it, -> how many times it came.")
    ]
    first: Annotated[tuple[Any, ...], Doc("The first five answers, whole.")]


def repeat(resolver: Resolver, body: Body, times: int, language: Language = ENGLISH) -> Repeated:
    """Make a call many times.

    With a seed the n-th time rolls from `seed#n`; supplied faces go on where the time before left off.

    Raises:
        Refusal: one of the calls is refused.
    """
    counts: dict[str, Counter[str]] = {}
    first: list[Answer] = []
    for answer in _answers(resolver, body, times, language):
        for name, value in outcomes_of(answer.result).items():
            counts.setdefault(name, Counter())[_as_text(value)] += 1
        if len(first) < FIRST_ANSWERS:
            first.append(answer)
    return Repeated(count=times, outcomes=counts, first=tuple(first))


def _answers(resolver: Resolver, body: Body, times: int, language: Language) -> Iterator[Answer]:
    source = body.source
    for number in range(1, times + 1):
        if body.source.seed is not None:
            source = replace(source, seed=f"{body.source.seed}#{number}")
        answer = resolver.answer(Body(body.request, source), language)
        if answer.dice_source is DiceOrigin.SUPPLIED:
            source = replace(source, dice=answer.dice_unused)
        yield answer


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value).decode()
