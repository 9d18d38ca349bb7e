"""Tests of the libraries of the games: each entry can be used in a campaign."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from service.api.campaigns.schemas import PLAYABLE
from service.rulesets.library import EntryKind, library_of
from tests.table import Table

every_game = pytest.mark.parametrize("game", [ruleset.name for ruleset in PLAYABLE])


@every_game
def test_all_foes_and_characters_of_a_game_take_part(client: FlaskClient, game: str) -> None:
    """By id and by name, without a warning of the rules."""
    table = Table(client, ruleset=game)
    entries = [each for each in library_of(game) if each.kind in (EntryKind.FOE, EntryKind.CHARACTER)]
    fight = table.make("/encounters", {"name": "All", "combatants": [{"from": each.id} for each in entries]})
    assert [each["template"] for each in fight["combatants"]] == [each.name for each in entries]
    assert not fight.get("warnings")
    for each in entries:
        if each.kind is EntryKind.CHARACTER:
            assert table.make("/characters", {"from": each.name})["name"] == each.name


@every_game
def test_all_conditions_of_a_game_are_laid(client: FlaskClient, game: str) -> None:
    """On a printed character or on a foe, whose sheet has what the condition touches."""
    table = Table(client, ruleset=game)
    for each in library_of(game):
        if each.kind is EntryKind.CONDITION:
            someone = next(entry for entry in library_of(game) if entry.kind is EntryKind.CHARACTER)
            bearer = table.make("/characters", {"from": someone.name})
            laid = table.make(f"/characters/{bearer['id']}/conditions", {"from": each.name})
            assert laid["condition"]["name"] == each.content.get("name", each.name)


@every_game
def test_the_odds_of_all_tables_of_a_game_add_up(client: FlaskClient, game: str) -> None:
    """To one; and each can be rolled."""
    table = Table(client, ruleset=game)
    for each in library_of(game):
        if each.kind is EntryKind.TABLE:
            items = table.get(f"/library/odds?table={each.id}")["items"]
            assert sum(Fraction(item["probability"]) for item in items) == 1
            texts = [result["text"] for result in table.run("/library/roll", {"table": each.id})["result"]["results"]]
            assert texts in [item["texts"] for item in items]


@every_game
def test_all_entries_of_a_game_are_good_entries_of_a_campaign(client: FlaskClient, game: str) -> None:
    """The game accepts their contents as it accepts those of game masters."""
    table = Table(client, ruleset=game)
    for each in library_of(game):
        body = {"kind": each.kind.value, "name": each.name, "content": dict(each.content)}
        assert table.make("/library", body)["content"] == each.content


def test_a_member_that_is_no_list_comes_from_the_library(client: FlaskClient) -> None:
    """As the armor of a character of fastrpg."""
    table = Table(client, ruleset="fastrpg")
    armor = next(each for each in library_of("fastrpg") if each.content.get("member") == "armor")
    made = table.make("/characters", {"name": "Ana", "sheet": {"level": 1, "armor": {"from": armor.name}}})
    assert made["sheet"]["armor"] == armor.content["value"]


def test_items_take_free_slots(client: FlaskClient) -> None:
    """The lowest ones that no other item has, unless the caller names one."""
    table = Table(client, ruleset="rollunder")
    first, second = [each.name for each in library_of("rollunder") if each.content.get("member") == "items"][:2]
    items = [{"from": first}, {"from": second}, {"slot": 1, "name": "Rope"}, {"from": first, "slot": 7}]
    made = table.make("/characters", {"name": "Ana", "sheet": {"items": items}})
    assert [each["slot"] for each in made["sheet"]["items"]] == [2, 3, 1, 7]
