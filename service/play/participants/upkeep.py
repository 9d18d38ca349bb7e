"""Upkeep: conditions that last only while the participant who placed them maintains them, for example grips."""

from collections.abc import Iterator
from typing import Any

from service.play.resources.snapshot import Snapshot
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import AnyFigure, Cast


def possible(ruleset: Ruleset) -> bool:
    """Whether the game ends conditions by the state of the participant who maintains them."""
    return ruleset.characters is not None and ruleset.characters.released is not None


def bound(snapshot: Snapshot, encounter_id: str) -> tuple[str, ...]:
    """Ids of the combatants with a condition that another combatant maintains, and of the latter."""
    return tuple(dict.fromkeys(_bound(snapshot, encounter_id)))


def _bound(snapshot: Snapshot, encounter_id: str) -> Iterator[str]:
    combatants = {combatant.id: combatant for combatant in snapshot.combatants_of(encounter_id)}
    for identity, combatant in combatants.items():
        row = snapshot.character_of(combatant) or combatant
        for condition in row.conditions.values():
            source = condition.get("source")
            if condition.get("ended") is None and source in combatants:
                yield from (identity, source)


def settled(cast: Cast, ruleset: Ruleset, options: Any) -> dict[str, AnyFigure]:
    """All participants, without conditions that are no longer maintained."""
    characters = ruleset.characters
    if characters is None or characters.released is None:
        return dict(cast)
    return {**cast, **characters.released(cast, options)}
