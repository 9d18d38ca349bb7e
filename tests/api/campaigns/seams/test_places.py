"""Tests that the detail of an error and its pointer name the same place, in every operation and around prompts."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from flask.testing import FlaskClient

from service.resolution.refusal import Refusal
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import examples
from service.rulesets.stored.examples import STAND_INS
from tests.registry import every_ruleset, resolver_of, vectors_of
from tests.table import Table

_places = re.compile(r"`((?:/[^`/]*)+)`").findall
"""The JSON pointers that a sentence names."""
MOST_OPERATIONS = 2
"""Operations of a game whose orders stand in prompts here."""
EMPTY = re.compile(r'""|\s[.,:](?:\s|$)|^[\s:]|\(\)|  ')
"""Traces of an empty name in a sentence."""
BAD_VALUES: tuple[Any, ...] = (None, -(10**9), 10**9, "", " ", "?", True, [], {}, [None], {"unknown": 1})


def disagreements(problem: Mapping[str, Any]) -> list[str]:
    """Faults of the places in a problem document."""
    pointers = [each["pointer"] for each in problem["errors"] if "pointer" in each]
    own = [
        (each["pointer"], place) for each in problem["errors"] if "pointer" in each for place in _places(each["detail"])
    ]
    named = [place for place in _places(problem["detail"]) if place not in pointers]
    wrong = [f"{pointer}: its detail names {place}" for pointer, place in own if place != pointer]
    return [*wrong, *(f"the detail names {place}, and the errors {pointers}" for place in named)]


def sentences(problem: Mapping[str, Any]) -> list[str]:
    """All sentences of a problem document."""
    return [problem["title"], problem["detail"], *(each["detail"] for each in problem["errors"])]


def mistakes(body: Any, kinds: int = 3) -> Iterator[Any]:
    """The body with one mistake at each of its places in turn: some kinds of bad values, and none."""
    for number, place in enumerate(_all_places(body)):
        for step in range(0, 4 * kinds, 4):
            made = deepcopy(body)
            _above(made, place)[place[-1]] = BAD_VALUES[(number + step) % len(BAD_VALUES)]
            yield made
        made = deepcopy(body)
        del _above(made, place)[place[-1]]
        yield made


def _all_places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield (*place, name)
        yield from _all_places(item, (*place, name))


def _above(body: Any, place: tuple[Any, ...]) -> Any:
    for name in place[:-1]:
        body = body[name]
    return body


def faults_of(problem: Mapping[str, Any]) -> list[str]:
    """Faults of a problem document: its places, and names that are empty."""
    return [*disagreements(problem), *(text for text in sentences(problem) if EMPTY.search(text))]


def problem_of(refused: Refusal) -> dict[str, Any]:
    """The problem document of a refusal, as far as it matters here."""
    errors = [{each.kind: each.place, "detail": str(each.detail)} for each in refused.errors]
    return {"title": str(refused.title), "detail": str(refused.detail), "errors": errors}


@every_ruleset
def test_problems_of_stateless_calls_name_one_place(ruleset: Ruleset) -> None:
    """Each operation gets the body of a vector with one mistake after the other, and with too few dice."""
    wrong: list[Any] = []
    seen: set[str] = set()
    for vector in vectors_of(ruleset):
        if vector.is_refusal or vector.operation in seen:
            continue
        seen.add(vector.operation)
        resolver, body = resolver_of(ruleset, vector.operation), dict(vector.body)
        short = {**body, "dice": {stream: [] for stream in body.get("dice", {})}}
        for each in (short, {**body, "dice": []}, *mistakes(body)):
            try:
                resolver.answer(resolver.load(each))
            except Refusal as refused:
                wrong += [(vector.operation, each, found) for found in faults_of(problem_of(refused))]
    assert wrong == []
    assert seen


@every_ruleset
def test_problems_of_prompts_name_one_place(client: FlaskClient, ruleset: Ruleset) -> None:
    """An order in a prompt is below `/order`, in pointers and in sentences; the problem of an unknown one lists all."""
    table, example = Table(client, ruleset=ruleset.name), examples.of_ruleset(ruleset.name)
    cast = {part: example.cast[part] for part in STAND_INS}
    fight = table.encounter(*({"name": each.name, "sheet": each.sheet} for each in cast.values()))
    ids = dict(zip(STAND_INS.values(), (each["id"] for each in fight["combatants"]), strict=True))
    path, wrong, pointers = f"/encounters/{fight['id']}/prompts", [], set()
    for operation in list(example.orders)[:MOST_OPERATIONS]:
        order = _filled(example.orders[operation].order, ids)
        for body in mistakes({"operation": operation, "order": order, "rolls": "everybody"}, kinds=1):
            answer = table.call("POST", path, body)
            if answer.status_code == 201:
                prompt = answer.get_json()
                table.call("DELETE", f"{path}/{prompt['id']}", If_Match="*")
            elif answer.status_code >= 400:
                problem = answer.get_json()
                wrong += [(body, found) for found in faults_of(problem)]
                pointers |= {each.get("pointer", "") for each in problem["errors"]}
    assert wrong == []
    assert any(pointer.startswith("/order/") for pointer in pointers)
    unknown = table.call("POST", path, {"operation": "xyz", "order": {}}).get_json()
    assert all(f"{name}" in unknown["detail"] for name in example.orders)


def _filled(value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {name: _filled(item, ids) for name, item in value.items()}
    if isinstance(value, list):
        return [_filled(item, ids) for item in value]
    return ids.get(value, value) if isinstance(value, str) else value
