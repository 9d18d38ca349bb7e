"""Tests of commands without a database."""

from typing import Any, cast

from service.api.campaigns.commands import _percentile_of
from service.play.call import Actor, Call
from service.play.commands.order_reader import OrderReader
from service.play.commands.run import CommandHandler
from service.play.in_memory import MemoryUnitOfWork
from service.play.ports import UnitOfWork
from service.play.resources.codec import codec_of
from service.play.resources.figure_documents import new_documents
from service.play.resources.rows import (
    Campaign,
    Combatant,
    CombatantStatus,
    Encounter,
    EncounterStatus,
    PlayerDice,
    Role,
)
from service.play.resources.snapshot import Snapshot
from service.play.resources.versions import Expected
from service.play.time.command_time import time_passes
from tests.play.table import new_id, now
from tests.registry import ALL_RESOLVERS
from tests.table import GOBLIN

RESOLVER = next(each for each in ALL_RESOLVERS if (each.ruleset.name, each.operation.name) == ("flyerbook", "attack"))


def goblin(encounter_id: str, number: int) -> Combatant:
    """A foe."""
    sheet, state = new_documents(codec_of(RESOLVER.ruleset), GOBLIN, None)
    return Combatant(
        campaign_id="c",
        encounter_id=encounter_id,
        id=new_id(),
        position=number,
        name=f"Goblin {number}",
        character_id=None,
        side="foes",
        initiative=None,
        hidden=False,
        status=CombatantStatus.ACTIVE,
        sheet=sheet,
        state=state,
        conditions={},
    )


def test_a_fight_in_memory() -> None:
    """Orders are carried out on rows in memory, and everything that came of them is one value."""
    times: dict[str, Any] = {"version": 1, "created_at": now(), "updated_at": now()}
    campaign = Campaign(id="c", name="A", ruleset="flyerbook", options={}, player_dice=PlayerDice.ANY, **times)
    encounter = Encounter(
        campaign_id="c", id=new_id(), name="A", status=EncounterStatus.PREPARING, round=0, turn=None, order=(), **times
    )
    one, other = goblin(encounter.id, 1), goblin(encounter.id, 2)
    rows = Snapshot({encounter.id: encounter}, {one.id: one, other.id: other}, {}, set())
    work = MemoryUnitOfWork(campaign, rows)
    call = Call(cast(UnitOfWork, work), Actor("k", "simulation", Role.GM, frozenset()), now, new_id)
    handler = CommandHandler(RESOLVER, OrderReader.of(RESOLVER), _percentile_of(RESOLVER), time_passes)
    sides = [{"id": each.id, "candidates": ["Club"]} for each in (one, other)]
    order = {"mode": "melee", "attacker": sides[0], "defender": sides[1], "seed": "one"}
    happening = handler.on_encounter(call, encounter.id, order, Expected.NOTHING)
    assert happening.event.seq == 1
    assert happening.before.encounters[encounter.id].version == 1
    assert happening.after.encounters[encounter.id].version == work.rows.encounters[encounter.id].version == 2
    replaced = {each.id for each in happening.after.replaced_since(happening.before)}
    assert replaced == {encounter.id, *(change.id for change in happening.event.changes)}
    assert work.events.events == [happening.event]
