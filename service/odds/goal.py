"""The goal by which policies compare decisions."""

from collections.abc import Callable, Mapping
from typing import Any

from service.resolution.outcomes import outcomes_of
from service.rulesets.contract import Operation

GOAL = "\0goal"
"""Name of the goal among the outcomes that are counted; no outcome has it."""


def with_goal(operation: Operation) -> Callable[[Any], Mapping[str, Any]]:
    """The outcomes of a result, and the goal: the first headline as a number, or what the operation declares."""

    def read(result: Any) -> Mapping[str, Any]:
        found = outcomes_of(result)
        goal = operation.goal(result) if operation.goal else _first(found, operation)
        if isinstance(goal, str):
            goal = operation.score(result)
        return {**found, GOAL: 0 if goal is None else goal}

    return read


def _first(outcomes: Mapping[str, Any], operation: Operation) -> Any:
    """The first headline of the result; of texts, which cannot be compared, the score."""
    return next((outcomes[name] for name in operation.headlines if name in outcomes), "")
