"""Tests of `/v1/{ruleset}/convert/{system}`."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import generated
from tests.rulesets.samples import EMBER_DRAKE, MARSH_OGRE, MIRKO, ORLA, conversion_of, findings_of, sample

SAMPLES = [
    pytest.param(game, system, name, id=name.partition("/samples/")[2])
    for game, system, name in (
        ("fastrpg", "5e", MARSH_OGRE),
        ("fastrpg", "5e", EMBER_DRAKE),
        ("flyerbook", "gurps", ORLA),
        ("flyerbook", "fate", MIRKO),
    )
]
every_sample = pytest.mark.parametrize(("game", "system", "name"), SAMPLES)
scalars = (
    st.none() | st.booleans() | st.integers(-99, 999) | st.floats(-9, 9) | st.sampled_from(["", "2d6+3", "30 ft."])
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["name", "value", "index"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@every_sample
def test_a_document_is_converted(client: FlaskClient, game: str, system: str, name: str) -> None:
    """The answer has the entry with all its members, and the notes."""
    response = client.post(f"/v1/{game}/convert/{system}", json=sample(name))
    assert response.status_code == 200
    answer, expected = response.get_json(), conversion_of(game, system, sample(name))
    assert answer["entry"]["content"] == expected.entry.content
    assert {note["pointer"] for note in answer["notes"]} == {note.pointer for note in expected.notes}


@every_sample
def test_notes_are_german_where_the_caller_is(client: FlaskClient, game: str, system: str, name: str) -> None:
    """Every one of them."""
    path, body = f"/v1/{game}/convert/{system}", sample(name)
    english = client.post(path, json=body).get_json()["notes"]
    response = client.post(path, json=body, headers={"Accept-Language": "de"})
    assert response.headers["Content-Language"] == "de"
    for before, after in zip(english, response.get_json()["notes"], strict=True):
        assert before["pointer"] == after["pointer"]
        assert before["detail"] != after["detail"]


@pytest.mark.parametrize(
    ("game", "system", "body", "pointers"),
    [
        (
            "fastrpg",
            "5e",
            {"name": "Bog", "ability_scores": {"strength": 10}},
            {
                "/armor_class",
                "/hit_points",
                *(f"/ability_scores/{each}" for each in ("dexterity", "constitution", "intelligence")),
                *(f"/ability_scores/{each}" for each in ("wisdom", "charisma")),
            },
        ),
        (
            "fastrpg",
            "5e",
            {},
            {
                *("/name", "/armor_class", "/hit_points", "/strength", "/dexterity", "/constitution"),
                *("/intelligence", "/wisdom", "/charisma"),
            },
        ),
        ("flyerbook", "gurps", {"skill": {"Bow": 12}}, {"/name", "/skill"}),
        ("flyerbook", "fate", {"name": "Ina", "skills": {"Fight": "Good"}}, {"/skills/Fight"}),
    ],
)
def test_what_is_needed_and_missing_is_refused(
    client: FlaskClient, game: str, system: str, body: dict[str, Any], pointers: set[str]
) -> None:
    """Each with its pointer; our own forms refuse unknown members too."""
    response = client.post(f"/v1/{game}/convert/{system}", json=body)
    assert response.status_code == 422
    assert {error["pointer"] for error in response.get_json()["errors"]} == pointers


def test_members_that_do_not_matter_are_ignored(client: FlaskClient) -> None:
    """Stat blocks have many that no rule uses."""
    body = sample(MARSH_OGRE)
    more = body | {"illustration": None, "environments": [{"name": "Swamp"}], "1": 2}
    answers = [client.post("/v1/fastrpg/convert/5e", json=each).get_json() for each in (body, more)]
    assert answers[0] == answers[1]


def test_a_game_converts_from_some_systems_only(client: FlaskClient) -> None:
    """Others have no address."""
    assert client.post("/v1/flyerbook/convert/5e", json=sample(MARSH_OGRE)).status_code == 404
    assert client.post("/v1/freed6/convert/5e", json=sample(MARSH_OGRE)).status_code == 404


@every_sample
def test_a_damaged_document_is_converted_or_refused(client: FlaskClient, game: str, system: str, name: str) -> None:
    """With any other value in any place, and any member left out; what is converted can be stored."""

    @given(st.data())
    @generated(40)
    def damaged(data: st.DataObject) -> None:
        body = _damaged(data, sample(name))
        response = client.post(f"/v1/{game}/convert/{system}", json=body)
        assert response.status_code in (200, 422)
        if response.status_code == 200:
            assert set(findings_of(game, conversion_of(game, system, body))) <= {"over_budget", "not_purchasable"}

    damaged()


def _damaged(data: st.DataObject, body: dict[str, Any]) -> dict[str, Any]:
    """A document with one to three places changed or removed, at any depth."""
    for _ in range(data.draw(st.integers(1, 3))):
        parts = list(_parts(body))
        part, key = data.draw(st.sampled_from(parts))
        if data.draw(st.booleans()):
            part[key] = data.draw(anything)
        elif isinstance(part, dict):
            del part[key]
    return body


def _parts(value: Any) -> Any:
    """Each object or list with each of its keys, at all depths."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in members:
        yield value, key
        yield from _parts(inner)
