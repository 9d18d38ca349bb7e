"""Tests of `?render=` in stored play: commands, steps of encounters, time, events and undo."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask

from service.play.rendering.changes import described_changes
from service.play.rendering.names import Names
from service.play.resources.rows import Change
from service.renderings.content import headlines_of
from service.renderings.render import LONGEST_ON_DISCORD
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.fastrpg import RULESET as FASTRPG
from service.rulesets.freed6 import RULESET as FREED6
from service.rulesets.rollunder import RULESET as ROLLUNDER
from service.rulesets.vocabulary import Absent
from service.translations.language import LANGUAGES
from tests.api.campaigns.fight import Fight
from tests.api.campaigns.readable_text import SECRET_NUMBER
from tests.api.campaigns.test_secrets import HIDDEN, SEED, Scenario
from tests.api.campaigns.test_transfer import exported, imported
from tests.client import client_of
from tests.table import GOBLIN, HARRAK, Table, foes, melee

GONE = "01a200e0-6e7b-7114-b7c2-3b9249f435c3"
"""Id of a combatant that was removed."""
ITEM = {"grip": None, "broken": True, "hits_left": 3}
"""State of an item."""
MENACE = "@everyone **<script>**"
"""A name that wants to do harm wherever it is shown."""


def lines(answer: dict[str, Any]) -> list[str]:
    """The lines of a rendering."""
    content: str = answer["rendered"]["content"]
    return content.splitlines()


def blow(table: Table, *names: str) -> tuple[str, dict[str, Any]]:
    """Path and body of an exchange of blows between two foes, in which the first wounds the second."""
    fight = table.encounter(*(foes(name) for name in names))
    first, second = fight["combatants"]
    path = f"/encounters/{fight['id']}/flyerbook/attack"
    return path, melee(first, second, dice={names[0]: [4], names[1]: [1]})


def test_a_command_is_rendered_beside_its_answer(table: Table) -> None:
    """Its line, the course, the changes by target, the dice and the rules; all other members stay the same.

    The changes state what the summary has at its end.
    """
    path, body = blow(table, "A", "B")
    answer = table.run(f"{path}?render=text", body)
    assert answer["summary"] == f"{lines(answer)[0]}. B has 1 wound"
    assert lines(answer)[1:4] == [
        "Wound: yes · Damage: 7",
        "B: wounds 0 → 1",
        "Dice: A d6 4 (attack); B d6 1 (defense)",
    ]
    assert lines(answer)[4].startswith("Rules: FB-ATT-1, ")
    plain = table.run(path, body)
    assert set(answer) == {*plain, "rendered"}


def test_a_command_on_a_character_is_rendered_in_german(table: Table) -> None:
    """And the headers name the language."""
    harrak = table.character(sheet=HARRAK | {"wound_threshold": 5})
    response = table.call(
        "POST",
        f"/characters/{harrak['id']}/flyerbook/damage?render=discord",
        {"damage": 7},
        Accept_Language="de",
    )
    answer = response.get_json()
    assert (answer["rendered"]["format"], answer["rendered"]["language"]) == ("discord", "de")
    assert lines(answer)[0] == f"**{answer['summary']}**"
    assert "> Harrak: Wunden 0 → **1**" in lines(answer)
    assert response.headers["Content-Language"] == "de"
    assert {"Accept-Language", "Authorization"} <= set(response.vary)


def test_a_dry_run_says_so(table: Table) -> None:
    """The block marks a dry run."""
    path, body = blow(table, "A", "B")
    answer = table.run(f"{path}?render=text&dry_run=true", body)
    assert lines(answer)[1].startswith("Dry run: nothing is stored · Wound: yes")
    german = table.run(f"{path}?render=text&dry_run=true", body, Accept_Language="de")
    assert lines(german)[1].startswith("Probelauf: nichts davon wird gespeichert · ")


def test_an_event_is_rendered_like_the_command_that_it_is_of(table: Table) -> None:
    """Read alone or in the log, by each reader in the own language."""
    path, body = blow(table, "A", "B")
    answer = table.run(f"{path}?render=html", body, Accept_Language="de")
    alone = table.get(f"/events/{answer['event']}?render=html", Accept_Language="de")
    *_, in_log = table.get("/events?render=html", Accept_Language="de")["items"]
    assert answer["rendered"] == alone["rendered"] == in_log["rendered"]
    english = table.get(f"/events/{answer['event']}?render=html")
    assert '<section class="arbiter" lang="en"' in english["rendered"]["content"]


def test_without_the_parameter_nothing_is_rendered(table: Table) -> None:
    """The member is not there."""
    path, body = blow(table, "A", "B")
    assert "rendered" not in table.run(path, body)
    assert all("rendered" not in item for item in table.get("/events")["items"])


def test_steps_of_an_encounter_tell_round_turn_and_what_is_over(table: Table) -> None:
    """By names, not by ids."""
    fight = Fight(table)
    fight.lay("B", unit="turn", count=1, whose="anyone")
    start = table.run(f"{fight.path}/start?render=text", {}, If_Match="*")
    assert lines(start) == ["The encounter begins", "Round: 1 · Turn: A"]
    second = table.run(f"{fight.path}/next-turn?render=text", {}, If_Match="*", Accept_Language="de")
    assert lines(second) == [
        "Der nächste Zug beginnt",
        "Runde: 1 · Am Zug: B · Vorbei: Lasting (B)",
        "B: Lasting → vorbei",
    ]
    over = table.run(f"{fight.path}/end?render=text", {}, If_Match="*")
    assert lines(over)[0] == "The encounter is over"


def test_conditions_by_hand_are_rendered(table: Table) -> None:
    """Created, changed and ended; if nothing has changed, the block says so."""
    fight = Fight(table)
    path = f"{fight.path}/combatants/{fight.id_of('B')}/conditions"
    body = {"name": "Dazed", "duration": {"unit": "turn", "count": 2, "whose": "anyone"}}
    laid = table.make(f"{path}?render=text", body, Accept_Language="de")
    assert lines(laid) == ["Ein Zustand beginnt", "B: Dazed → beginnt"]
    again = table.run(f"{path}?render=text", body)
    assert lines(again) == ["Nothing has changed"]
    changed = table.patch(f"{path}/{laid['id']}?render=text", {"rank": 2})
    assert lines(changed)[0] == "A condition has changed"
    ended = table.run(f"{path}/{laid['id']}/end?render=text", None, If_Match="*", Accept_Language="de")
    assert lines(ended) == ["Ein Zustand ist vorbei", "B: Dazed → vorbei"]


def test_conditions_of_the_rules_are_named_in_the_language_of_the_reader(app: Flask) -> None:
    """In their events, in looks and in lists of what is over; names that people gave stay."""
    table = Table(client_of(app), ruleset="rollunder")
    fight = table.make("/encounters", {"name": "Bridge", "combatants": [{"name": "Orc", "sheet": {}}]})
    (orc,) = fight["combatants"]
    conditions = f"/encounters/{fight['id']}/combatants/{orc['id']}/conditions"
    player = table.key("observer")["token"]
    for name, german in (("fleeing", "flieht"), ("Dazed", "Dazed")):
        table.make(conditions, {"name": name, "duration": {"unit": "encounter"}})
        path = f"/events/{table.last_event()['seq']}?render=text"
        assert lines(table.get(path, Accept_Language="de"))[1] == f"Orc: {german} → beginnt"
        assert lines(table.get(path))[1] == f"Orc: {name} → begins"
        assert f"{german}" in lines(table.get(path, key=player, Accept_Language="de"))[1]
    ended = table.run(f"/encounters/{fight['id']}/end?render=text", None, Accept_Language="de")
    assert "Vorbei: flieht (Orc), Dazed (Orc)" in lines(ended)


def test_what_had_no_value_comes_without_a_dash(table: Table) -> None:
    """Only the new value is shown, and the end of a value is a word."""
    fight = Fight(table)
    path = f"{fight.path}/combatants/{fight.id_of('B')}"
    for value, line in ((None, "B: initiative 20 → none"), (7, "B: initiative → 7")):
        table.patch(path, {"initiative": value})
        last = table.get("/events?limit=200")["items"][-1]["seq"]
        assert line in lines(table.get(f"/events/{last}?render=text"))


def test_a_new_object_is_shown_by_its_values() -> None:
    """Not by the names of its members, nor by those that have no value."""
    broken = Change(resource="character", id="a", path="/state/items/1", before=Absent.ABSENT, after=ITEM)
    (line,) = described_changes(cast(Any, SimpleNamespace(type="command", changes=(broken,))), ROLLUNDER, Names({}, {}))
    assert (str(line.what), str(line.after)) == ("items 1", "broken yes, hits left 3")


def rendered(game: Ruleset, path: str, before: Any, after: Any, resource: str = "character") -> tuple[str, ...]:
    """The label and both values of one change in German."""
    changed = Change(resource=resource, id="a", path=path, before=before, after=after)
    event = cast(Any, SimpleNamespace(type="command", changes=(changed,)))
    (line,) = described_changes(event, game, Names({}, {}))
    return tuple(LANGUAGES["de"].translated(text or "") for text in (line.what, line.before, line.after))


def test_things_in_a_list_are_shown_by_their_names() -> None:
    """Things without names are counted."""
    rope, torch = {"slot": 1, "name": "Rope"}, {"slot": 2, "name": "Torch"}
    assert rendered(ROLLUNDER, "/sheet/items", [rope, torch], [rope]) == ("Gegenstände", "Rope, Torch", "Rope")
    assert rendered(FREED6, "/state/ranks", [{"left": 1}], []) == ("Ränge", "1 Eintrag", "nichts")


def test_conditions_and_health_have_the_words_of_lists_of_moves() -> None:
    """Neither the name of the member nor a band that is no word by itself."""
    lasting = rendered(FREED6, "/lasting", ["Pinned"], ["Pinned", "Marked"], "combatant")
    assert lasting == ("Zustände", "Festgenagelt", "Festgenagelt, Marked")
    assert rendered(FASTRPG, "/health", "full", "light", "combatant")[1:] == ("unverletzt", "leicht verwundet")


def test_members_without_a_view_are_left_out() -> None:
    """Combatants that have acted are part of no answer."""
    acted = Change(resource="encounter", id="a", path="/acted", before=[], after=["b"])
    event = cast(Any, SimpleNamespace(type="combatant.updated", changes=(acted,)))
    assert described_changes(event, ROLLUNDER, Names({}, {})) == ()


def test_levels_of_tracks_are_words() -> None:
    """Also where a result has them as a text."""
    (attack,) = (each for each in FREED6.operations if each.name == "attack")
    facts = headlines_of(FREED6, attack, {"hit": True, "effect_rank": 5, "track_level_name": "Out of Action"})
    assert LANGUAGES["de"].translated(facts[-1].values[0]) == "Außer Gefecht"


@pytest.mark.parametrize(
    ("path", "before", "after", "texts"),
    [
        ("/order", [GONE, "a"], ["a"], ("…, Ana", "Ana")),
        ("/status", "active", "left", ("aktiv", "hat die Begegnung verlassen")),
        ("/side", "foes", "Orcs", ("Gegner", "Orcs")),
    ],
)
def test_values_of_an_encounter_are_words(path: str, before: Any, after: Any, texts: tuple[str, str]) -> None:
    """An id without a name is none that people read, and names of sides that people gave stay."""
    resource = "encounter" if path == "/order" else "combatant"
    changed = Change(resource=resource, id="b", path=path, before=before, after=after)
    event = cast(Any, SimpleNamespace(type="command", changes=(changed,)))
    (line,) = described_changes(event, ROLLUNDER, Names({"a": "Ana"}, {}))
    assert tuple(LANGUAGES["de"].translated(text or "") for text in (line.before, line.after)) == texts


def test_time_and_what_takes_it_back(table: Table) -> None:
    """A week, its undo, and that the week is taken back by it."""
    harrak = table.character(state={"wounds": 1})
    passed = table.run("/time?render=text", {"amount": 7, "unit": "day"})
    assert lines(passed)[:3] == ["7 days pass", "Days: 7", "Harrak: minutes since healing roll 0 → 10080"]
    undone = table.run(f"/events/{passed['event']}/undo?render=text", None, Accept_Language="de")
    assert lines(undone) == [
        "Ereignisse werden zurückgenommen",
        f"Ereignisse: {passed['event']}",
        "Harrak: Minuten seit dem Heilungswurf 10080 → 0",
    ]
    again = table.get(f"/events/{passed['event']}?render=text")
    assert f"Taken back by event: {undone['seq']}" in lines(again)[1]
    table.patch(f"/characters/{harrak['id']}", {"name": "Somebody"})
    rewound = table.run("/rewind?render=discord", {"to": undone["seq"]})
    assert lines(rewound)[0] == "**All is as it was before**"


def test_a_changed_entry_of_the_library_is_rendered(table: Table) -> None:
    """Its event has no name of it, so the line says what kind of thing has changed."""
    entry = table.make("/library", {"kind": "foe", "name": "Cellar rat", "content": {"sheet": GOBLIN}})
    table.patch(f"/library/{entry['id']}", {"tags": ["beast", "weak"]})
    in_german = "Eintrag der Bibliothek: Stichwörter → beast, weak"
    for language, line in (("en", "library entry: tags → beast, weak"), ("de", in_german)):
        event = table.get("/events?order=desc&limit=1&render=text", Accept_Language=language)["items"][0]
        assert lines(event)[1] == line


def test_a_condition_from_the_library_is_rendered_without_its_origin(table: Table) -> None:
    """The member that names the entry has the id of the condition in it."""
    path = f"/characters/{table.character()['id']}/conditions"
    laid = table.make(path, {"from": "Blinded"})
    event = table.get("/events?order=desc&limit=1&render=text")["items"][0]
    assert any(change["path"].startswith("/part_templates") for change in event["changes"])
    assert lines(event)[1:] == ["Harrak: Blinded → begins"]
    assert laid["id"] not in event["rendered"]["content"]


@pytest.mark.parametrize("format_", ["text", "discord", "html"])
def test_everything_in_a_log_can_be_rendered(table: Table, format_: str) -> None:
    """For all types of events, each has a block with its line, in each language."""
    scene = Scenario(table)
    scene.play()
    table.patch("", {"name": "Another table", "options": {"on_tie": "initiator"}})
    table.run("/time", {"unit": "scene"})
    table.patch(f"/characters/{scene.harrak}", {"sheet": HARRAK | {"skills": {"Dance": 4}}})
    for language in ("en", "de"):
        for key in (table.token, scene.player, scene.observer):
            items = table.get(f"/events?limit=200&render={format_}", key=key, Accept_Language=language)["items"]
            for item in items:
                assert item["rendered"]["language"] == language
                first, *others = lines(item)
                assert item["type"] not in (others[0] if format_ == "html" else first)


def test_a_log_that_was_made_elsewhere_is_rendered_as_far_as_it_can_be(table: Table) -> None:
    """For every imported log, a block is made of the available members."""
    table.character()
    document = exported(table)
    junk = {
        "unit": ["day"],
        "round": {},
        "turn": [],
        "ended": [7, {"bearer": {}}],
        "recurred": 7,
        "undone": {},
        "seq": [],
    }
    change = {"resource": "key", "id": table.id, "path": "/state/" + "x/" * 900, "before": {}, "after": [[1], {}]}
    for type_ in ("time.passed", "turn.next", "event.revealed", "command"):
        seq = len(document["events"]) + 1
        strange = {"type": type_, "result": junk, "rolls": [], "changes": [change], "operation": "nothing"}
        document["events"].append(document["events"][-1] | strange | {"seq": seq})
    copy = imported(table.client, document)
    for format_ in ("text", "discord", "html"):
        items = copy.get(f"/events?limit=200&render={format_}", Accept_Language="de")["items"]
        assert all(item["rendered"]["content"] for item in items)


def test_names_do_no_harm(table: Table) -> None:
    """Of combatants, conditions and campaigns alike: no mention, no markup, no tag."""
    path, body = blow(table, MENACE, "B")
    fight = path.split("/")[2]
    lay = {"name": MENACE, "duration": {"unit": "turn", "count": 1, "whose": "anyone"}}
    table.make(f"/encounters/{fight}/combatants/{body['attacker']['id']}/conditions", lay)
    table.run(path, body)
    table.run(f"/encounters/{fight}/start", {}, If_Match="*")
    table.run(f"/encounters/{fight}/next-turn", {}, If_Match="*")
    table.patch("", {"name": MENACE})
    for item in table.get("/events?render=discord&limit=200")["items"]:
        assert "@everyone" not in item["rendered"]["content"]
        assert "**<" not in item["rendered"]["content"]
    for item in table.get("/events?render=html&limit=200")["items"]:
        assert "<script>" not in item["rendered"]["content"]
        assert "&lt;script&gt;" not in item["rendered"]["content"] or "**" in item["rendered"]["content"]


def test_a_long_answer_is_counted_on_discord(table: Table) -> None:
    """A week for a crowd: what happened is there in full, the changes are counted where they are too many."""
    for number in range(50):
        table.character(f"{number} " + "*@" * 45, state={"wounds": 1})
    answer = table.run("/time?render=discord", {"amount": 7, "unit": "day"}, Accept_Language="de")
    content = answer["rendered"]["content"]
    assert len(content.encode("utf-16-le")) // 2 <= LONGEST_ON_DISCORD
    assert lines(answer)[:2] == ["**7 Tage vergehen**", "Tage: **7**"]
    listed = [line for line in lines(answer) if "Minuten seit dem Heilungswurf" in line]
    (counted,) = [line for line in lines(answer) if line.endswith("weitere")]
    assert len(listed) + int(counted.removeprefix("> ").split()[0]) == 50
    assert all(line.endswith("0 → **10080**") for line in listed)


def test_rules_in_html_lead_to_their_texts(table: Table) -> None:
    """Of a command's answer too."""
    path, body = blow(table, "A", "B")
    answer = table.run(f"{path}?render=html", body)
    links = [part.split('"')[0] for part in answer["rendered"]["content"].split('href="')[1:]]
    assert links == [f"/v1/flyerbook/rules/{rule}" for rule in answer["rules"]]
    assert all(table.client.get(link).status_code == 200 for link in links)


@pytest.mark.parametrize("role", ["player", "observer", "gm"])
@pytest.mark.parametrize("visibility", ["public", "gm", "gm_and_roller", "blind"])
def test_a_rendering_has_nothing_that_its_reader_may_not_see(table: Table, visibility: str, role: str) -> None:
    """For each visibility and role: the block shows the same dice and values of a foe as the event."""
    scene = Scenario(table)
    key = table.token if role == "gm" else getattr(scene, role)
    for who in (scene.pc, scene.goblin, scene.hidden):
        seq = scene.task(who, visibility, difficulty=9)["event"]
        response = table.call("GET", f"/events/{seq}?render=text", key=key)
        if response.status_code == 404:
            continue
        event = response.get_json()
        content = event["rendered"]["content"]
        assert content.splitlines()[0] == event["summary"]
        assert ("Dice: " in content) is bool(event["rolls"])
        assert ("Rules: " in content) is bool(event["rules"])
        if role != "gm":
            said = content.replace(event["commitment"] or "", "")  # a hash may have any number in it
            assert not [secret for secret in (str(SECRET_NUMBER), HIDDEN, SEED, "Nightblade") if secret in said]
            assert visibility != "blind" or "Success" not in content


@pytest.mark.parametrize("visibility", ["gm", "blind"])
def test_who_may_not_see_the_result_gets_a_block_without_it(table: Table, visibility: str) -> None:
    """202: that it happened, and of a blind roll the commitment."""
    scene = Scenario(table)
    order = scene.order(scene.pc, visibility)
    response = table.call("POST", f"{scene.path}/flyerbook/task?render=text", order, key=scene.player)
    answer = response.get_json()
    assert response.status_code == 202
    commitment = [f"Commitment: {answer['commitment']}"] if visibility == "blind" else []
    assert lines(answer) == ["task: the result is secret", *commitment]


def test_a_foe_is_shown_by_how_it_looks(table: Table) -> None:
    """To a player who wounds it; the game master reads the number."""
    scene = Scenario(table)
    weaker = {"sheet": {"skills": {"Nightblade": None}}, "state": {"wounds": 0}}
    table.patch(f"{scene.path}/combatants/{scene.goblin['id']}", weaker)
    order = melee(scene.pc, scene.goblin, dice={"Harrak": [6], "Goblin": [5]})
    order["attacker"]["candidates"] = ["Locksmith"]
    del order["defender"]["candidates"]
    answer = table.run(f"{scene.path}/flyerbook/attack?render=text", order, key=scene.player)
    assert "Goblin: health unhurt → out" in lines(answer)
    by_gm = table.get(f"/events/{answer['event']}?render=text")
    assert "Goblin: wounds 0 → 1" in lines(by_gm)
    by_observer = table.get(f"/events/{answer['event']}?render=text", key=scene.observer, Accept_Language="de")
    assert "Goblin: Befinden unverletzt → außer Gefecht" in lines(by_observer)


def test_who_has_hidden_since_is_not_named(table: Table) -> None:
    """Names are looked up as the reader sees the table today."""
    scene = Scenario(table)
    deal = {"character": {"id": scene.goblin["id"]}, "damage": 3}
    table.patch(f"{scene.path}/combatants/{scene.goblin['id']}", {"state": {"wounds": 0}})
    seq = table.run(f"{scene.path}/flyerbook/damage", deal)["event"]
    table.patch(f"{scene.path}/combatants/{scene.goblin['id']}", {"hidden": True})
    told = table.get(f"/events/{seq}?render=text", key=scene.player)
    assert "combatant: health unhurt → wounded" in lines(told)
