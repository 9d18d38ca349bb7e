"""Sections of a report: the events of a session by rounds, as far as the reader may see them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from service.phrases import Phrase
from service.play.forms.event_views import SeenEvent
from service.play.rendering.events import content_of, line_of
from service.play.rendering.names import Names
from service.play.resources.event_types import FOR_GAME_MASTERS, REVEALED, STEPS, TAKE_BACK, EventType
from service.play.resources.rows import CombatantStatus
from service.renderings.content import Content, Fact
from service.renderings.report import Section
from service.rulesets.contract.ruleset import Ruleset
from service.values import dataclass, replace

_OMITTED = frozenset({*FOR_GAME_MASTERS, *TAKE_BACK, REVEALED, EventType.CAMPAIGN_CREATED, EventType.CAMPAIGN_UPDATED})
"""Types of events that tell nothing of the story; undone events are left out too."""
_OF_TURNS = ("/initiative", "/order", "/delayed")
"""Members of encounters and combatants that only say when it is whose turn."""
_FACTS_OF_STEPS = ("over", "goes on")
"""Labels of the facts about a step that no heading tells."""
_ENDS = (EventType.ENCOUNTER_ENDED, EventType.SCENE_ENDED)
Place = tuple[str | None, int | None]
"""Id of an encounter, or None outside; and the number of a round, or None before the first."""


@dataclass(frozen=True, slots=True)
class Reported:
    """Data of a report.

    Attributes:
        ruleset: the game of the campaign.
        names: of participants.
        encounters: id -> name.
    """

    ruleset: Ruleset
    names: Names
    encounters: Mapping[str, str]

    def sections(self, events: Sequence[SeenEvent]) -> Iterator[Section]:
        """The sections of some events in force, in their order."""
        for place, group in groupby(self._placed(events), key=lambda pair: pair[0]):
            contents = tuple(content for _, content in group if content is not None)
            if contents:
                yield Section(heading=self._heading(place), contents=contents)

    def _placed(self, events: Sequence[SeenEvent]) -> Iterator[tuple[Place, Content | None]]:
        """Each event with its place; None for one that only moves on."""
        rounds, defeated = dict[str, int | None](), dict[str, dict[str, None]]()
        out = _out_of_action(self.ruleset)
        for event in events:
            if event.type in _OMITTED:
                continue
            encounter = event.encounter_id
            if encounter is not None:
                rounds[encounter] = _round_after(event, rounds.get(encounter))
                defeated.setdefault(encounter, {}).update(dict.fromkeys(self._defeated(event, out)))
            place = (encounter, rounds.get(encounter or ""))
            content = self._content(event)
            if event.type in _ENDS:
                names = tuple(defeated.get(encounter or "", ()))
                facts = (Fact(Phrase("out of action"), names),) if names else ()
                yield place, replace(content, facts=facts)
            else:
                yield place, _without_repetition(event, content)

    def _content(self, event: SeenEvent) -> Content:
        """The content of an event without bookkeeping; its line may name the participant that this concerns."""
        content = content_of(self._without_bookkeeping(event), self.ruleset, self.names)
        return replace(content, line=line_of(event, self.ruleset, self.names))

    def _without_bookkeeping(self, event: SeenEvent) -> SeenEvent:
        """The event without changes of the turn order, and of what a turn or an hour has used."""
        stored, keeping = self.ruleset.characters, self.ruleset.timekeeping
        names = (*(stored.bookkeeping if stored else ()), *(keeping.counters if keeping else ()))
        left_out = tuple(f"/state/{name}" for name in names)
        changes = (
            change
            for change in event.changes
            if (change.resource != "encounter" or change.path == "")
            and change.path not in _OF_TURNS
            and not any(change.path == each or change.path.startswith(f"{each}/") for each in left_out)
        )
        return replace(event, changes=tuple(changes))

    def _defeated(self, event: SeenEvent, out: Mapping[str, object]) -> Iterator[str]:
        """Names of the participants that an event puts out of action, as far as the reader sees it."""
        for change in event.changes:
            if change.path in out and change.after == out[change.path] and change.id in self.names.of:
                yield self.names.of[change.id]

    def _heading(self, place: Place) -> Phrase:
        encounter, number = place
        if encounter is None:
            return Phrase("Outside encounters")
        name = self.encounters.get(encounter, "")
        if number is None:
            return Phrase("{encounter}: before the first round", encounter=name)
        return Phrase("{encounter}: round {number}", encounter=name, number=number)


def _out_of_action(ruleset: Ruleset) -> Mapping[str, object]:
    """The path of a change -> the value by which it puts a participant out of action."""
    out: dict[str, object] = {"/status": CombatantStatus.DEFEATED.value}
    if ruleset.characters is not None:
        out["/health"] = tuple(ruleset.characters.bands)[-1].value
        out |= {f"/state/{member}": value for member, value in ruleset.characters.casualty.items()}
    return out


def _round_after(event: SeenEvent, number: int | None) -> int | None:
    """The number of the round after an event."""
    result: Any = event.result if isinstance(event.result, Mapping) else {}
    found = result.get("round") if event.type in STEPS else None
    return found if isinstance(found, int) and found > 0 else number


def _without_repetition(event: SeenEvent, content: Content) -> Content | None:
    """The content of an event without facts that summary and heading tell; None for a turn in which nothing happens."""
    facts = tuple(fact for fact in content.facts if fact.label in _FACTS_OF_STEPS) if event.type in STEPS else ()
    is_shown = event.type not in STEPS or event.type == EventType.ENCOUNTER_STARTED or event.summary is not None
    return replace(content, facts=facts) if is_shown or facts or content.changes else None
