"""Tests of charts of simulations."""

import json
from xml.etree import ElementTree as ET

import pytest

from service.odds.chart import MOST_ROWS
from tests.client import client_of
from tests.simulation.duels import JSON
from tests.simulation.test_simulation import ANA, SIDES, UNARMED, post, side
from tests.specification import stateless_app

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = {"Accept": "image/svg+xml"}
PATH = "/v1/fastrpg/simulation.svg"


def parsed(text: str) -> ET.Element:
    """A picture of ours."""
    return ET.fromstring(text)  # noqa: S314 - our own answer


def labels(drawn: ET.Element) -> list[str]:
    """All texts of a picture."""
    return [text.text or "" for text in drawn.iter(f"{SVG}text")]


def test_a_chart_shows_victories_survivors_and_rounds() -> None:
    """By `Accept`; `title` and `desc` describe it to a screen reader."""
    answer = post("fastrpg", {"sides": SIDES, "runs": 20, "seed": "a"}, **PICTURE)
    assert (answer.mimetype, "Accept" in answer.vary) == ("image/svg+xml", True)
    drawn = parsed(answer.get_data(as_text=True))
    summary = post("fastrpg", {"sides": SIDES, "runs": 20, "seed": "a"}).get_json()["summary"]
    assert drawn.find(f"{SVG}title").text == summary  # type: ignore[union-attr]
    assert (drawn.find(f"{SVG}desc").text or "").startswith("victories: heroes ")  # type: ignore[union-attr]
    assert {"victories", "survives", "rounds", "Ana", "Goblin 3", "nobody"} <= set(labels(drawn))


def test_an_image_element_gets_the_same_chart_every_time() -> None:
    """The request is a parameter; without a seed it has a fixed one, so the answer can be kept."""
    query = {"request": json.dumps({"sides": SIDES, "runs": 20})}
    first, second = (client_of(stateless_app()).get(PATH, query_string=query) for _ in range(2))
    assert first.get_data() == second.get_data()
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    german = client_of(stateless_app()).get(PATH, query_string=query, headers={"Accept-Language": "de"})
    assert {"Siege", "überlebt", "Runden"} <= set(labels(parsed(german.get_data(as_text=True))))


@pytest.mark.parametrize(
    ("request_text", "status", "code"),
    [('{"a"', 400, "malformed_json"), ("{}", 422, "bad_input"), ('{"sides": []}', 422, "bad_input")],
)
def test_a_bad_fight_in_the_query_is_a_problem(request_text: str, status: int, code: str) -> None:
    """As in a body."""
    answer = client_of(stateless_app()).get(PATH, query_string={"request": request_text})
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_large_fights_are_drawn_too() -> None:
    """A panel has a limit of bars; a fight that nobody survives or wins has bars of no length."""
    crowd: JSON = {"name": "Rat", "sheet": UNARMED, "count": 20}
    sides = [side("heroes", ANA, {**crowd, "name": "Dog"}), side("foes", crowd)]
    drawn = parsed(post("fastrpg", {"sides": sides, "runs": 1, "seed": "a"}, **PICTURE).get_data(as_text=True))
    bars = [bar for bar in drawn.iter(f"{SVG}rect") if bar.get("class") == "bar"]
    assert len(bars) == 3 + MOST_ROWS + 1
