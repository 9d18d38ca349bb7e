"""The members of each kind of resource: those that events tell, and those that are written by hand."""

from typing import Any

from service.play.resources.rows import Campaign, Character, Combatant, Encounter, Key


def campaign_document(campaign: Campaign) -> dict[str, Any]:
    """What the game master may write of a campaign."""
    return {
        "name": campaign.name,
        "ruleset": campaign.ruleset,
        "options": dict(campaign.options),
        "player_dice": campaign.player_dice.value,
        "player_numbers": campaign.player_numbers.value,
        "player_circumstances": campaign.player_circumstances,
        "player_turns": campaign.player_turns,
    }


def key_document(key: Key) -> dict[str, Any]:
    """What events tell of a key; never its secret."""
    return {
        "label": key.label,
        "role": key.role.value,
        "characters": list(key.characters),
        "revoked": key.revoked_at is not None,
    }


def character_document(character: Character) -> dict[str, Any]:
    """What events tell of a character."""
    return {**character_writable(character), "conditions": dict(character.conditions)}


def character_writable(character: Character) -> dict[str, Any]:
    """What the game master may write of a character."""
    return {
        "name": character.name,
        "kind": character.kind.value,
        "external_ref": character.external_ref,
        "sheet": dict(character.sheet),
        "state": dict(character.state),
    }


def encounter_document(encounter: Encounter) -> dict[str, Any]:
    """What the game master may write of an encounter."""
    return {
        "name": encounter.name,
        "status": encounter.status.value,
        "round": encounter.round,
        "turn": encounter.turn,
        "order": list(encounter.order),
    }


def combatant_document(combatant: Combatant) -> dict[str, Any]:
    """What events tell of a combatant."""
    return {
        "encounter_id": combatant.encounter_id,
        "position": combatant.position,
        "name": combatant.name,
        "character_id": combatant.character_id,
        "template": combatant.template,
        "conditions": dict(combatant.conditions),
        **combatant_writable(combatant),
    }


def combatant_writable(combatant: Combatant) -> dict[str, Any]:
    """What the game master may write of a combatant."""
    return {
        "side": combatant.side,
        "initiative": combatant.initiative,
        "hidden": combatant.hidden,
        "status": combatant.status.value,
        "sheet": combatant.sheet,
        "state": combatant.state,
    }
