"""The rows of all stored resources; each is declared in a separate module."""

from service.play.resources.bounds import Document
from service.play.resources.campaign import Campaign, PlayerDice, PlayerNumbers
from service.play.resources.character import Character, CharacterKind
from service.play.resources.combatant import Combatant, CombatantStatus
from service.play.resources.encounter import Encounter, EncounterStatus
from service.play.resources.entry import LibraryEntry
from service.play.resources.event import Change, Event, Visibility
from service.play.resources.key import Key, Role
from service.play.resources.webhook import Delivery, Webhook

__all__ = [
    "Campaign",
    "Change",
    "Character",
    "CharacterKind",
    "Combatant",
    "CombatantStatus",
    "Delivery",
    "Document",
    "Encounter",
    "EncounterStatus",
    "Event",
    "Key",
    "LibraryEntry",
    "PlayerDice",
    "PlayerNumbers",
    "Role",
    "Visibility",
    "Webhook",
]
