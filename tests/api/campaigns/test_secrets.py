"""Tests that players and observers cannot read the secrets of a campaign."""

from hashlib import sha256
from typing import Any

import pytest

from service.schemas.strict_json import dumps
from service.store.outbox import Outbox
from tests.api.campaigns.readable_text import SECRET_NUMBER, all_that_is_read, sent_by_webhooks, without_chance
from tests.table import GOBLIN, Table, foes, melee

HIDDEN, NPC, SEED = "Umbrageous", "Zorathustra", "moonless"
SECRETS = (str(SECRET_NUMBER), HIDDEN, SEED, "Nightblade")
SECRET_SHEET = GOBLIN | {"skills": {"Nightblade": 97, "Club": 9}}
TASK: dict[str, Any] = {"difficulty": SECRET_NUMBER, "seed": SEED}


class Scenario:
    """A table with a pc, an npc, foes with a hidden one among them, and rolls of all visibilities."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.harrak = table.character()["id"]
        self.npc = table.character(NPC, kind="npc", sheet=SECRET_SHEET, state={"wounds": SECRET_NUMBER})["id"]
        wounded = {"sheet": SECRET_SHEET, "state": {"wounds": SECRET_NUMBER}, "initiative": -SECRET_NUMBER}
        fight = table.encounter(
            {"character_id": self.harrak, "initiative": 5},
            foes("Goblin") | wounded,
            foes(HIDDEN, hidden=True) | wounded,
            {"character_id": self.npc, "initiative": SECRET_NUMBER},
        )
        self.path = f"/encounters/{fight['id']}"
        self.pc, self.goblin, self.hidden, self.rival = fight["combatants"]
        self.player = table.key("player", self.harrak)["token"]
        self.observer = table.key("observer")["token"]

    def order(self, who: dict[str, Any], visibility: str = "public", **members: Any) -> dict[str, Any]:
        """A task of one of them."""
        candidates = ["Locksmith"] if who == self.pc else ["Club"]
        roller = {"id": who["id"], "candidates": candidates}
        return TASK | {"roller": roller, "visibility": visibility} | members

    def task(self, who: dict[str, Any], visibility: str = "public", **members: Any) -> Any:
        """The game master's answer to a task."""
        return self.table.run(f"{self.path}/flyerbook/task", self.order(who, visibility, **members))

    def play(self) -> None:
        """Much happens in secret."""
        table = self.table
        for visibility in ("gm", "blind"):
            for who in (self.pc, self.goblin, self.hidden):
                self.task(who, visibility)
        self.task(self.hidden)
        stealthy = melee(self.hidden, self.pc, dice={HIDDEN: [6], "Harrak": [5]})
        stealthy["defender"]["candidates"] = ["Locksmith"]
        table.run(f"{self.path}/flyerbook/attack", stealthy)
        for foe in (self.goblin, self.hidden):
            deal = {"character": {"id": foe["id"]}, "damage": 3}
            table.run(f"{self.path}/flyerbook/damage", deal)
            table.patch(f"{self.path}/combatants/{foe['id']}", {"state": {"wounds": SECRET_NUMBER}})
        table.patch(f"/characters/{self.npc}", {"state": {"incapacitated": True}})
        order = [each["id"] for each in (self.hidden, self.goblin, self.pc)]
        table.patch(self.path, {"order": order, "turn": self.hidden["id"], "status": "running"})
        table.make(f"{self.path}/combatants", {"combatants": [foes(f"{HIDDEN} {SECRET_NUMBER}", hidden=True)]})


@pytest.fixture
def scene(table: Table) -> Scenario:
    """The scenario."""
    return Scenario(table)


@pytest.mark.parametrize("role", ["player", "observer"])
def test_nothing_secret_is_read(scene: Scenario, role: str) -> None:
    """No hidden name and no hidden number in any answer; the game master reads them all."""
    scene.play()
    text = all_that_is_read(scene.table, getattr(scene, role))
    assert [secret for secret in (*SECRETS, scene.hidden["id"]) if secret in text] == []
    assert "Goblin" in text
    everything = all_that_is_read(scene.table, scene.table.token)
    assert [secret for secret in SECRETS if secret not in everything] == []


@pytest.mark.parametrize("form", ["event", "discord"])
def test_nothing_secret_is_sent(scene: Scenario, outbox: Outbox, form: str) -> None:
    """By webhooks that see as a player or an observer; one that sees as a game master gets it all."""
    views = ({"role": "player", "characters": [scene.harrak]}, {"role": "observer"}, {"role": "gm"})
    hooks = [
        scene.table.make("/webhooks", {"url": "http://127.0.0.1:9/", "form": form, "view": view})["id"]
        for view in views
    ]
    scene.play()
    bodies = sent_by_webhooks(scene.table, outbox)
    *others, everything = (b"\n".join(bodies[hook]).decode() for hook in hooks)
    for text in map(without_chance, others):
        assert "Goblin" in text
        assert [secret for secret in (*SECRETS, scene.hidden["id"]) if secret in text] == []
    assert HIDDEN in everything


def test_players_know_the_party(scene: Scenario) -> None:
    """All keys read a pc in full, as the game master does."""
    path = f"/characters/{scene.harrak}"
    for key in (scene.player, scene.observer):
        assert scene.table.get(path, key=key) == scene.table.get(path)
        assert scene.table.call("GET", f"/characters/{scene.npc}", key=key).status_code == 404
        assert scene.table.get("/characters?kind=npc", key=key) == {"items": [], "next_cursor": None}
        assert scene.table.get(f"/characters?name={NPC}", key=key)["items"] == []


def test_pages_of_players_stay_full(scene: Scenario) -> None:
    """Characters of the game master leave no gaps."""
    for name in ("A", "B", "C"):
        scene.table.character(name, kind="npc")
    last = scene.table.character("Last")
    page = scene.table.get("/characters?limit=2", key=scene.player)
    assert [item["id"] for item in page["items"]] == [scene.harrak, last["id"]]
    assert page["next_cursor"] is None


def test_a_player_reads_the_npc_of_the_own_key(scene: Scenario) -> None:
    """A player sees the npc of the own key, in encounters too; others do not."""
    own = scene.table.key("player", scene.npc)["token"]
    assert scene.table.get(f"/characters/{scene.npc}", key=own)["state"]["wounds"] == SECRET_NUMBER
    assert [each["name"] for each in scene.table.get("/characters", key=own)["items"]] == ["Harrak", NPC]
    assert _combatant(scene, own, scene.rival)["initiative"] == SECRET_NUMBER


def test_foes_are_seen_by_their_health(scene: Scenario) -> None:
    """Name, side, status and band; the hidden one is nowhere, and during its turn it is still the turn before."""
    scene.table.patch(scene.path, {"turn": scene.hidden["id"]})
    seen = scene.table.get(scene.path, key=scene.player)
    assert [each["name"] for each in seen["combatants"]] == ["Harrak", "Goblin", NPC]
    assert [each["health"] for each in seen["combatants"]] == ["unhurt", "wounded", "wounded"]
    assert (len(seen["order"]), seen["turn"]) == (3, seen["order"][-1])
    goblin = _combatant(scene, scene.player, scene.goblin)
    assert {name: goblin[name] for name in ("sheet", "state", "initiative", "conditions")} == {
        "sheet": None,
        "state": None,
        "initiative": None,
        "conditions": {},
    }
    assert _combatant(scene, scene.player, scene.pc)["initiative"] == 5
    assert _combatant(scene, scene.table.token, scene.goblin)["state"]["wounds"] == SECRET_NUMBER
    listed = scene.table.get("/encounters?view=full", key=scene.player)["items"]
    assert listed == [seen | {"turn_name": listed[0]["turn_name"]}]


def test_a_wound_of_a_foe_is_a_change_of_its_health(scene: Scenario) -> None:
    """Once, where the band is another; and nothing at all where it is the same."""
    path = f"{scene.path}/combatants/{scene.goblin['id']}"
    for wounds, expected in ((0, ("wounded", "unhurt")), (0, None), (2, ("unhurt", "wounded")), (1, None)):
        scene.table.patch(path, {"state": {"wounds": wounds}})
        last = scene.table.last_event()["seq"]
        response = scene.table.call("GET", f"/events/{last}", key=scene.player)
        if expected is None:
            continue
        (change,) = response.get_json()["changes"]
        assert (change["resource"], change["id"], change["path"]) == ("combatant", scene.goblin["id"], "/health")
        assert (change["before"], change["after"]) == expected


def test_a_change_that_no_one_sees_is_no_event_for_players(scene: Scenario) -> None:
    """From 7919 wounds to one, it looks the same."""
    scene.table.patch(f"{scene.path}/combatants/{scene.goblin['id']}", {"state": {"wounds": 1}})
    event = scene.table.last_event()
    assert event["visibility"] == "gm"
    assert scene.table.call("GET", f"/events/{event['seq']}", key=scene.player).status_code == 404


def test_a_player_who_hits_a_foe_is_reported_how_it_looks(scene: Scenario) -> None:
    """Answer and event alike: the blow in full, a band for the foe; a private answer only for its asker."""
    weaker = {"sheet": {"skills": {"Nightblade": None}}, "state": {"wounds": 0}}
    scene.table.patch(f"{scene.path}/combatants/{scene.goblin['id']}", weaker)
    order = melee(scene.pc, scene.goblin)
    order["attacker"]["candidates"] = ["Locksmith"]
    del order["defender"]["candidates"]
    order["dice"] = {"Harrak": [6], "Goblin": [5]}
    answer = scene.table.run(f"{scene.path}/flyerbook/attack", order, key=scene.player)
    assert (answer["result"]["hit_by"], answer["result"]["struck_wounds_after"]) == ("attacker", None)
    assert [change["path"] for change in answer["changes"]] == ["/health"]
    seen = _event(scene, answer["event"], scene.player)
    for name in ("result", "rolls", "summary", "changes"):
        assert seen[name] == answer[name]
    assert seen["request"] == order
    assert _event(scene, answer["event"], scene.observer) == seen | {"request": None}
    assert _event(scene, answer["event"], scene.table.token)["result"]["struck_wounds_after"] == 1


OF_THE_FOE = {"attacker_effective": None, "attacker_wounds_after": None}
"""Members about a foe that attacks."""


def test_a_blow_against_the_party_is_reported_but_for_the_value_of_the_foe(scene: Scenario) -> None:
    """The target is of the party; the foe's weapon is on its sheet."""
    order = melee(scene.goblin, scene.pc, dice={"Goblin": [6], "Harrak": [5]})
    order["attacker"] |= {"wounds": 0}
    order["defender"]["candidates"] = ["Locksmith"]
    answer = scene.table.run(f"{scene.path}/flyerbook/attack", order)
    seen = _event(scene, answer["event"], scene.observer)
    assert (seen["result"], seen["changes"]) == (answer["result"] | OF_THE_FOE, answer["changes"])
    assert seen["changes"] != []


def test_the_numbers_of_a_foe_are_not_told(scene: Scenario) -> None:
    """The party's numbers in the same result are shown: by participant, or by the acting one."""
    contest = {"sides": [{"id": scene.pc["id"]}, {"id": scene.goblin["id"]}]}
    answer = scene.table.run(f"{scene.path}/flyerbook/contest", contest, key=scene.player)
    assert answer["result"]["effective"] == {"Harrak": 3, "Goblin": None}
    assert set(answer["result"]["totals"]) == {"Harrak", "Goblin"}
    for who, told in ((scene.goblin, False), (scene.pc, True)):
        answer = scene.task(who)
        seen = _event(scene, answer["event"], scene.player)
        assert (seen["result"]["effective"] is not None) is told
        assert (seen["summary"] == answer["summary"]) is told


def test_the_line_for_people_leaves_out_secrets(scene: Scenario) -> None:
    """The numbers of a foe, with the words around them; those of the party are readable."""
    for who, told in ((scene.goblin, False), (scene.pc, True)):
        answer = scene.table.run(f"{scene.path}/flyerbook/damage", {"character": {"id": who["id"]}, "damage": 4})
        seen = _event(scene, answer["event"], scene.player)
        assert (seen["summary"] == answer["summary"]) is told
        assert (" against threshold " in seen["summary"]) is told
        assert (seen["result"]["wounds_after"] is None) is not told


def test_a_command_is_answered_without_its_result_where_that_is_not_for_its_sender(scene: Scenario) -> None:
    """202 with the seq; the event itself is there for the game master, and of a blind one that it was made."""
    for visibility in ("gm", "blind"):
        response = scene.table.call(
            "POST", f"{scene.path}/flyerbook/task", scene.order(scene.pc, visibility), key=scene.player
        )
        answer = response.get_json()
        assert (response.status_code, set(answer)) == (202, {"kind", "event", "visibility", "commitment"})
        assert answer["visibility"] == visibility
        read = scene.table.call("GET", f"/events/{answer['event']}", key=scene.player)
        assert read.status_code == (404 if visibility == "gm" else 200)
        assert (answer["commitment"] is None) is (visibility == "gm")
        assert _event(scene, answer["event"], scene.table.token)["result"] is not None


def test_a_roll_for_game_master_and_roller(scene: Scenario) -> None:
    """Visible to the key that sent it and the keys of the acting characters, for any sender."""
    other = scene.table.key("player", scene.table.character("Somebody else")["id"])["token"]
    same = scene.table.key("player", scene.harrak)["token"]
    by_gm = scene.task(scene.pc, "gm_and_roller")["event"]
    by_player = scene.table.run(
        f"{scene.path}/flyerbook/task", scene.order(scene.pc, "gm_and_roller"), key=scene.player
    )["event"]
    for seq in (by_gm, by_player):
        statuses = [
            scene.table.call("GET", f"/events/{seq}", key=key).status_code
            for key in (scene.player, same, scene.table.token, other, scene.observer)
        ]
        assert statuses == [200, 200, 200, 404, 404]


@pytest.mark.parametrize("role", ["player", "observer"])
def test_a_blind_roll_is_proved_when_it_is_revealed(scene: Scenario, role: str) -> None:
    """Until then all see that it was made and its hash; then its result, and a nonce from which the hash follows."""
    key = getattr(scene, role)
    seq = scene.task(scene.goblin, "blind")["event"]
    before = _event(scene, seq, key)
    empty = {"request": None, "result": None, "rolls": [], "rules": [], "changes": [], "nonce": None}
    assert {name: before[name] for name in empty} == empty
    assert (before["operation"], before["actor"]["role"], before["revealed_by"]) == ("task", "gm", None)
    assert scene.table.call("POST", f"/events/{seq}/reveal", key=key).status_code == 403
    revealed = scene.table.run(f"/events/{seq}/reveal", None)
    assert (revealed["type"], revealed["result"]["seq"]) == ("event.revealed", seq)
    after = _event(scene, seq, key)
    assert after["revealed_by"] == revealed["seq"]
    told = _event(scene, revealed["seq"], key)["result"]
    assert (told["result"], told["rolls"]) == (after["result"], after["rolls"])
    hashed = {name: told[name] for name in ("nonce", "result", "rolls")}
    assert sha256(_canonical(hashed)).hexdigest() == before["commitment"] == after["commitment"]


def test_a_secret_event_is_revealed_once(scene: Scenario) -> None:
    """From then on it is as if it had been public; what all see already, and keys, cannot be revealed."""
    seq = scene.task(scene.hidden, "gm")["event"]
    assert scene.table.call("GET", f"/events/{seq}", key=scene.observer).status_code == 404
    scene.table.run(f"/events/{seq}/reveal", None)
    assert _event(scene, seq, scene.observer)["result"]["total"] is not None
    key_event = next(event["seq"] for event in scene.table.events() if event["type"] == "key.created")
    for refused in (seq, 1, key_event):
        response = scene.table.call("POST", f"/events/{refused}/reveal")
        assert (response.status_code, response.get_json()["code"]) == (409, "nothing_to_reveal")
    assert scene.table.call("POST", "/events/99/reveal").status_code == 404
    seqs = [event["seq"] for event in scene.table.events()]
    assert seqs == list(range(1, len(seqs) + 1))


def test_stretches_of_the_log_stay_full(scene: Scenario) -> None:
    """A limit counts visible events, and `next_after` skips those that only the game master sees."""
    for _ in range(3):
        scene.task(scene.goblin, "gm")
    first, second = (scene.task(scene.pc)["event"] for _ in range(2))
    for _ in range(3):
        last = scene.task(scene.goblin, "gm")["event"]
    page = scene.table.get(f"/events?after={first - 4}&limit=2", key=scene.player)
    assert ([event["seq"] for event in page["items"]], page["next_after"]) == ([first, second], second)
    rest = scene.table.get(f"/events?after={second}", key=scene.player)
    assert rest == {"items": [], "next_after": last, "next_before": None}
    waited = scene.table.get(f"/events?after={second}&wait=1", key=scene.player)
    assert waited == rest


def test_a_hidden_one_is_not_there_for_commands_of_players(scene: Scenario) -> None:
    """Like a character that does not exist; nor is an npc outside encounters."""
    order = melee(scene.pc, scene.hidden)
    order["attacker"]["candidates"] = ["Locksmith"]
    hidden = scene.table.call("POST", f"{scene.path}/flyerbook/attack", order, key=scene.player)
    nobody = melee(scene.pc, {"id": "00000000-0000-7000-8000-000000000000"})
    missing = scene.table.call("POST", f"{scene.path}/flyerbook/attack", nobody, key=scene.player)
    assert (hidden.status_code, hidden.get_json()["errors"][0]["pointer"]) == (404, "/defender/id")
    assert missing.status_code == 404
    sides = [{"candidates": ["Locksmith"]}, {"id": scene.npc, "candidates": ["Club"]}]
    contest = scene.table.call(
        "POST", f"/characters/{scene.harrak}/flyerbook/contest", {"sides": sides}, key=scene.player
    )
    assert contest.status_code == 404
    task = scene.table.call("POST", f"/characters/{scene.npc}/flyerbook/task", {"difficulty": 9}, key=scene.player)
    assert task.status_code == 404


def test_a_refusal_does_not_tell_what_stands_on_the_sheet_of_a_foe(scene: Scenario) -> None:
    """A player may not even name any of its entries; names of the own sheet are shown."""
    order = melee(scene.pc, scene.goblin)
    order["attacker"]["candidates"] = ["Locksmith"]
    order["defender"]["candidates"] = ["Fork"]
    response = scene.table.call("POST", f"{scene.path}/flyerbook/attack", order, key=scene.player)
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (403, "/defender/candidates")
    assert "Nightblade" not in response.get_data(as_text=True)
    assert "Nightblade" in scene.table.call("POST", f"{scene.path}/flyerbook/attack", order).get_data(as_text=True)
    order["attacker"]["candidates"] = ["Fork"]
    del order["defender"]["candidates"]
    own = scene.table.call("POST", f"{scene.path}/flyerbook/attack", order, key=scene.player)
    assert "Locksmith" in own.get_json()["detail"]


def test_who_steps_forward_is_seen_from_then_on(scene: Scenario) -> None:
    """The event says so; hidden actions stay hidden."""
    done = scene.task(scene.hidden)["event"]
    scene.table.patch(f"{scene.path}/combatants/{scene.hidden['id']}", {"hidden": False, "state": {"wounds": 3}})
    event = scene.table.get("/events?limit=200", key=scene.player)["items"][-1]
    assert [change["path"] for change in event["changes"]] == ["/hidden"]
    assert HIDDEN in [each["name"] for each in scene.table.get(scene.path, key=scene.player)["combatants"]]
    assert scene.table.call("GET", f"/events/{done}", key=scene.player).status_code == 404
    scene.table.patch(f"{scene.path}/combatants/{scene.hidden['id']}", {"hidden": True})
    event = scene.table.get("/events?limit=200", key=scene.player)["items"][-1]
    assert event["changes"] == [
        {"resource": "combatant", "id": scene.hidden["id"], "path": "/hidden", "before": False, "after": True}
    ]


def test_a_player_who_hides_still_plays(scene: Scenario) -> None:
    """Of an own hidden character its player reads all, and others nothing."""
    scene.table.patch(f"{scene.path}/combatants/{scene.pc['id']}", {"hidden": True})
    order = scene.order(scene.pc)
    seq = scene.table.run(f"{scene.path}/flyerbook/task", order, key=scene.player)["event"]
    assert _event(scene, seq, scene.player)["visibility"] == "gm_and_roller"
    assert scene.table.call("GET", f"/events/{seq}", key=scene.observer).status_code == 404
    assert _combatant(scene, scene.player, scene.pc)["name"] == "Harrak"
    names = [each["name"] for each in scene.table.get(scene.path, key=scene.observer)["combatants"]]
    assert "Harrak" not in names


def test_a_player_who_hides_reads_no_names_of_others_who_hide_when_time_passes(scene: Scenario) -> None:
    """The result of the time is what all players read of it, though an own secret is in it."""
    table, wounded = scene.table, {"state": {"wounds": 1}}
    table.patch(f"{scene.path}/combatants/{scene.pc['id']}", {"hidden": True})
    for path in (f"/characters/{scene.harrak}", f"{scene.path}/combatants/{scene.hidden['id']}"):
        table.patch(path, wounded)
    week = table.run("/time", {"unit": "week", "encounter_id": scene.path.rpartition("/")[2]})
    (moment,) = week["result"]["moments"]
    assert HIDDEN in moment["result"]["may_roll_for_healing"]
    assert HIDDEN not in str(_event(scene, week["event"], scene.player))


def test_keys_are_the_game_masters_business(scene: Scenario) -> None:
    """Their events are not there, nor is the first key in the event of the campaign."""
    seen = scene.table.get("/events?limit=200", key=scene.observer)["items"]
    assert not any(event["type"].startswith("key.") for event in seen)
    assert [change["resource"] for change in seen[0]["changes"]] == ["campaign"]
    assert scene.table.campaign["key"]["id"] not in str([event["changes"] for event in seen])


def test_an_answer_is_not_repeated_to_another_participant(scene: Scenario) -> None:
    """The same `Idempotency-Key` and body from another key is another call."""
    path, order = f"{scene.path}/flyerbook/task", scene.order(scene.pc, "gm_and_roller")
    other = scene.table.key("player", scene.harrak)["token"]
    first = scene.table.call("POST", path, order, key=scene.player, Idempotency_Key="x")
    again = scene.table.call("POST", path, order, key=scene.player, Idempotency_Key="x")
    assert (first.status_code, again.get_json()) == (200, first.get_json())
    for key in (other, scene.table.token):
        theirs = scene.table.call("POST", path, order, key=key, Idempotency_Key="x")
        assert "Idempotency-Replayed" not in theirs.headers
        assert theirs.get_json() != first.get_json()
    blind = scene.order(scene.pc, "blind")
    hidden = [scene.table.call("POST", path, blind, key=scene.player, Idempotency_Key="y") for _ in range(2)]
    assert [each.status_code for each in hidden] == [202, 202]
    assert hidden[0].get_json() == hidden[1].get_json()
    assert str(SECRET_NUMBER) not in without_chance(hidden[1].get_data(as_text=True))


def _event(scene: Scenario, seq: int, key: str) -> Any:
    return scene.table.get(f"/events/{seq}", key=key)


def _combatant(scene: Scenario, key: str, who: dict[str, Any]) -> Any:
    return next(each for each in scene.table.get(scene.path, key=key)["combatants"] if each["id"] == who["id"])


def _canonical(value: Any) -> bytes:
    """RFC 8785, for what has names in ASCII."""
    if isinstance(value, dict):
        members = (dumps(name) + b":" + _canonical(value[name]) for name in sorted(value))
        return b"{" + b",".join(members) + b"}"
    if isinstance(value, list):
        return b"[" + b",".join(map(_canonical, value)) + b"]"
    return dumps(value)
