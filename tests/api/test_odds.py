"""Tests of odds and percentiles over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.dice import Policies
from service.odds import cache
from service.odds.chances import Chances
from service.odds.count import Distributions

TASK = {"roller": {"name": "Harrak"}, "difficulty": 9}
ODDS = "/v1/flyerbook/task/odds"
LARGE = {"die_code": "99D", "boost": 1}


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Every test begins with empty caches."""
    for remembered in (cache.cached_exact, cache.cached_scores, cache.cached_simulated):
        remembered.cache.clear()  # type: ignore[attr-defined]


def test_all_outcomes_or_those_wanted(client: FlaskClient) -> None:
    """`fields` chooses outcomes, in the order asked for."""
    everything = client.post(ODDS, json=TASK).get_json()["outcomes"]
    assert {"success", "margin", "total"} <= set(everything)
    chosen = client.post(f"{ODDS}?fields=margin,success", json=TASK).get_json()["outcomes"]
    assert chosen == {name: everything[name] for name in ("margin", "success")}
    assert list(chosen) == ["margin", "success"]
    assert client.post(f"{ODDS}?fields=", json=TASK).get_json()["outcomes"] == everything


@pytest.mark.parametrize(
    "query", ["fields=luck", "fields=margin,", "method=guess", "samples=99", "samples=20001", "colour=red"]
)
def test_unknown_outcomes_and_parameters_are_refused(client: FlaskClient, query: str) -> None:
    """The problem names the parameter and what there is."""
    response = client.post(f"{ODDS}?{query}", json=TASK)
    assert response.status_code == 422
    assert [error["parameter"] for error in response.get_json()["errors"]] == [query.split("=", maxsplit=1)[0]]


@pytest.mark.parametrize("extra", [{"dice": {"Harrak": [1]}}, {"seed": "x"}])
def test_a_question_has_no_dice(client: FlaskClient, extra: dict[str, Any]) -> None:
    """Neither supplied nor seeded: all of them are asked about."""
    response = client.post(ODDS, json=TASK | extra)
    assert (response.status_code, response.get_json()["code"]) == (422, "unknown_field")


def test_what_is_too_large_says_what_made_it_large(client: FlaskClient) -> None:
    """And a simulation answers it, with its standard error."""
    body = {"initiator": LARGE, "opponent": LARGE}
    problem = client.post("/v1/freed6/contest/odds", json=body).get_json()
    assert problem["code"] == "odds_too_large"
    assert problem["throw"].startswith("99d6 of ")
    simulated = client.post("/v1/freed6/contest/odds?method=simulate&samples=100", json=body).get_json()
    assert (simulated["method"], simulated["samples"]) == ("simulate", 100)
    assert simulated["outcomes"]["winner"]["distribution"][0]["standard_error"] > 0


def test_numbers_without_end_are_marked(client: FlaskClient) -> None:
    """A wild die explodes: the last total includes all above; success is exact all the same."""
    body = {"roller": {"die_code": "3D+2", "wild_die": True}, "difficulty": 15}
    outcomes = client.post("/v1/freed6/task/odds?fields=success,total", json=body).get_json()["outcomes"]
    assert outcomes["success"]["mean"] == "203/648"
    totals = outcomes["total"]["distribution"]
    assert [value["end"] for value in totals] == [None] * (len(totals) - 1) + ["or_more"]
    assert outcomes["total"]["mean"] is None
    assert outcomes["total"]["mean_decimal"] == pytest.approx(2 + 7 + 4.2, abs=1e-4)


def test_what_dice_without_end_decide_is_undecided(client: FlaskClient) -> None:
    """Two wild dice against each other leave a tiny chance open, and say so."""
    side = {"die_code": "1D", "wild_die": True}
    outcomes = client.post("/v1/freed6/contest/odds", json={"initiator": side, "opponent": side}).get_json()["outcomes"]
    assert outcomes["winner"]["undecided"].startswith("1/")
    assert outcomes["winner"]["distribution"][0]["value"] == "initiator"


def test_a_question_is_answered_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question, also about other outcomes or as a chart, comes from the cache; another one does not."""
    asked = []
    exact = Chances.exact

    def noted(chances: Chances, request: Any, policies: Policies | None = None) -> Distributions:
        asked.append(request)
        return exact(chances, request, policies)

    monkeypatch.setattr(Chances, "exact", noted)
    for query in ("", "", "?fields=success"):
        client.post(ODDS + query, json=TASK)
    client.post(ODDS, json=TASK, headers={"Accept": "image/svg+xml"})
    assert len(asked) == 1
    client.post(ODDS, json=TASK | {"difficulty": 8})
    assert len(asked) == 2


def test_a_percentile_shows_luck(client: FlaskClient) -> None:
    """The chance of less and half the chance of the same; absent unless asked for, null where it is too large."""
    task = "/v1/flyerbook/task"
    answers = [
        client.post(f"{task}?percentile=true", json=TASK | {"dice": {"Harrak": [face]}}).get_json()
        for face in (5, 3, 1, 2, 4, 6)
    ]
    assert [answer["percentile"]["fraction"] for answer in answers] == ["1/12", "1/4", "5/12", "7/12", "3/4", "11/12"]
    assert "percentile" not in client.post(task, json=TASK).get_json()
    large = client.post("/v1/freed6/contest?percentile=true", json={"initiator": LARGE, "opponent": LARGE})
    assert large.get_json()["percentile"] is None
