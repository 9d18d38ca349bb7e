"""Tests of the moves of figures that are not stored, over HTTP."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.rulesets import RULESET_BY_NAME, RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.paths import placed
from service.schemas.strict_json import dumps
from tests.client import client_of
from tests.depth import one_in
from tests.play.unstored.golden_figures import JSON, golden_figures
from tests.registry import every_ruleset
from tests.specification import stateless_app

ACTORS = [(ruleset, place) for ruleset in RULESETS for place in range(len(golden_figures(ruleset.name)))]
"""Game and place of each golden figure."""
each_actor = pytest.mark.parametrize("actor", one_in(96, ACTORS), ids=lambda actor: f"{actor[0].name}-{actor[1]}")
GUARD = {"name": "Guard", "sheet": {}}


def post(path: str, body: Any) -> Any:
    """The answer to a POST."""
    return client_of(stateless_app()).post(path, data=dumps(body), content_type="application/json")


def moves(ruleset: Ruleset, body: JSON, query: str = "") -> Any:
    """The moves of a figure."""
    answer = post(f"/v1/{ruleset.name}/moves{query}", body)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def requests(move: JSON) -> Iterator[JSON]:
    """The orders of a move: with the first option of each choice, then with every option of one."""
    first = move["order"]
    for choice in move["choices"]:
        if choice["required"]:
            first = placed(first, choice["member"], choice["options"][0]["value"])
    yield first
    for choice in move["choices"]:
        yield from (placed(first, choice["member"], option["value"]) for option in choice["options"])


def refused(ruleset: Ruleset, move: JSON) -> Iterator[str]:
    """The requests of a move that its stateless operation refuses."""
    for request in requests(move):
        answer = post(f"/v1/{ruleset.name}/{move['operation'].replace('_', '-')}", request)
        if answer.status_code != 200:
            yield f"{move['id']} {request}: {answer.get_json()}"


@each_actor
@pytest.mark.parametrize("in_turn", [True, False])
def test_every_move_is_accepted_by_its_operation(actor: tuple[Ruleset, int], in_turn: bool) -> None:
    """With every option of each choice, in a fight and outside."""
    ruleset, place = actor
    figures = golden_figures(ruleset.name)
    others = [figures[0], figures[(place + 1) % len(figures)]]
    found = moves(ruleset, {"actor": figures[place], "others": others, "in_turn": in_turn})["items"]
    assert len({move["id"] for move in found}) == len(found)
    assert not [fault for move in found for fault in refused(ruleset, move)]


def of_fastrpg(body: JSON, query: str = "") -> Any:
    """The moves of a figure of FastRPG."""
    return moves(RULESET_BY_NAME["fastrpg"], body, query)


ANA = {"name": "Ana", "sheet": {"level": 3, "weapons": [{"name": "Sword", "class": "medium", "mode": "melee"}]}}
GOBLINS = [{"name": "Goblin", "sheet": {"level": 1}}] * 2


def test_a_target_is_written_as_the_operation_takes_it() -> None:
    """Its numbers are those of its sheet, and figures of one name are numbered."""
    found = of_fastrpg({"actor": ANA, "others": GOBLINS}, "?group=attack")["items"]
    attack = next(move for move in found if move["id"] == "attack:Sword")
    (target,) = (choice for choice in attack["choices"] if choice["member"] == "target")
    assert [option["value"]["name"] for option in target["options"]] == ["Goblin", "Goblin 2"]
    assert target["options"][0]["value"]["hp"] == 5
    assert attack["order"]["attacker"]["name"] == "Ana"


def test_choices_that_depend_on_each_other_are_moves_of_their_own() -> None:
    """Cover is a member of the target, so that each cover has its own list of targets."""
    found = of_fastrpg({"actor": ANA, "others": GOBLINS}, "?group=attack")["items"]
    covers = {move["id"]: move for move in found if move["id"].startswith("attack:Sword")}
    assert len(covers) == 3
    values = [move["choices"][0]["options"][0]["value"].get("cover") for move in covers.values()]
    assert sorted(map(str, values)) == ["None", "half", "three_quarters"]


def test_a_state_bars_operations_as_in_stored_play() -> None:
    """The state of the request counts, and the reasons are listed."""
    found = of_fastrpg({"actor": {**ANA, "state": {"hp": -1}}, "others": GOBLINS})
    assert "attack" in {each["operation"] for each in found["barred"]}
    assert "attack" not in {move["operation"] for move in found["items"]}


def test_house_rules_travel_with_the_orders() -> None:
    """Each order has those of the request."""
    ruleset = RULESET_BY_NAME["flyerbook"]
    body = {
        "actor": golden_figures(ruleset.name)[0],
        "others": [golden_figures(ruleset.name)[1]],
        "options": {"choose_by": "value"},
    }
    assert {str(move["order"].get("options")) for move in moves(ruleset, body)["items"]} == {"{'choose_by': 'value'}"}


def test_a_helper_without_traits_is_not_offered() -> None:
    """A request states the traits of a helper, so that one without any cannot be asked; the move itself remains."""
    ruleset = RULESET_BY_NAME["flyerbook"]
    found = moves(ruleset, {"actor": {"name": "Ana", "sheet": {"skills": {"Fists": 11}}}, "others": [GUARD]})["items"]
    task = next(move for move in found if move["operation"] == "task")
    assert not [choice for choice in task["choices"] if "asked" in choice["member"]]
    assert not list(refused(ruleset, task))


def test_odds_are_of_the_request() -> None:
    """With `odds=true`, each target has those of its order."""
    found = of_fastrpg({"actor": ANA, "others": GOBLINS}, "?group=attack&odds=true")["items"]
    options = next(move for move in found if move["id"] == "attack:Sword")["choices"][0]["options"]
    assert options[0]["odds"] == {"hit": "11/20"}


@every_ruleset
def test_a_fault_of_a_sheet_is_found_at_its_place(ruleset: Ruleset) -> None:
    """Of the actor and of each other."""
    answer = post(f"/v1/{ruleset.name}/moves", {"actor": {"name": "A", "sheet": {"nose": 1}}})
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == ["/actor/sheet/nose"]
    answer = post(f"/v1/{ruleset.name}/moves", {"actor": GUARD, "others": [GUARD, {"name": "B", "sheet": {"nose": 1}}]})
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == ["/others/1/sheet/nose"]
