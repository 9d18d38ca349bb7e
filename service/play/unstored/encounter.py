"""An encounter in memory, in a campaign that exists for one call."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any, cast
from uuid import UUID

from service.play.call import Actor, Call
from service.play.editing import new_combatants
from service.play.editing.campaigns import check_game
from service.play.editing.new_combatants import Place
from service.play.editing.turn_order import order_of
from service.play.forms.inputs import CombatantInput
from service.play.in_memory import MemoryUnitOfWork
from service.play.ports import Ids, UnitOfWork
from service.play.resources.rows import Campaign, Combatant, Encounter, EncounterStatus, PlayerDice, Role
from service.play.resources.snapshot import Snapshot
from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import Language
from service.values import dataclass, replace

ACTOR = Actor("", "", Role.GM, frozenset())
"""In memory the caller orders for everyone."""
START = datetime(1970, 1, 1, tzinfo=UTC)
"""The time in such a campaign; nothing that the rules do depends on it."""
Group = tuple[Sequence[CombatantInput], Place]
"""Inputs of combatants, and where each is in the request."""


@dataclass(frozen=True, slots=True)
class UnstoredEncounter:
    """An encounter in preparation.

    Attributes:
        call: a game master's.
        rows: all of it.
        encounter: the encounter.
        combatants: those of each group, in order.
    """

    call: Call
    rows: Snapshot
    encounter: Encounter
    combatants: tuple[tuple[Combatant, ...], ...]

    @classmethod
    def of(
        cls, ruleset: Ruleset, options: Mapping[str, Any], groups: Iterable[Group], language: Language
    ) -> "UnstoredEncounter":
        """An encounter of new combatants.

        Args:
            ruleset: the game.
            options: house rules, as of a campaign.
            groups: who takes part.
            language: of lines for people.

        Raises:
            Refusal: a house rule, a sheet or a state that does not fit the game; `too_large`.
        """
        check_game(ruleset.name, options)
        new_id = ids()
        rows, campaign = Snapshot.empty(), _campaign(new_id(), ruleset.name, options)
        call = Call(memory(campaign, rows), ACTOR, lambda: START, new_id, language)
        encounter = _encounter(campaign.id, new_id())
        built = tuple(new_combatants.build(call, encounter.id, inputs, rows, place) for inputs, place in groups)
        encounter = replace(encounter, order=order_of(tuple(rows.combatants.values())))
        rows.put(encounter)
        return cls(call, rows, encounter, built)


def memory(campaign: Campaign, rows: Snapshot) -> UnitOfWork:
    """A unit of work on rows in memory, without players."""
    return cast(UnitOfWork, MemoryUnitOfWork(campaign, rows, has_players=False))


def ids() -> Ids:
    """A source of ids: the same ones every time."""
    numbers = count(1)
    return lambda: str(UUID(int=next(numbers)))


def _campaign(identity: str, ruleset: str, options: Mapping[str, Any]) -> Campaign:
    return Campaign(
        id=identity,
        name=ruleset,
        ruleset=ruleset,
        options=options,
        player_dice=PlayerDice.ANY,
        version=1,
        created_at=START,
        updated_at=START,
    )


def _encounter(campaign_id: str, identity: str) -> Encounter:
    return Encounter(
        campaign_id=campaign_id,
        id=identity,
        name="fight",
        status=EncounterStatus.PREPARING,
        round=0,
        turn=None,
        order=(),
        version=1,
        created_at=START,
        updated_at=START,
    )
