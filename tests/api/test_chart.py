"""Tests of charts of odds."""

import json
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

SVG = "{http://www.w3.org/2000/svg}"
TASK = {"roller": {"name": "Harrak"}, "difficulty": 9}
NASTY = '<b>&"]]>\u202e'


def chart(client: FlaskClient, path: str, body: object, **query: str) -> ET.Element:
    """The chart of a request, parsed."""
    response = client.get(f"{path}/odds.svg", query_string={"request": json.dumps(body), **query})
    assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
    return ET.fromstring(response.get_data(as_text=True))  # noqa: S314 - our own answer


def bars(drawn: ET.Element) -> list[ET.Element]:
    """The bars of all panels."""
    return [bar for bar in drawn.iter(f"{SVG}rect") if bar.get("class") == "bar"]


def test_a_chart_is_named_and_described(client: FlaskClient) -> None:
    """`title` and `desc` describe the bars to a screen reader."""
    drawn = chart(client, "/v1/flyerbook/task", TASK)
    assert drawn.find(f"{SVG}title").text == "Flyerbook task: success 1/6 (16.7 %)"  # type: ignore[union-attr]
    assert "success: no 83.33%, yes 16.67%" in (drawn.find(f"{SVG}desc").text or "")  # type: ignore[union-attr]
    assert drawn.get("aria-labelledby") == "title description"
    assert len(bars(drawn)) == 2 + 6


def test_names_are_escaped(client: FlaskClient) -> None:
    """For every name of a roller, the picture is well-formed and shows it as text."""
    body = {"sides": [{"name": NASTY}, {"name": "x" * 100}]}
    drawn = chart(client, "/v1/flyerbook/contest", body, fields="winner")
    texts = [text.text or "" for text in drawn.iter(f"{SVG}text")]
    assert any("<b>" in text for text in texts)
    assert not list(drawn.iter(f"{SVG}b"))
    assert max(map(len, texts)) <= 65


def test_a_picture_is_well_formed_for_every_name(client: FlaskClient) -> None:
    """JSON carries characters that XML forbids; a picture shows that there is one."""
    body = {"sides": [{"name": "A\x01B\ufffe"}, {"name": "C"}]}
    drawn = chart(client, "/v1/flyerbook/contest", body, fields="winner")
    assert any("A\ufffdB\ufffd" in (text.text or "") for text in drawn.iter(f"{SVG}text"))


@pytest.mark.parametrize("code", ["10D", "40D"])
def test_a_panel_has_at_most_24_bars(client: FlaskClient, code: str) -> None:
    """The rarest values at both ends are taken together, and nothing of the chances is lost."""
    drawn = chart(client, "/v1/freed6/task", {"roller": {"die_code": code}}, fields="total")
    assert len(bars(drawn)) == 24
    shares = [float((text.text or "").strip("%<")) for text in drawn.iter(f"{SVG}text") if text.get("class") == "share"]
    assert sum(shares) == pytest.approx(100, abs=0.2)


def test_who_asks_for_a_picture_gets_one(client: FlaskClient) -> None:
    """By `Accept`; JSON where both will do."""
    path = "/v1/flyerbook/task/odds"
    for accept, mimetype in (
        ("image/svg+xml", "image/svg+xml"),
        ("application/json", "application/json"),
        ("*/*", "application/json"),
        ("image/svg+xml, application/json;q=0.5", "image/svg+xml"),
    ):
        response = client.post(path, json=TASK, headers={"Accept": accept})
        assert (response.mimetype, "Accept" in response.vary) == (mimetype, True)


@pytest.mark.parametrize(
    ("request_text", "status", "code"),
    [('{"a"', 400, "malformed_json"), ('{"a": NaN}', 400, "malformed_json"), ("{}", 422, "bad_input")],
)
def test_a_bad_request_in_the_query_is_a_problem(
    client: FlaskClient, request_text: str, status: int, code: str
) -> None:
    """As in a body: invalid JSON is 400, an invalid request 422."""
    response = client.get("/v1/flyerbook/task/odds.svg", query_string={"request": request_text})
    assert (response.status_code, response.get_json()["code"]) == (status, code)
    assert all(("parameter" in error) is (status == 400) for error in response.get_json()["errors"])


def test_the_request_is_needed(client: FlaskClient) -> None:
    """Without it the problem names the parameter."""
    response = client.get("/v1/flyerbook/task/odds.svg")
    assert (response.status_code, response.get_json()["errors"][0]["parameter"]) == (422, "request")


def test_a_chart_is_in_the_language_asked_for(client: FlaskClient) -> None:
    """Its title, its labels and its decimals; the headers name the language."""
    query = {"request": json.dumps(TASK)}
    response = client.get("/v1/flyerbook/task/odds.svg", query_string=query, headers={"Accept-Language": "de"})
    drawn = ET.fromstring(response.get_data(as_text=True))  # noqa: S314 - our own answer
    assert drawn.find(f"{SVG}title").text == "Flyerbook Aufgabe: Erfolg 1/6 (16,7 %)"  # type: ignore[union-attr]
    assert "Erfolg: nein 83,33%, ja 16,67%" in (drawn.find(f"{SVG}desc").text or "")  # type: ignore[union-attr]
    assert response.headers["Content-Language"] == "de"
    assert {"Accept", "Accept-Language"} <= set(response.vary)
