"""Tests of `GET .../events/report`."""

from typing import Any

import pytest

from service.api.campaigns import report
from tests.table import HARRAK, Table, foes, melee

STRUCK_DOWN = {"dice": {"Goblin 1": [6, 6, 6], "Goblin 2": [5, 5, 5]}}


def fought(table: Table) -> tuple[str, Any]:
    """A fight of one round between two goblins: the path of the encounter, and its first combatant."""
    encounter = table.encounter(foes("Goblin", 2))
    path, (one, other) = f"/encounters/{encounter['id']}", encounter["combatants"]
    table.run(f"{path}/start", {})
    table.run(f"{path}/flyerbook/attack", melee(one, other, seed="a blow"))
    return path, one


def text_of(table: Table, query: str = "format=text", **options: Any) -> str:
    """The report."""
    found = table.call("GET", f"/events/report?{query}", **options)
    assert found.status_code == 200, found.get_data(as_text=True)
    return found.get_data(as_text=True)


def test_an_unknown_encounter_is_not_found(table: Table) -> None:
    """A deleted one has its report, as long as its events are selected; a stored one may have no events yet."""
    path, _ = fought(table)
    identity = path.rpartition("/")[2]
    unknown = table.call("GET", "/events/report?encounter=01a200e0-6e7b-7114-b7c2-3b9249f435c3")
    assert (unknown.status_code, unknown.get_json()["code"]) == (404, "not_found")
    assert text_of(table, f"format=text&from=999&encounter={identity}") == "A table\n"
    assert table.call("DELETE", path, If_Match="*").status_code == 204
    assert "Goblin 1" in text_of(table, f"format=text&encounter={identity}")


def test_rounds_are_headings_with_sentences_and_changes(table: Table) -> None:
    """Each command is a line, with its changes below it."""
    path, _ = fought(table)
    table.run(f"{path}/next-round", {})
    table.run(f"{path}/end", {})
    lines = text_of(table).splitlines()
    assert lines[0] == "A table"
    assert "A fight: round 1" in lines
    (blow,) = [line for line in lines if "Goblin 1" in line and "Goblin 2" in line]
    assert lines.index("A fight: round 1") < lines.index(blow)
    assert not [line for line in lines if "initiative" in line]


@pytest.mark.parametrize(
    ("format_", "type_", "heading"),
    [("markdown", "text/markdown", "## A fight: round 1"), ("html", "text/html", "<h2>A fight: round 1</h2>")],
)
def test_a_report_has_a_format(table: Table, format_: str, type_: str, heading: str) -> None:
    """Markdown by default."""
    fought(table)
    found = table.call("GET", f"/events/report?format={format_}")
    assert found.mimetype == type_
    assert heading in found.get_data(as_text=True)
    if format_ == "markdown":
        assert text_of(table, "") == found.get_data(as_text=True)


def test_a_line_names_the_one_who_has_changed(table: Table) -> None:
    """Also where the report leaves out what has changed, as the initiative."""
    path, one = fought(table)
    other = table.get(path)["combatants"][1]
    table.patch(f"{path}/combatants/{one['id']}", {"initiative": 7})
    table.patch(f"{path}/combatants/{other['id']}", {"side": "Orcs"})
    lines = text_of(table).splitlines()
    assert "Goblin 1 has changed" in lines
    assert "Goblin 2 has changed" in lines
    assert "A combatant has changed" not in lines
    assert "Goblin 1 hat sich geändert" in text_of(table, Accept_Language="de")


def test_names_cannot_break_out_of_a_format(table: Table) -> None:
    """HTML is escaped, and so is Markdown."""
    table.character("<b>*Bold*</b>")
    assert "&lt;b&gt;*Bold*" in text_of(table, "format=html")
    assert r"\*Bold\*" in text_of(table, "format=markdown")


def test_undone_events_are_left_out(table: Table) -> None:
    """The report tells the story that holds; the undo is no part of it."""
    _, one = fought(table)
    last = table.last_event()["seq"]
    assert one["name"] in text_of(table, f"format=text&from={last}")
    table.run(f"/events/{last}/undo", {})
    assert one["name"] not in text_of(table, f"format=text&from={last}")


def test_a_report_has_a_beginning_and_an_end(table: Table) -> None:
    """By seqs; an encounter can be picked too."""
    path, _ = fought(table)
    table.character("Daenes")
    assert "Daenes" in text_of(table)
    assert "Daenes" not in text_of(table, f"format=text&encounter={path.rpartition('/')[2]}")
    assert "round 1" not in text_of(table, "format=text&to=2")


def test_a_long_report_goes_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link leads to the next events."""
    monkeypatch.setattr(report, "MOST_EVENTS", 2)
    fought(table)
    first = table.call("GET", "/events/report?format=text")
    assert "from=3" in first.headers["Link"]
    assert "format=text" in first.headers["Link"]


def test_a_player_reads_what_a_player_may_see(table: Table) -> None:
    """A secret roll is in the game master's report alone."""
    harrak = table.character()
    secret = {"difficulty": "easy", "visibility": "gm"}
    table.run(f"/characters/{harrak['id']}/flyerbook/task", secret)
    player = table.key("player", harrak["id"])["token"]
    seen = [text_of(table, key=key).count("Harrak") for key in (table.token, player)]
    assert seen[0] > seen[1]


def test_a_report_is_in_the_language_of_the_caller(table: Table) -> None:
    """Headings and sentences."""
    fought(table)
    assert "A fight: Runde 1" in text_of(table, Accept_Language="de")


def test_casualties_are_listed_at_the_end(table: Table) -> None:
    """Everyone who was defeated in the encounter."""
    fight = Table(table.client, ruleset="fastrpg")
    encounter = fight.encounter({"name": "Ogre", "sheet": {"level": 1}}, {"name": "Ana", "sheet": {"level": 1}})
    path = f"/encounters/{encounter['id']}"
    fight.run(f"{path}/start", {})
    ogre = next(each for each in encounter["combatants"] if each["name"] == "Ogre")
    fight.run(f"{path}/fastrpg/harm", {"character": {"id": ogre["id"]}, "damage": 100})
    fight.run(f"{path}/end", {})
    assert "(Out of action: Ogre)" in text_of(fight)


def test_the_incapacitated_are_casualties_for_every_reader(table: Table) -> None:
    """Foes and stored characters, for the game master and for players, who see of a foe how it looks."""
    harrak = table.character(sheet=HARRAK | {"wound_threshold": 5})["id"]
    encounter = table.encounter(foes(), {"character_id": harrak}, foes("Lurker", hidden=True))
    path, player = f"/encounters/{encounter['id']}", table.key("player", harrak)["token"]
    for each in encounter["combatants"]:
        table.run(f"{path}/flyerbook/damage", {"character": {"id": each["id"]}, "damage": 99})
    table.run(f"{path}/end", {})
    assert "(Out of action: Goblin, Harrak, Lurker)" in text_of(table)
    assert "(Out of action: Goblin, Harrak)" in text_of(table, key=player)
