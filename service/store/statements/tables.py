"""Column mappings of the tables that statements read."""

from service.play.forms.event_views import EVENT_DOCUMENTS, EVENT_MEMBERS
from service.play.forms.excerpts import Trace
from service.play.resources.prompt import Prompt
from service.play.resources.rows import (
    Campaign,
    Character,
    Combatant,
    Delivery,
    Encounter,
    Event,
    Key,
    LibraryEntry,
    Webhook,
)
from service.store import tables
from service.store.statements.columns import Columns

KEY = Columns(tables.keys, Key, "k")
CAMPAIGN = Columns(tables.campaigns, Campaign, "g", id="campaign_id")
CHARACTER = Columns(tables.characters, Character, "c")
ENCOUNTER = Columns(tables.encounters, Encounter, "e")
COMBATANT = Columns(tables.combatants, Combatant, "b")
WEBHOOK = Columns(tables.webhooks, Webhook, "w")
DELIVERY = Columns(tables.deliveries, Delivery, "d")
ENTRY = Columns(tables.entries, LibraryEntry, "l")
EVENT = Columns(tables.events, Event, "v")
SHOWN_EVENT = Columns(tables.events, Event, "v", only=EVENT_MEMBERS, as_text=EVENT_DOCUMENTS)
TRACE = Columns(tables.events, Trace, "v")
PROMPT = Columns(tables.prompts, Prompt, "p")
