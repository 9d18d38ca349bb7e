"""Durations end with the unit that contains them, also those that begin in a stretch of time (C-7, C-8)."""

import pytest
from flask.testing import FlaskClient

from service.rulesets import RULESETS
from tests.table import Table

GAMES = tuple(ruleset.name for ruleset in RULESETS if ruleset.characters is not None)
SHEET = {"attributes": {"INT": 10, "CHA": 10, "DEX": 12, "STR": 10, "LVL": 1}}
SHORT = ("turn", "round", "encounter", "scene")
LONG = ("minute", "hour", "day", "recovered")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("unit", ["scene", "session"])
def test_a_scene_and_a_session_end_what_is_shorter(client: FlaskClient, game: str, unit: str) -> None:
    """Durations in minutes, hours and days stay."""
    table = Table(client, ruleset=game)
    ana = table.character("Ana", sheet=SHEET if game == "rollunder" else {})
    for name in (*SHORT, *LONG):
        table.make(f"/characters/{ana['id']}/conditions", {"name": name, "duration": {"unit": name, "count": 50}})
    table.run("/time", {"unit": unit, "seed": "x"})
    conditions = table.get(f"/characters/{ana['id']}")["conditions"].values()
    lasting = {each["name"] for each in conditions if each["ended"] is None}
    assert lasting.intersection((*SHORT, *LONG)) == set(LONG)


def test_harm_that_begins_in_a_stretch_ends_in_it(client: FlaskClient) -> None:
    """Three hours at once are three times one hour (freed6)."""
    table = Table(client, ruleset="freed6")
    bleed = {"name": "Bleeding", "recurring": [{"code": "damage", "value": 2, "unit": "hour", "phase": "end"}]}
    levels = []
    for calls in ([3], [1, 1, 1], [2, 1]):
        mira = table.character("Mira", sheet={"abilities": {"Strength": "3D"}})
        table.make(f"/characters/{mira['id']}/conditions", bleed)
        for amount in calls:
            table.run("/time", {"unit": "hour", "amount": amount, "characters": [mira["id"]]})
        levels.append(table.get(f"/characters/{mira['id']}")["derived"]["tracks"])
    assert levels[0] == levels[1] == levels[2]
