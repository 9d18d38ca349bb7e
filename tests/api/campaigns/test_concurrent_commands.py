"""Tests of commands that wait for another writer of their campaign."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask
from sqlalchemy import Engine, text

from tests.api.campaigns.test_concurrent_idempotency import apart, held_log, until_waiting
from tests.table import GOBLIN, Table, foes, melee

RENAMED = "UPDATE combatants SET name = 'Troll' WHERE campaign_id = :campaign AND id = :id"


def test_a_command_sees_what_the_writer_before_it_has_written(app: Flask, table: Table, engine: Engine) -> None:
    """Its rows are read in the round trip of the lock, but after that was obtained."""
    fight = table.encounter(foes(count=2, sheet=GOBLIN))
    order, path = melee(*fight["combatants"][:2]), f"/encounters/{fight['id']}/flyerbook/attack"
    with ThreadPoolExecutor() as threads:
        with held_log(engine, table) as writer:
            command = threads.submit(apart(app, table).run, path, order)
            until_waiting(engine, 1)
            writer.execute(text(RENAMED), {"campaign": table.id, "id": fight["combatants"][0]["id"]})
        assert "Troll" in command.result()["summary"]
