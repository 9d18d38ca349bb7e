"""The roles that may call each keyed operation, with a valid call for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.table import GOBLIN, HARRAK

READ, WRITE, ACT, DECREE = "read", "write", "act", "decree"
ASKED, ANSWER, CALL_OFF = "asked", "answer", "call off"

STATUSES: Mapping[str, tuple[int, ...]] = {
    #        no key, wrong, revoked, other campaign, observer, other player; the player, the gm: any success
    READ: (401, 401, 401, 404, 0, 0, 0, 0),
    WRITE: (401, 401, 401, 404, 403, 403, 403, 0),
    ACT: (401, 401, 401, 404, 403, 403, 0, 0),
    DECREE: (401, 401, 401, 404, 403, 403, 403, 0),
    # A prompt is not there for those whom it does not ask; the others answer alike, the game master last.
    ASKED: (401, 401, 401, 404, 404, 404, 0, 0),
    ANSWER: (401, 401, 401, 404, 404, 404, 0, 0),
    CALL_OFF: (401, 401, 401, 404, 404, 404, 403, 0),
}
"""Kind of operation -> status for each caller; 0 stands for any success."""


@dataclass(frozen=True, slots=True)
class Row:
    """An operation.

    Attributes:
        kind: who may call it.
        body: request body; texts in braces are filled in.
        running: whether it needs an encounter that has begun.
        delayed: whether it needs a combatant who has delayed the first turn.
        reference: the external reference in its path; None for that of the character.
        query: parameters that it needs.
    """

    kind: str
    body: Any = None
    running: bool = False
    delayed: bool = False
    reference: str | None = None
    query: str = ""


ENTRY = {"kind": "foe", "name": "Sneak", "content": {"sheet": GOBLIN}}
PACK = {"format": "arbiter-pack", "version": 1, "ruleset": "flyerbook", "title": "Goblins"}
FOE = {"name": "Ogre", "sheet": GOBLIN}
TASK_OF = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
TASK = {"roller": {"id": "{actor}", "candidates": ["Locksmith"]}, "difficulty": 9}
CONTEST = {"sides": [{"id": "{actor}", "candidates": ["Locksmith"]}, {"id": "{foe}"}]}
ATTACK = {
    "mode": "melee",
    "attacker": {"id": "{actor}", "candidates": ["Locksmith"]},
    "defender": {"id": "{foe}"},
    "seed": "nobody falls",
}
HEALING = {"character": {"id": "{actor}"}}
DAMAGE = {"character": {"id": "{actor}"}, "damage": 1}
CONDITION = {"character": {"id": "{actor}"}, "wounds": 1}

ROWS: Mapping[str, Row] = {
    "getCampaign": Row(READ),
    "updateCampaign": Row(WRITE, {"name": "Another name"}),
    "deleteCampaign": Row(WRITE),
    "createKey": Row(WRITE, {"label": "new", "role": "observer"}),
    "listKeys": Row(WRITE),
    "getKey": Row(WRITE),
    "revokeKey": Row(WRITE),
    "createInvitation": Row(WRITE),
    "createLibraryEntry": Row(WRITE, ENTRY),
    "listLibrary": Row(WRITE),
    "getLibraryEntry": Row(WRITE),
    "updateLibraryEntry": Row(WRITE, {"notes": "Runs."}),
    "deleteLibraryEntry": Row(WRITE),
    "exportPack": Row(WRITE, query="?title=All"),
    "importPack": Row(WRITE, PACK),
    "convertToEntry": Row(WRITE, {"name": "Orla"}),
    "rollOnTable": Row(WRITE, {"table": "Weather"}),
    "getTableOdds": Row(WRITE, query="?table=Weather"),
    "refreshCombatant": Row(WRITE, {}),
    "refreshCharacter": Row(WRITE, {}),
    "createWebhook": Row(WRITE, {"url": "http://127.0.0.1:9/"}),
    "listWebhooks": Row(WRITE),
    "getWebhook": Row(WRITE),
    "rotateWebhookSecret": Row(WRITE),
    "enableWebhook": Row(WRITE),
    "testWebhook": Row(WRITE),
    "listDeliveries": Row(WRITE),
    "resendDelivery": Row(WRITE),
    "updateWebhook": Row(WRITE, {"types": ["command"]}),
    "deleteWebhook": Row(WRITE),
    "createCharacter": Row(WRITE, {"name": "Darius", "sheet": HARRAK}),
    "createCharacters": Row(WRITE, {"characters": [{"name": "Darius", "sheet": HARRAK}]}),
    "listCharacters": Row(READ),
    "getCharacter": Row(READ),
    "updateCharacter": Row(WRITE, {"name": "Darius"}),
    "deleteCharacter": Row(WRITE),
    "getCharacterByExternalRef": Row(READ),
    "putCharacter": Row(WRITE, {"name": "Darius", "sheet": HARRAK}),
    "createEncounter": Row(WRITE, {"name": "A fight", "combatants": [FOE]}),
    "listEncounters": Row(READ),
    "getEncounter": Row(READ),
    "updateEncounter": Row(WRITE, {"status": "running"}),
    "deleteEncounter": Row(WRITE),
    "addCombatants": Row(WRITE, {"combatants": [FOE]}),
    "listCombatants": Row(READ),
    "getCombatant": Row(READ),
    "getCombatantByExternalRef": Row(READ),
    "putCombatant": Row(WRITE, {"name": "Troll", "sheet": GOBLIN}, reference="tokens/troll"),
    "updateCombatant": Row(WRITE, {"hidden": True}),
    "removeCombatant": Row(WRITE),
    "listEvents": Row(READ),
    "getEvent": Row(READ),
    "getReport": Row(READ),
    "getStatistics": Row(READ),
    "getCharacterAbilities": Row(READ),
    "getCombatantAbilities": Row(READ),
    "getCharacterMoves": Row(READ),
    "getCombatantMoves": Row(READ),
    "simulateEncounter": Row(WRITE, {"runs": 1}),
    "streamEvents": Row(READ),
    "createTicket": Row(READ),
    "exportCampaign": Row(WRITE),
    "undoEvent": Row(WRITE),
    "undoLast": Row(WRITE),
    "rewindCampaign": Row(WRITE, {"to": 1}),
    "revealEvent": Row(WRITE),
    "startEncounter": Row(DECREE, {}),
    "nextTurn": Row(DECREE, {}, running=True),
    "nextRound": Row(DECREE, {}, running=True),
    "endEncounter": Row(DECREE, {}),
    "endScene": Row(DECREE, {}),
    "endTurn": Row(ACT, {}, running=True),
    "delayTurn": Row(ACT, {}, running=True),
    "takeTurn": Row(ACT, {"combatant": "{actor}"}, running=True, delayed=True),
    "createCampaignPrompt": Row(ACT, {"operation": "task", "order": TASK_OF, "actors": ["{actor}"]}),
    "listCampaignPrompts": Row(READ),
    "getCampaignPrompt": Row(ASKED),
    "answerCampaignPrompt": Row(ANSWER, {"wait": "{wait}", "roll": True}),
    "cancelCampaignPrompt": Row(CALL_OFF),
    "createEncounterPrompt": Row(ACT, {"operation": "task", "order": TASK_OF, "actors": ["{actor}"]}),
    "listEncounterPrompts": Row(READ),
    "getEncounterPrompt": Row(ASKED),
    "answerEncounterPrompt": Row(ANSWER, {"wait": "{wait}", "roll": True}),
    "cancelEncounterPrompt": Row(CALL_OFF),
    "passTime": Row(DECREE, {"unit": "day"}),
    "layCharacterCondition": Row(DECREE, {"name": "Bound"}),
    "listCharacterConditions": Row(WRITE),
    "getCharacterCondition": Row(WRITE),
    "updateCharacterCondition": Row(WRITE, {"rank": 2}),
    "endCharacterCondition": Row(WRITE),
    "layCombatantCondition": Row(DECREE, {"name": "Bound"}),
    "listCombatantConditions": Row(WRITE),
    "getCombatantCondition": Row(WRITE),
    "updateCombatantCondition": Row(WRITE, {"rank": 2}),
    "endCombatantCondition": Row(WRITE),
    "flyerbookEncounterTask": Row(ACT, TASK),
    "flyerbookEncounterContest": Row(ACT, CONTEST),
    "flyerbookEncounterAttack": Row(ACT, ATTACK),
    "flyerbookEncounterHealing": Row(ACT, HEALING),
    "flyerbookEncounterDamage": Row(DECREE, DAMAGE),
    "flyerbookEncounterCondition": Row(DECREE, CONDITION),
    "flyerbookCharacterTask": Row(ACT, TASK),
    "flyerbookCharacterContest": Row(ACT, CONTEST),
    "flyerbookCharacterAttack": Row(ACT, ATTACK),
    "flyerbookCharacterHealing": Row(ACT, HEALING),
    "flyerbookCharacterDamage": Row(DECREE, DAMAGE),
    "flyerbookCharacterCondition": Row(DECREE, CONDITION),
}


def filled(value: Any, ids: Mapping[str, str]) -> Any:
    """A value with the ids in place of their names in braces."""
    if isinstance(value, Mapping):
        return {name: filled(item, ids) for name, item in value.items()}
    if isinstance(value, list):
        return [filled(item, ids) for item in value]
    return value.format(**ids) if isinstance(value, str) else value
