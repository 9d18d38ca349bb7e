"""An encounter in memory of a character and a foe of a library."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from service.play.call import Actor, Call
from service.play.commands.orders import with_lead
from service.play.editing import conditions
from service.play.editing.bearers import Bearer
from service.play.in_memory import MemoryUnitOfWork
from service.play.moves import listing
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
from service.rulesets.contract.ruleset import Ruleset
from tests.noninterference.stage import ENCOUNTER, HANDLERS, START, TIMES
from tests.play.table import new_id

JSON = dict[str, Any]
HERO, FOE = "01976f3e-4b5a-7c00-8000-0000000000a1", "01976f3e-4b5a-7c00-8000-0000000000f1"
"""Ids of the two combatants."""


@dataclass(frozen=True)
class TableInMemory:
    """An encounter of a printed character and a foe without a database.

    Attributes:
        ruleset: the game.
        hero: entry of the character.
        foe: entry of the foe.
    """

    ruleset: Ruleset
    hero: JSON
    foe: JSON

    def moves(self, identity: str) -> tuple[Any, ...]:
        """The moves of a combatant."""
        call = self._call()
        return listing.of_combatant(call, HANDLERS, cast(Any, call.work).rows, ENCOUNTER, identity).items

    def gives(self, actor: str, operation: str, order: Mapping[str, Any]) -> None:
        """Carry out an order.

        Raises:
            Refusal: it is refused.
        """
        handler = HANDLERS[self.ruleset.name, operation]
        command = handler.resolver.operation.command
        assert command is not None
        seeded = {"seed": "fair"} if handler.resolver.operation.rolls else {}
        body = with_lead({**order, **seeded}, command.lead, actor)
        handler.on_encounter(self._call(), ENCOUNTER, body, Expected.NOTHING)

    def lays(self, bearer: str, given: Any) -> None:
        """Add a condition.

        Raises:
            Refusal: it is refused.
        """
        assert conditions.lay(self._call(), Bearer(bearer, ENCOUNTER), given).condition is not None

    def _call(self) -> Call:
        present = {HERO: self._combatant(HERO, self.hero, 1), FOE: self._combatant(FOE, self.foe, 2)}
        encounter = Encounter(
            campaign_id="c",
            id=ENCOUNTER,
            name="A fight",
            status=EncounterStatus.PREPARING,
            round=0,
            turn=None,
            order=tuple(present),
            **TIMES,
        )
        campaign = Campaign(
            id="c", name="A", ruleset=self.ruleset.name, options={}, player_dice=PlayerDice.ANY, **TIMES
        )
        rows = Snapshot({ENCOUNTER: encounter}, present, {}, set())
        work = cast(UnitOfWork, MemoryUnitOfWork(campaign, rows))
        return Call(work, Actor("k", "gm", Role.GM, frozenset()), lambda: START, new_id)

    def _combatant(self, identity: str, entry: JSON, position: int) -> Combatant:
        content = entry["content"]
        sheet, state = new_documents(codec_of(self.ruleset), content["sheet"], content.get("state"))
        return Combatant(
            campaign_id="c",
            encounter_id=ENCOUNTER,
            id=identity,
            position=position,
            name=entry["name"],
            character_id=None,
            side="heroes" if identity == HERO else "foes",
            initiative=None,
            hidden=False,
            status=CombatantStatus.ACTIVE,
            sheet=sheet,
            state=state,
            conditions={},
        )
