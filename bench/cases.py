"""The requests that are measured."""

from dataclasses import dataclass
from typing import Any

from service.resolution.resolver import resolvers
from service.rulesets import RULESETS, golden
from service.schemas.strict_json import to_plain

HARRAK = {
    "name": "Harrak",
    "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}],
    "attributes": [{"name": "Deft", "plusses": 1}],
}
DAENES = {
    "name": "Daenes",
    "candidates": [{"name": "Fists", "kind": "skill", "value": 15}],
    "attributes": [{"name": "Strong", "plusses": 1}],
    "weapon": 3,
    "wound_threshold": 5,
}
RAKASHA = {
    "name": "Rakasha",
    "candidates": [{"name": "Claws", "kind": "skill", "value": 12}],
    "weapon": 2,
    "armor": 1,
    "wound_threshold": 5,
}


@dataclass(frozen=True, slots=True)
class Case:
    """One request.

    Attributes:
        name: for people.
        path: where it goes.
        body: request body; the service rolls the dice.
    """

    name: str
    path: str
    body: dict[str, Any]


def _golden(game: str, operation: str) -> dict[str, Any]:
    """The request of the first vector of an operation that succeeds; the service rolls the dice."""
    vectors = golden.of_ruleset(game)
    return dict(next(one.given for one in vectors if one.operation == operation and not one.is_refusal))


CASES = (
    Case("flyerbook task", "/v1/flyerbook/task", {"roller": HARRAK, "difficulty": "easy"}),
    Case("flyerbook attack", "/v1/flyerbook/attack", {"mode": "melee", "attacker": DAENES, "defender": RAKASHA}),
    *(
        Case(f"{game} {operation}", f"/v1/{game}/{operation}", _golden(game, operation))
        for game, operation in (
            ("freed6", "task"),
            ("freed6", "attack"),
            ("fastrpg", "task"),
            ("fastrpg", "attack"),
            ("rollunder", "attack"),
        )
    ),
)

CALLS = 1_000
_TASK = CASES[0]
BATCH = Case("batch", "/v1/batch", {"calls": [{"path": _TASK.path, "body": _TASK.body}] * CALLS})
"""As many calls as a batch may have."""


def answer_to(case: Case) -> Any:
    """What the service answers, so that the reference can send as much."""
    by_path = {f"/v1/{one.ruleset.name}/{one.operation.path}": one for one in resolvers(RULESETS)}
    resolver = by_path[case.path]
    return to_plain(resolver.answer(resolver.load(case.body)))
