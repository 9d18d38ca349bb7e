"""Computation of the odds of one operation, exactly or by simulation."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from service.dice import (
    Apart,
    DecisionError,
    DecisionInside,
    Dice,
    Policies,
    Samples,
    TimeOver,
    Together,
    TooManyBranches,
    Walk,
)
from service.odds.answer import FEWEST_SAMPLES
from service.odds.count import Distributions, Read, count, count_samples
from service.odds.distribution import Distribution
from service.odds.goal import GOAL, with_goal
from service.phrases import Phrase
from service.pointer_tokens import escape
from service.resolution import dice_refusals, refusal
from service.resolution.outcomes import outcomes_of
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.resolution.work_budget import STEPS_OF_AN_OUTCOME, TooMuchWork, WorkBudget
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.schemas.faults import PlacedFault
from service.values import dataclass

MOST_BRANCHES = 25_000
"""Ways the dice can fall that exact odds walk through: a second or two of work."""
MOST_FURTHER = 5_000
"""The same for each time that dice without end are followed further."""
REACHES = (64, 512)
"""Depth of endless dice while a difficulty is out of reach; at first as deep as is likely."""
MOST_STEPS = 60_000_000
"""Steps of work for exact odds, all their walks together."""
MOST_STEPS_OF_SAMPLES = 5_000_000
CPU_SECONDS = 1.7
"""CPU time for odds, where steps take longer than usual: as for large pools whose dice are discarded."""
SIMULATE = Phrase("Ask with `?method=simulate`, or about less at once.")
"""Advice for exact odds that take too much."""
USUAL_OUTCOMES = 64
"""Outcomes that a run of a rule may have at its usual price."""

Roll = Callable[[Dice], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Chances:
    """Computes the odds of one operation's requests.

    Attributes:
        resolver: the operation.
        most: ways the dice can fall that exact odds walk through.
        steps: of work that exact odds may take.
        checked: whether requests were checked for what makes the operation impossible, as those of commands.
    """

    resolver: Resolver
    most: int = MOST_BRANCHES
    steps: int = MOST_STEPS
    checked: bool = False

    def exact(self, request: Any, policies: Policies | None = None) -> Distributions:
        """Probability of each value of every outcome, with decisions by policies, else by default.

        Raises:
            Refusal: the rules refuse the request or a decision; or `odds_too_large`.
        """
        if policies is None or not policies.wants_more:
            return self._counted(request, outcomes_of, policies)
        found = self._counted(request, with_goal(self.resolver.operation), policies)
        return {name: distribution for name, distribution in found.items() if name != GOAL}

    def scores(self, request: Any, policies: Policies | None = None) -> Distribution[int]:
        """Exact distribution of the scores of the operation; see `Operation.score`.

        Raises:
            Refusal: as `exact`.
        """
        score = self.resolver.operation.score
        return self._counted(request, lambda result: {"score": score(result)}, policies)["score"]

    def of_values(self, request: Any, read: Read, policies: Policies | None = None) -> Distributions:
        """Exact distributions of the values that a function reads from the result, by their names.

        Raises:
            Refusal: as `exact`.
        """
        return self._counted(request, read, policies)

    def simulated(self, request: Any, samples: int, seed: str, policies: Policies | None = None) -> Distributions:
        """Distribution of the values of every outcome over so many rolls from a seed.

        Raises:
            Refusal: the rules refuse the request or a decision; `odds_too_large`; or decisions are to be looked for.
        """
        if policies is not None and policies.wants_more:
            raise _needs_exact(policies)
        decided = policies.stated if policies else None
        with WorkBudget(MOST_STEPS_OF_SAMPLES, cpu_seconds=CPU_SECONDS) as work, self._refusing(_with_fewer(samples)):
            return _together(
                lambda together: self._sampled(request, Samples(seed, samples, together, work.spend, decided))
            )

    def _sampled(self, request: Any, samples: Samples) -> Distributions:
        return count_samples(samples.rolled(self._roll(request, outcomes_of, samples.spend)), samples.number)

    def _counted(self, request: Any, read: Read, policies: Policies | None) -> Distributions:
        with WorkBudget(self.steps, cpu_seconds=CPU_SECONDS) as work, self._refusing(SIMULATE):

            def walk(together: Together) -> Callable[[int, int], Distributions]:
                return lambda most, reach: self._walked(
                    request, read, Walk(most, reach, together, work.spend, policies)
                )

            return _together(lambda together: self._as_far_as_needed(walk(together)))

    def _walked(self, request: Any, read: Read, walk: Walk) -> Distributions:
        return count(walk.whole(self._roll(request, read, walk.spend)))

    def _roll(self, request: Any, read: Read, spend: Callable[[int], None]) -> Roll:
        """Function of the dice that returns the outcomes of the result; large results count as more work."""
        operation = self.resolver.operation
        make = operation.resolve if self.checked else operation.answer

        def roll(dice: Dice) -> Mapping[str, Any]:
            outcome: Outcome[Any] = make(request, dice)
            found = read(outcome.result)
            if len(found) > USUAL_OUTCOMES:
                spend((len(found) - USUAL_OUTCOMES) * STEPS_OF_AN_OUTCOME)
            return found

        return roll

    @contextmanager
    def _refusing(self, advice: Phrase) -> Iterator[None]:
        """Turn what ends the work into refusals, with advice for a request that takes too much."""
        try:
            yield
        except Rejected as rejected:
            raise refusal.of_rules(rejected, self.resolver.ruleset) from None
        except DecisionError as error:
            raise dice_refusals.of_decision(self.resolver.ruleset, error, (), None) from None
        except DecisionInside:
            raise _without_end() from None
        except TooManyBranches as error:
            raise _too_large(error) from None
        except TooMuchWork as error:
            raise _too_long(error, advice) from None
        except TimeOver:
            raise _too_slow(advice) from None

    def _as_far_as_needed(self, walked: Callable[[int, int], Distributions]) -> Distributions:
        """Extend endless dice while the headline is undecided and the budget allows."""
        found = walked(self.most, 0)
        for reach in REACHES:
            if not any(found[name].undecided for name in self.resolver.operation.headlines if name in found):
                break
            try:
                found = walked(min(self.most, MOST_FURTHER), reach)
            except TooManyBranches:
                break
        return found


def _together(counted: Callable[[Together], Distributions]) -> Distributions:
    """Walk as many outcomes at once as the rule supports."""
    for together in (Together.MARKED, Together.WRITTEN):
        try:
            return counted(together)
        except Apart:
            continue
    return counted(Together.SINGLE)


def _too_large(error: TooManyBranches) -> Refusal:
    detail = Phrase(
        "Exact odds would walk through more than {most} ways the dice can fall: {throw} is too "
        "much. Ask with `?method=simulate`, or about smaller pools.",
        most=error.most,
        throw=error.throw,
    )
    return Refusal("odds_too_large", Phrase("Too many ways for the dice to fall"), detail, (), {"throw": error.throw})


def _with_fewer(samples: int) -> Phrase:
    """Advice for a simulation that takes too much."""
    if samples == FEWEST_SAMPLES:
        return Phrase("Ask about less at once.")
    fewer = max(FEWEST_SAMPLES, samples // 10)
    return Phrase("Ask with `?samples={fewer}`, or about less at once.", fewer=fewer)


def _too_long(work: TooMuchWork, advice: Phrase) -> Refusal:
    detail = Phrase(
        "This would take {asked} steps of work, and odds may take {limit}. {advice}",
        asked=work.asked,
        limit=work.limit,
        advice=advice,
    )
    members = {"limit": work.limit, "asked": work.asked}
    return Refusal("odds_too_large", Phrase("Too many ways for the dice to fall"), detail, (), members)


def _too_slow(advice: Phrase) -> Refusal:
    detail = Phrase("This takes more than {limit} s of computing time. {advice}", limit=CPU_SECONDS, advice=advice)
    return Refusal("odds_too_large", Phrase("Too many ways for the dice to fall"), detail, (), {})


def _needs_exact(policies: Policies) -> Refusal:
    detail = Phrase("`best` and `worst` are looked for by exact odds only. State the choice, or ask without `method`.")
    places = tuple(PlacedFault(f"/decisions/{escape(name)}", "bad_input", detail) for name in policies.wants_more)
    return refusal.of_faults(places)


def _without_end() -> Refusal:
    detail = Phrase(
        "A decision that comes again and again without end cannot be looked for, nor be a list. State one choice."
    )
    return refusal.of_faults((PlacedFault("/decisions", "bad_input", detail),))
