"""The chances of one operation, exact or simulated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from service.dice import Apart, Dice, RecordedDice, SeededFaces, Together, TooManyBranches, Walk
from service.odds.count import Distributions, Read, count, count_samples
from service.odds.distribution import Distribution
from service.phrases import Phrase
from service.resolution import refusal
from service.resolution.outcomes import outcomes_of
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected

MOST_BRANCHES = 25_000
"""Ways the dice can fall that exact odds walk through: a second or two of work."""
MOST_FURTHER = 5_000
"""The same for each time that dice without end are followed further."""
REACHES = (64, 512)
"""How far these are followed while a difficulty is out of reach; before, as far as is likely."""

Roll = Callable[[Dice], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Chances:
    """Tells what can come of one operation's requests.

    Attributes:
        resolver: the operation.
        most: ways the dice can fall that exact odds walk through.
    """

    resolver: Resolver
    most: int = MOST_BRANCHES

    def exact(self, request: Any) -> Distributions:
        """How likely each value of every outcome is.

        Raises:
            Refusal: the rules refuse the request; or `odds_too_large`.
        """
        return self._counted(request, outcomes_of)

    def scores(self, request: Any) -> Distribution[int]:
        """How likely each score of the operation is; see `Operation.score`.

        Raises:
            Refusal: as `exact`.
        """
        score = self.resolver.operation.score
        return self._counted(request, lambda result: {"score": score(result)})["score"]

    def simulated(self, request: Any, samples: int, seed: str) -> Distributions:
        """How often each value of every outcome came in so many rolls from a seed.

        Raises:
            Refusal: the rules refuse the request.
        """
        try:
            return count_samples((self._rolled(request, f"{seed}#{number}") for number in range(samples)), samples)
        except Rejected as rejected:
            raise refusal.of_rules(rejected, self.resolver.ruleset) from None

    def _counted(self, request: Any, read: Read) -> Distributions:
        def roll(dice: Dice) -> Mapping[str, Any]:
            outcome: Outcome[Any] = self.resolver.operation.resolve(request, dice)
            return read(outcome.result)

        try:
            return _together(lambda together: self._as_far_as_needed(roll, together))
        except Rejected as rejected:
            raise refusal.of_rules(rejected, self.resolver.ruleset) from None
        except TooManyBranches as error:
            raise _too_large(error) from None

    def _as_far_as_needed(self, roll: Roll, together: Together) -> Distributions:
        """Follow endless dice further while what decides is undecided, and the budget is enough for that."""
        found = count(Walk(self.most, 0, together).whole(roll))
        for reach in REACHES:
            if not any(found[name].undecided for name in self.resolver.operation.headlines if name in found):
                break
            try:
                found = count(Walk(min(self.most, MOST_FURTHER), reach, together).whole(roll))
            except TooManyBranches:
                break
        return found

    def _rolled(self, request: Any, seed: str) -> Mapping[str, Any]:
        return outcomes_of(self.resolver.operation.resolve(request, RecordedDice(SeededFaces(seed))).result)


def _together(counted: Callable[[Together], Distributions]) -> Distributions:
    """Count as many ways at once as the rule can do with."""
    for together in (Together.MARKED, Together.TOLD):
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
