"""Statement that reads all rows of a call, and an earlier answer by its `Idempotency-Key`."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from service.play.resources.bounds import MOST_CHARACTERS
from service.play.resources.rows import CharacterKind, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.store.driver import Statement
from service.store.statements.tables import CHARACTER, COMBATANT, ENCOUNTER

MOST_ENCOUNTERS = 200
"""Encounters that have not ended, and that time of the world reaches."""
_ON_STAGE = f"""CASE WHEN c.kind = '{CharacterKind.NPC}' THEN (SELECT true FROM combatants s
    WHERE s.campaign_id = %(campaign_id)s AND s.character_id = c.id AND NOT s.hidden LIMIT 1) END"""  # noqa: S608 - a constant
SELECTED = f"{ENCOUNTER.selected}, {COMBATANT.selected}, {CHARACTER.selected}, {_ON_STAGE}"
_RUNNING = f"""LEFT JOIN (combatants b JOIN encounters e ON e.campaign_id = %(campaign_id)s AND e.id = b.encounter_id
    AND e.status = '{EncounterStatus.RUNNING}') ON b.campaign_id = %(campaign_id)s AND b.character_id = c.id"""
_OF_ENCOUNTERS = """LEFT JOIN encounters e ON e.campaign_id = %(campaign_id)s AND {encounters}
LEFT JOIN combatants b ON b.campaign_id = %(campaign_id)s AND b.encounter_id = e.id{only}
LEFT JOIN characters c ON c.campaign_id = %(campaign_id)s AND c.id = b.character_id"""
_ONLY = """ AND (b.hidden OR b.id = ANY(%(combatants)s::uuid[])
    OR b.character_id = ANY(%(combatants)s::uuid[]))"""
_FIRST = f"SELECT id FROM characters WHERE campaign_id = %(campaign_id)s ORDER BY id LIMIT {MOST_CHARACTERS + 1}"  # noqa: S608 - a number
_UNENDED = f"""SELECT id FROM encounters WHERE campaign_id = %(campaign_id)s
    AND status IN ('{EncounterStatus.PREPARING}', '{EncounterStatus.RUNNING}') ORDER BY id LIMIT {MOST_ENCOUNTERS}"""  # noqa: S608 - the same
_WANTED = {1: "= %(encounter)s", 2: "= ANY(%(encounters)s::uuid[])", 3: f"IN ({_UNENDED})"}
_ANSWERED = """LEFT JOIN idempotency i ON i.campaign_id = %(campaign_id)s AND i.key_hash = %(key_hash)s"""
_AT = len(ENCOUNTER), len(ENCOUNTER) + len(COMBATANT)
WIDTH = _AT[1] + len(CHARACTER) + 1


@cache
def text_of(*, encounters: int, only: bool, characters: str, answered: bool) -> str:
    """The text of the statement.

    Args:
        encounters: 0 for none, 1 for one, 2 for several, 3 for all that have not ended.
        only: whether some of the combatants are wanted, and not all.
        characters: `ids`, `all`, or `ids and npcs`; of characters outside encounters.
        answered: whether an earlier answer is looked for.
    """
    others = joined(encounters, only=only, characters=characters)
    answer = ", i.fingerprint, i.sealed_answer" if answered else ""
    text = f"SELECT {SELECTED}{answer} FROM (SELECT) one {others}"  # noqa: S608 - names of columns
    return f"{text} {_ANSWERED if answered else ''} ORDER BY {'b.position' if encounters else 'c.id'}"


def statement(scope: Scope, campaign_id: str, key_hash: bytes | None) -> Statement:
    """The statement for the rows of a scope, and for the answer under the hash of an `Idempotency-Key`."""
    text = text_of(
        encounters=3 if scope.unended else min(len(scope.encounters), 2),
        only=scope.combatants is not None,
        characters="all" if scope.characters is None else "ids and npcs" if scope.npcs else "ids",
        answered=key_hash is not None,
    )
    return text, parameters(scope) | {"campaign_id": campaign_id, "key_hash": key_hash}


def joined(encounters: int, *, only: bool, characters: str = "ids") -> str:
    """The joins of encounters with their combatants, or of characters with their running encounters."""
    if encounters:
        wanted = _WANTED[encounters]
        which = f" AND b.encounter_id {wanted}{_ONLY if only else ''}"  # said twice, so that both go by an index
        return _OF_ENCOUNTERS.format(encounters=f"e.id {wanted}", only=which)
    chosen = {
        "ids": "c.id = ANY(%(characters)s::uuid[])",
        "all": f"c.id IN ({_FIRST})",
        "ids and npcs": f"(c.id = ANY(%(characters)s::uuid[]) OR c.kind = '{CharacterKind.NPC}')",
    }[characters]
    return f"LEFT JOIN characters c ON c.campaign_id = %(campaign_id)s AND {chosen} {_RUNNING}"


def parameters(scope: Scope) -> dict[str, Any]:
    """The parameters of a scope."""
    encounters = list(scope.encounters)
    return {
        "encounters": encounters,
        "encounter": encounters[0] if len(encounters) == 1 else None,
        "combatants": None if scope.combatants is None else list(scope.combatants),
        "character": scope.character,
        "event": scope.event,
        "key": scope.key,
        "characters": None if scope.characters is None else list(scope.characters),
    }


def load(rows: Iterable[Sequence[Any]], start: int = 0) -> Snapshot:
    """The snapshot from rows with columns of an encounter, a combatant and a character, or nulls."""
    snapshot = Snapshot({}, {}, {}, set())
    at = start, start + _AT[0], start + _AT[1]
    for row in rows:
        if row[at[0] + 1] is not None:
            _take(snapshot.encounters, row[at[0] + 1], ENCOUNTER, row, at[0])
        if row[at[1]] is not None:
            combatant = COMBATANT.load(row, at[1])
            snapshot.combatants[combatant.id] = combatant
        if row[at[2] + 1] is not None:
            _take(snapshot.characters, row[at[2] + 1], CHARACTER, row, at[2])
            if row[start + WIDTH - 1]:
                snapshot.on_stage.add(row[at[2] + 1])
    return snapshot


def _take(found: Any, identity: str, columns: Any, row: Sequence[Any], start: int) -> None:
    if identity not in found:
        found[identity] = columns.load(row, start)
