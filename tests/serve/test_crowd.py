"""Tests of many clients on one campaign, served by several processes."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from service.settings import Settings
from tests.depth import DEEP
from tests.serve.crowd import Campaign, at_once
from tests.serve.running import Running
from tests.table import foes, melee

CLIENTS = 64
ATTACKS = 50 if DEEP else 8
"""Of each client."""
TOUGH = {"skills": {"Club": 9}, "wound_threshold": 1}
"""Wounded by whatever hits."""


@pytest.fixture(scope="module")
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes on the tests' database."""
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", LOG_LEVEL="warning") as service:
        yield service.wait_until_ready()


@pytest.fixture
def campaign(service: Running) -> Campaign:
    """A new campaign."""
    return Campaign(service.port)


def test_no_attack_of_many_clients_is_lost(campaign: Campaign) -> None:
    """All attacks on one target succeed; the changes follow from one another and add up to the stored state."""
    fight = campaign.make("/encounters", {"name": "All on one", "combatants": [foes(count=2, sheet=TOUGH)]})
    attack, target = wounding(fight), fight["combatants"][1]["id"]
    path = f"{campaign.path}/encounters/{fight['id']}/flyerbook/attack"

    def client() -> list[int]:
        with campaign.caller() as call:
            return [call("POST", path, attack)[0] for _ in range(ATTACKS)]

    statuses = [status for answered in at_once([client] * CLIENTS) for status in answered]
    assert set(statuses) == {200}
    log = campaign.events()
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    commands = [event for event in log if event["type"] == "command"]
    assert len(commands) == CLIENTS * ATTACKS
    steps = [(change["before"], change["after"]) for event in commands for change in event["changes"]]
    assert steps == [(wounds, wounds + 1) for wounds in range(len(commands))]
    after = campaign.get(f"/encounters/{fight['id']}")
    assert wounds_of(after, target) == len(commands)
    assert after["version"] == 1 + len(commands)


def test_one_key_from_many_clients_is_one_command(campaign: Campaign) -> None:
    """All clients that send the same Idempotency-Key get the same answer, and it happened once."""
    fight = campaign.make("/encounters", {"name": "Two at once", "combatants": [foes(count=2, sheet=TOUGH)]})
    path = f"{campaign.path}/encounters/{fight['id']}/flyerbook/attack"
    attack = wounding(fight)

    def client() -> tuple[int, Any]:
        with campaign.caller() as call:
            return call("POST", path, attack, Idempotency_Key="one and the same")

    answers = at_once([client] * CLIENTS)
    assert {status for status, _ in answers} == {200}
    assert all(body == answers[0][1] for _, body in answers)
    assert [event["type"] for event in campaign.events()].count("command") == 1


def test_fights_in_crossing_orders_never_wait_in_a_circle(campaign: Campaign) -> None:
    """Commands that name the same two characters the one way and the other all succeed."""
    pair = [campaign.make("/characters", {"name": name, "sheet": TOUGH}) for name in ("Ann", "Bo")]
    ways = [unhindered(*pair), unhindered(*reversed(pair))]

    def client(way: dict[str, Any]) -> list[int]:
        with campaign.caller() as call:
            path = f"{campaign.path}/characters/{way['attacker']['id']}/flyerbook/attack"
            return [call("POST", path, way)[0] for _ in range(ATTACKS)]

    rounds = at_once([partial(client, way) for way in ways for _ in range(8)])
    assert {status for statuses in rounds for status in statuses} == {200}
    log = campaign.events()
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))


def test_a_held_encounter_keeps_no_other_one_waiting(campaign: Campaign, engine: Engine) -> None:
    """While one encounter is locked, a command on another one is answered at once."""
    held, free = (
        campaign.make("/encounters", {"name": name, "combatants": [foes(count=2, sheet=TOUGH)]}) for name in "ab"
    )
    with campaign.caller() as call, engine.begin() as connection:
        held_row = text("SELECT 1 FROM encounters WHERE campaign_id = :campaign AND id = :id FOR UPDATE")
        connection.execute(held_row, {"campaign": campaign.path.rpartition("/")[2], "id": held["id"]})
        begun = time.monotonic()
        status, _ = call(
            "POST", f"{campaign.path}/encounters/{free['id']}/flyerbook/attack", unhindered(*free["combatants"])
        )
        assert status == 200
        assert time.monotonic() - begun < 2


def wounding(fight: dict[str, Any]) -> dict[str, Any]:
    """An attack of the first on the second that always wounds and never puts out of action."""
    attacker, target = fight["combatants"]
    order = melee(attacker, target, dice={attacker["name"]: [2], target["name"]: [1]})
    order["attacker"] |= {"modifier": 1000, "weapon": 0}
    order["defender"] |= {"modifier": 999, "wound_threshold": 4, "wounds": 0, "armor": 0}
    return order


def unhindered(attacker: dict[str, Any], defender: dict[str, Any]) -> dict[str, Any]:
    """An attack that no wound hinders."""
    order = melee(attacker, defender)
    for side in ("attacker", "defender"):
        order[side] |= {"wounds": 0, "incapacitated": False}
    return order | {"force": True}


def wounds_of(fight: dict[str, Any], identity: str) -> int:
    """The stored wounds of a combatant."""
    (state,) = [combatant["state"] for combatant in fight["combatants"] if combatant["id"] == identity]
    wounds: int = state["wounds"]
    return wounds
