"""Mechanism of stored play that all games share: participants, lookups, effects, abilities, time.

The package itself has what operations declare their stored play with.
"""

from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import Bar, BarRow, Until, barred_by_condition, has_left, same_person
from service.rulesets.stored.declaration import Report, Stored
from service.rulesets.stored.disclosure import Disclosure
from service.rulesets.stored.lookups import Find, Lookup, StatedBy
from service.rulesets.stored.participants import Part, Participant, Somebody, StoredParticipant
from service.rulesets.stored.run_time_types import Document, PartOfOrder

__all__ = [
    "AbilityTable",
    "Bar",
    "BarRow",
    "Disclosure",
    "Document",
    "Find",
    "Lookup",
    "Part",
    "PartOfOrder",
    "Participant",
    "Report",
    "Somebody",
    "StatedBy",
    "Stored",
    "StoredParticipant",
    "Until",
    "barred_by_condition",
    "has_left",
    "same_person",
]
