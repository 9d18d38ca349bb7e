"""Projection of stored rows for each viewer: the one place where secrets are removed.

A game master sees all. Players and observers see the party in full, of others how they look, of hidden ones nothing.
`row_filter` says which rows they see at all, `masking` which members of an event.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from service.play.call import Actor, Call
from service.play.forms.event_views import SeenEvent
from service.play.forms.views import CombatantView, EncounterView, SeenCharacter, encounter_view, view_of
from service.play.participants.encounters import by_turns
from service.play.resources.codec import Codec
from service.play.resources.declaration import secrets_of
from service.play.resources.rows import Character, Combatant, Encounter, Event, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.resources.stored_members import documents_of, lasting
from service.play.visibility import masking, seen_versions
from service.play.visibility.changes import SECRET_MEMBERS
from service.play.visibility.command_secrets import sayable
from service.play.visibility.sources import SECRET_ENTRIES, changes_without_sources, without_ids, without_sources
from service.play.visibility.subjects import last_seen
from service.translations.language import Language
from service.values import replace

_SECRET = secrets_of(Event)
_BLANK: Mapping[str, Any] = {
    "request": None,
    "result": None,
    "rolls": (),
    "rules": (),
    "summary": None,
    "changes": (),
    "nonce": None,
    "participants": None,
    **_SECRET,
}
"""Members of a command that show to viewers of a hidden result, such as a blind roll."""


class Viewer:
    """Viewer of stored resources: a role and its characters.

    Args:
        actor: who it is.
        codec: of the game and house rules of the campaign.
        language: what the viewer reads.
    """

    def __init__(self, actor: Actor, codec: Codec, language: Language) -> None:
        self.actor, self.codec, self.language = actor, codec, language
        self.ruleset = codec.ruleset
        self.row_filter = actor.row_filter

    @classmethod
    def of(cls, call: Call) -> "Viewer":
        """The viewer of a call."""
        return cls(call.actor, call.codec(), call.language)

    def character(self, character: Character | None) -> SeenCharacter | None:
        """A character, or None where the viewer may not see it."""
        if character is None or (self.row_filter is not None and not self.row_filter.knows(character)):
            return None
        if self.row_filter is not None:
            known = {"state": without_ids(character.state), "conditions": without_sources(character.conditions)}
            character = replace(character, **known, **SECRET_ENTRIES)
        return SeenCharacter(character)

    def encounter(self, rows: Snapshot, encounter_id: str) -> EncounterView | None:
        """An encounter with the combatants that the viewer sees; None where it is not visible."""
        encounter = rows.encounters.get(encounter_id)
        if encounter is None:
            return None
        present = rows.combatants_of(encounter_id)
        seen = [each for each in present if self.row_filter is None or self.row_filter.sees(each)]
        return self._encounter(encounter, seen, rows.characters)

    def event(self, event: Event) -> SeenEvent:
        """An event without what the viewer may not know."""
        if self.row_filter is None:
            return SeenEvent(event)
        is_revealed = event.revealed_by is not None
        if event.visibility is Visibility.BLIND and not is_revealed:
            return self.outline(event)
        shown: Mapping[str, Any] = (
            {} if self._owns_all_secrets_of(event) else masking.open_part(event, self.actor.characters)
        )
        if event.visibility is Visibility.BLIND:  # the hash is over all of the result
            shown = {name: value for name, value in shown.items() if name == "changes"}
        is_own = event.actor["key"] == self.actor.key
        request = event.request if is_own else None
        seen = replace(event, request=request, **_SECRET, **_sayable(shown))
        return SeenEvent(replace(seen, changes=tuple(changes_without_sources(seen.changes))))

    def answer(self, event: Event) -> SeenEvent | None:
        """The event for the sender of a command; None where its result is hidden from the sender."""
        if self.row_filter is None or (self.row_filter.reads(event) and event.visibility is not Visibility.BLIND):
            return self.event(event)
        return None

    def outline(self, event: Event) -> SeenEvent:
        """The event for the sender of a command with a hidden result: only that it happened."""
        return SeenEvent(replace(event, **_BLANK))

    def _encounter(
        self,
        encounter: Encounter,
        combatants: Sequence[Combatant],
        characters: Mapping[str, Character],
    ) -> EncounterView:
        seen = {combatant.id for combatant in combatants}
        views = tuple(
            self._combatant(combatant, characters.get(combatant.character_id or "")) for combatant in combatants
        )
        visible = replace(
            seen_versions.for_viewer(encounter, self.row_filter),
            order=tuple(identity for identity in encounter.order if identity in seen),
            delayed=tuple(identity for identity in encounter.delayed if identity in seen),
            turn=last_seen(by_turns(encounter), encounter.turn, seen) if encounter.turn in encounter.order else None,
        )
        return encounter_view(visible, views, self.ruleset)

    def _combatant(self, combatant: Combatant, behind: Character | None) -> CombatantView:
        looks = documents_of(behind or combatant)
        if self.row_filter is not None:
            knows = self.row_filter.knows(behind)
            known = {"conditions": without_sources(combatant.conditions)} if knows else SECRET_MEMBERS
            combatant = replace(combatant, **known)
        ruleset, health = self.ruleset.name, self.codec.health(looks)
        return view_of(CombatantView, combatant, ruleset=ruleset, lasting=tuple(lasting(looks)), health=health)

    def _owns_all_secrets_of(self, event: Event) -> bool:
        secret_ones = (event.shown or {}).get("of", ())
        return bool(secret_ones) and self.actor.characters.issuperset(secret_ones)


def _sayable(shown: Mapping[str, Any]) -> dict[str, Any]:
    summary = shown.get("summary")
    if summary is None:
        return dict(shown)
    return {**shown, "summary": {**summary, "parameters": sayable(summary["parameters"])}}
