"""Enumerations of text members with a closed list of values, so that clients complete and check them.

The service reads these members as text, since a log of a later version may have more; what it answers is in these
lists.
"""

from collections.abc import Mapping

from service.api.openapi.references import reference_to
from service.play.resources.event_types import EventType
from service.rulesets import RULESETS
from service.schemas.strict import JSONSchema
from service.translations.language import LANGUAGES

_LISTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "EventType": ("Type of an event. Later versions may have more.", tuple(sorted(EventType))),
    "ResourceKind": (
        "Kind of a resource that changed.",
        ("campaign", "character", "combatant", "encounter", "entry", "key"),
    ),
    "LanguageCode": ("A language of texts for people.", tuple(sorted(LANGUAGES))),
    "RulesetName": ("A game.", tuple(sorted(ruleset.name for ruleset in RULESETS))),
}
"""Component -> its prose and its values."""
_MEMBERS = (
    ("Event", "type", "EventType"),
    ("Change", "resource", "ResourceKind"),
    ("Campaign", "ruleset", "RulesetName"),
    ("CampaignInput", "ruleset", "RulesetName"),
    ("CreatedCampaign", "ruleset", "RulesetName"),
    *((name, "language", "LanguageCode") for name in ("CreatedWebhook", "Webhook", "WebhookInput", "WebhookPatch")),
)


def with_listed_values(schemas: Mapping[str, JSONSchema]) -> dict[str, JSONSchema]:
    """The components with the enumerations."""
    listed = dict(schemas)
    for component, member, name in _MEMBERS:
        members = listed[component]["properties"]
        beside = {key: members[member][key] for key in ("default", "description") if key in members[member]}
        described = {**reference_to(name), **beside}
        listed[component] = {**listed[component], "properties": {**members, member: described}}
    for name, (prose, values) in _LISTS.items():
        listed[name] = {"type": "string", "enum": list(values), "description": prose}
    return listed
