"""The chances of one operation, exact or simulated."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from service.dice import Branch, Dice, RecordedDice, SeededFaces, TooManyBranches, branches_of
from service.odds.answer import Odds, OddsMethod, OddsQuery
from service.odds.distribution import describe
from service.odds.summary import summarize
from service.odds.tally import Tally
from service.resolution import refusal
from service.resolution.outcomes import Outcome, outcomes_of
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets.contract import Outcome as Resolved
from service.rulesets.contract import Rejected
from service.schemas.faults import PlacedFault

MOST_BRANCHES = 50_000
"""Ways the dice can fall that exact odds walk through: a second or two of work."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Answers what can come of one operation's requests.

    Attributes:
        resolver: the operation.
    """

    resolver: Resolver

    def odds(self, request: Any, query: OddsQuery) -> Odds:
        """The distribution of every outcome, or of those that are asked for.

        Raises:
            Refusal: the rules refuse the request; `odds_too_large`; or an outcome that does not exist.
        """
        samples = query.samples if query.method is OddsMethod.SIMULATE else None
        branches = self.branches(request) if samples is None else self._simulated(request, samples, query.seed)
        tallies = self._refusing(lambda: _tally(branches))
        wanted = _wanted(tallies, query.fields)
        distributions = {name: tallies[name].probabilities() for name in wanted}
        operation, ruleset = self.resolver.operation, self.resolver.ruleset
        headline = _deciding(operation.headlines, tallies)
        return Odds(
            ruleset=ruleset.name,
            operation=operation.name,
            method=query.method,
            samples=samples,
            options=self.resolver.options_in_force(request),
            summary=f"{ruleset.title} {operation.name}: "
            + summarize(headline, tallies[headline].probabilities(), samples is None),
            outcomes={name: describe(probabilities, samples) for name, probabilities in distributions.items()},
        )

    def scores(self, request: Any) -> dict[int, Fraction]:
        """How likely each score of the operation is; see `Operation.score`.

        Raises:
            Refusal: as `odds`.
        """
        tally: Tally[int] = Tally()
        score = self.resolver.operation.score

        def add_all() -> Tally[int]:
            for branch in self.branches(request):
                tally.add(score(branch.result), branch.weight, branch.out_of)
            return tally

        added: Tally[int] = self._refusing(add_all)
        return added.probabilities()

    def branches(self, request: Any) -> Iterator[Branch[Any]]:
        """Every way the dice of a request can fall, with its result."""

        def resolve(dice: Dice) -> Any:
            outcome: Resolved[Any] = self.resolver.operation.resolve(request, dice)
            return outcome.result

        return branches_of(resolve, MOST_BRANCHES)

    def _simulated(self, request: Any, samples: int, seed: str) -> Iterator[Branch[Any]]:
        for number in range(samples):
            dice = RecordedDice(SeededFaces(f"{seed}#{number}"))
            yield Branch(self.resolver.operation.resolve(request, dice).result, 1, samples)

    def _refusing(self, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except Rejected as rejected:
            raise refusal.of_rules(rejected, self.resolver.ruleset) from None
        except TooManyBranches as error:
            raise _too_large(error) from None


def _tally(branches: Iterable[Branch[Any]]) -> dict[str, Tally[Outcome]]:
    tallies: dict[str, Tally[Outcome]] = {}
    for branch in branches:
        for name, value in outcomes_of(branch.result).items():
            tallies.setdefault(name, Tally()).add(value, branch.weight, branch.out_of)
    return tallies


def _deciding(headlines: tuple[str, ...], tallies: dict[str, Tally[Outcome]]) -> str:
    """The first headline that this request can tell something about, where an operation resolves several things."""
    there = [name for name in headlines if name in tallies]
    return next((name for name in there if set(tallies[name].probabilities()) != {None}), there[0])


def _wanted(tallies: dict[str, Tally[Outcome]], names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if name not in tallies:
            detail = f'There is no outcome "{name}". There are: {", ".join(sorted(tallies))}.'
            raise refusal.of_faults((PlacedFault("fields", "bad_input", detail, "parameter"),))
    return names or tuple(tallies)


def _too_large(error: TooManyBranches) -> Refusal:
    detail = (
        f"Exact odds would walk through more than {error.most} ways the dice can fall: {error.throw} is too much. "
        "Ask with `?method=simulate`, or about smaller pools."
    )
    return Refusal("odds_too_large", refusal.TITLES["odds_too_large"], detail, (), {"throw": error.throw})
