"""Test that a campaign moves from worker to worker while it is played."""

import threading
import uuid
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.serve.crowd import Campaign
from tests.serve.running import Running
from tests.table import GOBLIN

CLIENTS = 4
MOVES = 2
TOUGH = GOBLIN | {"wound_threshold": 100}
_SHARD = text(
    """SELECT shardid, nodename, nodeport FROM citus_shards WHERE table_name = 'campaigns'::regclass
    AND shardid = get_shard_id_for_distribution_column('campaigns', CAST(:id AS uuid))"""
)
_OTHER = text(
    "SELECT node_name, node_port FROM citus_get_active_worker_nodes() WHERE (node_name, node_port) <> (:n, :p)"
)
_CLEAN = text("CALL citus_cleanup_orphaned_resources()")
_MOVE = text("SELECT citus_move_shard_placement(:shard, :n, :p, :to_n, :to_p, :mode)")


class Players:
    """Players who attack until they are stopped, and repeat unanswered calls.

    Args:
        campaign: where they play.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        fight = campaign.make(
            "/encounters", {"name": "A fight", "combatants": [{"name": "A", "count": 2, "sheet": TOUGH}]}
        )
        sides = ({"id": each["id"], "candidates": ["Club"]} for each in fight["combatants"])
        self._order = dict(zip(("attacker", "defender"), sides, strict=True)) | {"mode": "melee"}
        self._path = f"{campaign.path}/encounters/{fight['id']}/flyerbook/attack"
        self._stopped = threading.Event()
        self.done: list[int] = []
        self.put_off: list[Any] = []
        self.others: list[Any] = []

    def __enter__(self) -> "Players":
        self._threads = [threading.Thread(target=self._play) for _ in range(CLIENTS)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _play(self) -> None:
        with self._campaign.caller() as call:
            while not self._stopped.is_set():
                key = str(uuid.uuid4())
                while not self._is_done(
                    *call("POST", self._path, self._order, **{"Idempotency-Key": key}), call.headers
                ):
                    self._stopped.wait(0.05)

    def _is_done(self, status: int, body: Any, headers: Any) -> bool:
        """Whether a command needs no repetition."""
        if status == 200:
            self.done.append(body["event"])
            return True
        if status == 503 and "retry-after" in {name.lower() for name in headers}:
            self.put_off.append(body["code"])
            return False
        self.others.append((status, body))
        return True


@pytest.fixture
def campaign(service: Running) -> Campaign:
    """A new campaign of a running service."""
    return Campaign(service.port)


@pytest.mark.parametrize("mode", ["force_logical", "block_writes"])
def test_a_campaign_moves_while_its_players_play(campaign: Campaign, engine: Engine, mode: str) -> None:
    """Back and forth; nothing is lost or done twice, and calls during the move are asked to retry."""
    with Players(campaign) as players:
        for _ in range(MOVES):
            _move(engine, campaign.path.rpartition("/")[2], mode)
    assert players.others == []
    assert len(players.done) > CLIENTS
    commands = [event["seq"] for event in campaign.events() if event["type"] == "command"]
    assert sorted(players.done) == commands


def _move(engine: Engine, campaign_id: str, mode: str) -> None:
    """Move the shard of a campaign, with the shards beside it, to the other worker."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("SET statement_timeout = 0"))
        connection.execute(text("SET lock_timeout = 0"))
        shard, name, port = connection.execute(_SHARD, {"id": campaign_id}).one()
        to_name, to_port = connection.execute(_OTHER, {"n": name, "p": port}).first() or (None, None)
        given = {"shard": shard, "n": name, "p": port, "to_n": to_name, "to_p": to_port, "mode": mode}
        connection.execute(_CLEAN)  # what is left of an earlier move, once nobody uses it
        connection.execute(_MOVE, given)
        moved = connection.execute(_SHARD, {"id": campaign_id}).one()
        connection.invalidate()
    assert (moved.nodename, moved.nodeport) == (to_name, to_port)
