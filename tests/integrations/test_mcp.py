"""Tests of the MCP server: assistants play through its tools, and see what their key sees."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from service.rulesets import RULESETS
from tests.integrations.assistants import FOLDER, Assistant, in_memory, over_http, over_stdio
from tests.integrations.fights import fight
from tests.integrations.installed import installed
from tests.integrations.tables import Played, set_up

README = (FOLDER / "README.md").read_text(encoding="utf-8")
GAMES = [ruleset.name for ruleset in RULESETS]
SECRETS = {"flyerbook": "Claws", "freed6": "spear", "fastrpg": "Knife", "rollunder": "Axe"}
"""Words that are nowhere but on the sheets of foes."""
HOSTS = ("localhost", "mcp.example.org", "evil.example")
MOST_TOKENS = 8_000
BYTES_PER_TOKEN = 3  # fewer than any tokenizer needs for English and JSON


@pytest.fixture
def played(arbiter: str) -> Played:
    """A fight of FastRPG that has not begun."""
    return set_up(arbiter, "fastrpg")


@pytest.fixture
def master(endpoint: str, played: Played) -> Iterator[Assistant]:
    """The game master's assistant."""
    with over_http(endpoint, played.gm) as assistant:
        yield assistant


@pytest.fixture
def player(endpoint: str, played: Played) -> Iterator[Assistant]:
    """The assistant of the hero's player."""
    with over_http(endpoint, played.player) as assistant:
        yield assistant


@pytest.mark.parametrize("game", GAMES)
def test_a_fight_ends_over_http(arbiter: str, endpoint: str, game: str) -> None:
    """One side wins, and the report has the campaign."""
    with over_http(endpoint, set_up(arbiter, game).gm) as master:
        winner, blows = fight(master)
        assert winner in ("heroes", "foes")
        assert blows > 0
        assert "encounters" not in master.read("see_table")
        assert "# A fight" in master.text("session_report", encounter="The bridge")


def test_a_fight_ends_over_stdio(arbiter: str, tmp_path: Path) -> None:
    """The server is installed and started as the README says; the key comes from its environment."""
    program = installed("mcp", tmp_path)
    configured = json.loads(re.findall(r"```json\n(.+?)```", README, re.DOTALL)[0])["mcpServers"]["arbiter"]
    assert configured["command"].endswith(f"/bin/{program.name}")
    own = {"ARBITER_URL": arbiter, "ARBITER_KEY": set_up(arbiter, "flyerbook").gm}
    with over_stdio(program, configured["args"], configured["env"] | own) as master:
        assert fight(master)[1] > 0


def test_the_list_of_tools_is_small(endpoint: str) -> None:
    """It takes little of the context of a model."""
    with over_http(endpoint, None) as assistant:
        listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in assistant.tools()]
    assert len(json.dumps(listed).encode()) / BYTES_PER_TOKEN < MOST_TOKENS


def test_every_tool_has_hints_and_the_readme_lists_it() -> None:
    """Clients can ask before a write; the page is short and complete."""
    with in_memory() as assistant:
        tools = assistant.tools()
    assert len(README.splitlines()) < 90
    assert re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE) == [tool.name for tool in tools]
    assert all(tool.title and tool.description and tool.annotations for tool in tools)
    writes = [tool.name for tool in tools if tool.annotations and not tool.annotations.read_only_hint]
    preparing, playing = ["prepare_encounter", "reveal_combatant"], ["make_move", "answer_prompt"]
    assert writes == [*preparing, *playing, "change_turn", "pass_time", "undo"]


def test_a_player_sees_no_numbers_of_foes(master: Assistant, player: Assistant, played: Played) -> None:
    """Neither at the table nor in the result of an attack."""
    foe = player.read("see_character", who=played.foe)
    assert foe.keys() <= {"id", "name", "side", "status", "health", "lasting", "ruleset", "initiative_fixed", "hidden"}
    assert "state" in master.read("see_character", who=played.foe)
    seen = {each["name"]: each for each in player.read("see_table")["encounters"][0]["combatants"]}
    assert seen[played.foe].keys() == {"id", "name", "side", "status", "health"}
    blow = {"who": played.hero, "move": "attack:Sword", "choices": {"target.id": played.foe}}
    assert "against AC" not in player.read("make_move", **blow, more={"dice": {"Ana": [15, 4]}})["text"]
    assert "against AC 1" in master.text("session_report")
    assert "against AC" not in player.text("session_report")


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_to_a_player_has_a_word_of_a_foes_sheet(arbiter: str, endpoint: str, game: str) -> None:
    """In all games, in every answer that only reads."""
    table = set_up(arbiter, game)
    with over_http(endpoint, table.gm) as master, over_http(endpoint, table.player) as player:
        master.text("change_turn", step="start")
        assert SECRETS[game] in master.text("see_character", who=table.foe)
        seen = [player.text("see_character", who=name) for name in (table.hero, table.foe)]
        seen += [player.text("list_moves", who=table.hero, group=group) for group in ("attack", "defend", "other")]
        seen += [player.text(tool) for tool in ("see_table", "list_prompts", "session_report")]
        assert not re.search(rf"\b{SECRETS[game]}\b", "".join(seen))


def test_a_player_cannot_act_for_others(player: Assistant, played: Played) -> None:
    """Foes have no moves for the player, and steps of the game master are refused in clear words."""
    assert f"does not command {played.foe}" in player.text("list_moves", who=played.foe)
    assert "may not command it" in player.refused("make_move", who=played.foe, move="attack:Knife")
    for tool, arguments in {
        "change_turn": {"step": "start"},
        "undo": {},
        "prepare_encounter": {"title": "Mine", "foes": {"Goblin": 1}},
        "simulate_encounter": {},
        "pass_time": {"amount": 1, "unit": "day"},
    }.items():
        refusal = player.refused(tool, **arguments)
        assert "`gm` may do this. (code: forbidden)" in refusal
        assert "Do not try again" in refusal


@pytest.mark.parametrize("game", GAMES)
def test_a_game_master_prepares_a_fight(arbiter: str, endpoint: str, game: str) -> None:
    """Foes come from the libraries, and the chances are known before the fight begins."""
    table = set_up(arbiter, game)
    with over_http(endpoint, table.gm) as master, over_http(endpoint, table.player) as player:
        foe = master.read("find_foes")["foes"][0]
        assert 0 <= foe["threat"]["duel"] <= 1
        assert foe in master.read("find_foes", words=foe["name"])["foes"]
        made = master.read("prepare_encounter", title="The ambush", foes={foe["name"].upper(): 2}, hidden=True)
        names = [each["name"] for each in made["combatants"]]
        assert names == [table.hero, f"{foe['name']} 1", f"{foe['name']} 2"]
        found = master.read("simulate_encounter", encounter="The ambush", runs=20)
        assert set(found["survival"]) == set(names)
        assert "heroes" in found["summary"]
        assert foe["name"] not in player.text("see_table")
        assert master.read("reveal_combatant", who=names[1]) == {"revealed": names[1]}
        assert names[1] in player.text("see_table")
        assert names[2] not in player.text("see_table")
        assert foe["name"] in master.refused("prepare_encounter", title="Again", foes={"Nobody": 1})


def test_players_end_their_own_turns(arbiter: str, endpoint: str) -> None:
    """A second call with the same `turn_of` changes nothing."""
    table = set_up(arbiter, "flyerbook")
    with over_http(endpoint, table.gm) as master, over_http(endpoint, table.player) as player:
        assert master.read("change_turn", step="start")["turn"] == table.hero
        assert player.read("change_turn", step="end-turn", turn_of=table.hero)["turn"] == table.foe
        assert master.read("change_turn", step="next-turn", acts_next="Rakasha 2")["turn"] == "Rakasha 2"
        assert "stale_version" in player.refused("change_turn", step="end-turn", turn_of=table.hero)


def test_a_prompt_is_answered(arbiter: str, endpoint: str) -> None:
    """The game master's order waits for the player's decision and dice; then the answer has its result."""
    table = set_up(arbiter, "rollunder")
    with over_http(endpoint, table.gm) as master, over_http(endpoint, table.player) as player:
        more = {"ask": ["defense.kind"], "dice": {"d20": [6]}}
        blow = {"who": table.foe, "move": "attack:Axe", "choices": {"target.id": table.hero}}
        waiting = master.read("make_move", **blow, more=more)
        assert (waiting["acting"], waiting["status"]) == (table.foe, "open")
        (prompt,) = player.read("list_prompts")["prompts"]
        (question,) = prompt["questions"]
        assert (question["for"], question["options"]) == (table.hero, ["none", "evade", "parry"])
        answer = {"prompt": prompt["id"], "question": question["id"]}
        assert "/choice: Expected one of the options" in player.refused("answer_prompt", **answer, choice="run")
        (dice,) = player.read("answer_prompt", **answer, choice="parry")["questions"]
        done = player.read("answer_prompt", prompt=prompt["id"], question=dice["id"], face=4)
        assert done["status"] == "done"
        assert "the target parries" in done["text"]
        assert player.read("list_prompts") == {"open": 0}


def test_an_undo_takes_back_and_a_second_one_restores(master: Assistant, played: Played) -> None:
    """The newest event by default, or a given one."""
    before = master.read("see_table")
    blow = {"who": played.hero, "move": "attack:Sword", "choices": {"target.id": played.foe}}
    event = master.read("make_move", **blow, more={"dice": {"Ana": [15, 4]}})["event"]
    after = master.read("see_table")
    assert after != before
    undone = master.read("undo")["event"]
    assert master.read("see_table") == before
    master.text("undo", event=undone)
    assert master.read("see_table") == after
    assert "already" in master.refused("undo", event=undone)
    assert event < undone


def test_a_long_log_is_reported_in_parts(arbiter: str, master: Assistant, played: Played) -> None:
    """Each part but the last names the first event of the next one. The table shows as many characters as are read."""
    guards = {"characters": [{"name": "Guard", "kind": "npc", "sheet": {}}] * 50}
    with httpx2.Client(base_url=f"{arbiter}/v1", headers={"Authorization": f"Bearer {played.gm}"}) as service:
        for _ in range(10):
            service.post(f"/campaigns/{played.campaign}/characters/bulk", json=guards, timeout=60).raise_for_status()
    assert master.text("session_report").endswith("There is more: call session_report with from_event 501.")
    seen = master.read("see_table")
    assert (seen["characters"][0]["kind"], len(seen["characters"]), seen["more_characters"]) == ("pc", 100, 401)
    assert "There is more" not in master.text("session_report", from_event=501)


def test_a_choice_takes_other_values_and_several(arbiter: str, endpoint: str) -> None:
    """The list says so; several options go to the following indices of the order."""
    table = set_up(arbiter, "rollunder")
    with over_http(endpoint, table.gm) as master:
        master.text("change_turn", step="start")
        moves = {each["id"]: each for each in master.read("list_moves", who=table.hero, group="attack")["moves"]}
        (choice, *_) = moves["area_attack:Sword"]["choices"]
        assert (choice["member"], choice["most"]) == ("targets.0.id", 2)
        swing = {"who": table.hero, "move": "area_attack:Sword"}
        assert "takes 2 at most" in master.refused("make_move", **swing, choices={"targets.0.id": ["a", "b", "c"]})
        text = master.read("make_move", **swing, choices={"targets.0.id": ["Orc 1", "Orc 2"]})["text"]
        assert "Orc 1" in text
        assert "Orc 2" in text
    table = set_up(arbiter, "fastrpg")
    with over_http(endpoint, table.gm) as master:
        harm = master.read("list_moves", who=table.foe, group="other")["moves"]
        (damage,) = [each for move in harm if move["id"] == "harm" for each in move["choices"] if each.get("required")]
        assert damage["other"] == "number"
        assert "HP 5 → -2" in master.read("make_move", who=table.foe, move="harm", choices={"damage": 7})["text"]


def test_time_passes(master: Assistant) -> None:
    """The answer says how much."""
    assert "Days: 2" in master.read("pass_time", amount=2, unit="day")["text"]


def test_answers_are_in_the_language_of_the_caller(endpoint: str, played: Played) -> None:
    """Over HTTP the caller's header counts."""
    with over_http(endpoint, played.gm, **{"Accept-Language": "de"}) as assistant:
        assert "Tage: 2" in assistant.read("pass_time", amount=2, unit="day")["text"]


def test_clients_of_the_older_protocol_play_too(endpoint: str, played: Played) -> None:
    """They begin with `initialize`."""
    with over_http(endpoint, played.player, mode="legacy") as assistant:
        assert len(assistant.tools()) == 19
        assert assistant.read("see_table")["you"] == {"role": "player", "characters": [played.hero]}


def test_without_a_key_only_rules_are_open(endpoint: str) -> None:
    """The server never uses the key in its own environment for callers."""
    with over_http(endpoint, None) as assistant:
        assert [game["name"] for game in assistant.read("list_games")] == GAMES
        assert "Authorization: Bearer KEY" in assistant.refused("see_table")
    with over_http(endpoint, "wrong") as assistant:
        assert "unauthenticated" in assistant.refused("see_table")


def test_a_server_can_be_for_one_campaign(arbiter: str, played: Played) -> None:
    """Keys of other campaigns are refused."""
    with in_memory("--campaign", played.campaign, ARBITER_URL=arbiter, ARBITER_KEY=played.gm) as assistant:
        assert assistant.read("see_table")["campaign"] == "A fight"
    with in_memory("--campaign", "another", ARBITER_URL=arbiter, ARBITER_KEY=played.gm) as assistant:
        assert "for the campaign another only" in assistant.refused("see_table")


def test_other_hosts_are_refused(endpoint: str) -> None:
    """A page that rebinds its name cannot reach the server."""
    statuses = [httpx2.post(endpoint, json={}, headers={"Host": host}).status_code for host in HOSTS]
    assert statuses == [400, 400, 421]
