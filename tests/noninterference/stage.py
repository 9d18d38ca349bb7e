"""Example orders of all games on a hero and a foe in memory, as players see what comes of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from service.api.campaigns.commands import handlers_of
from service.play.call import Actor, Call
from service.play.forms.event_views import SeenEvent
from service.play.in_memory import MemoryUnitOfWork
from service.play.ports import UnitOfWork
from service.play.rendering.events import content_of
from service.play.rendering.names import names_of
from service.play.resources.codec import codec_of
from service.play.resources.figure_documents import new_documents
from service.play.resources.rows import (
    Campaign,
    Character,
    CharacterKind,
    Combatant,
    CombatantStatus,
    Encounter,
    EncounterStatus,
    Event,
    PlayerDice,
    Role,
)
from service.play.resources.snapshot import Snapshot
from service.play.resources.versions import Expected
from service.play.time import turns
from service.play.time.elapsed import TimeInput, pass_time
from service.play.time.opened import TurnInput
from service.play.visibility.projection import Viewer
from service.renderings.render import render
from service.resolution.answer import Format
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import examples
from service.rulesets.stored.examples import CONDITION, STAND_INS, ExampleOrder
from service.schemas.strict_json import to_plain
from service.translations.language import ENGLISH, LANGUAGES, Language

JSON = dict[str, Any]
HANDLERS = handlers_of([*resolvers(RULESETS), *resolvers(RULESETS, stored_only=True)])
ENCOUNTER = "01976f3e-4b5a-7c00-8000-0000000000ee"
HERO = "01976f3e-4b5a-7c00-8000-0000000000aa"
START = datetime(2026, 1, 1, tzinfo=UTC)
NOT_SHOWN = ("shown", "percentile")
"""Members of an event that no view has."""
TIMES: Mapping[str, Any] = {"version": 1, "created_at": START, "updated_at": START}


@dataclass(frozen=True)
class Documents:
    """Sheet and state of a participant."""

    sheet: JSON
    state: JSON


@dataclass
class Stage:
    """One example order, played by a hero and a foe.

    Attributes:
        ruleset: the game.
        operation: name of the operation.
        foe: part in the cast that is the foe: `actor` or `other`; the other part is the hero.
        seed: of the dice.
    """

    ruleset: Ruleset
    operation: str
    foe: str
    seed: str = "fair"
    example: ExampleOrder = field(init=False)

    def __post_init__(self) -> None:
        self.example = examples.of_ruleset(self.ruleset.name).orders[self.operation]

    def __str__(self) -> str:
        return f"{self.ruleset.name}-{self.operation}-{self.foe}"

    def documents(self, part: str, sheet: JSON | None = None, state: JSON | None = None) -> Documents:
        """Sheet and state of a part in the cast, or others that take their place."""
        figure = examples.of_ruleset(self.ruleset.name).cast[part]
        stated = {**self.example.states.get(part, {})} if state is None else state
        made = new_documents(codec_of(self.ruleset), dict(figure.sheet) if sheet is None else sheet, stated or None)
        return Documents(*made)

    def play(self, hidden: Documents) -> "Played":
        """Outcome of the order if the foe has these documents.

        Raises:
            Refusal: it is refused.
        """
        call = self._call(hidden)
        for earlier in self.example.before:
            self._run(call, earlier.operation, earlier.order)
        self._run(call, self.operation, self.example.order)
        return Played(call)

    def wait(self, hidden: Documents, time: TimeInput) -> "Played":
        """Outcome of time that passes for all after the order."""
        call = self.play(hidden).call
        pass_time(call, time)
        return Played(call)

    def next_round(self, hidden: Documents) -> "Played":
        """Outcome of the end of the first round, in which the order is given."""
        call = self._call(hidden)
        turns.start(call, ENCOUNTER, TurnInput(seed=self.seed), Expected.NOTHING)
        self._run(call, self.operation, self.example.order)
        turns.next_round(call, ENCOUNTER, TurnInput(seed=self.seed), Expected.NOTHING)
        return Played(call)

    def _run(self, call: Call, operation: str, order: Mapping[str, Any]) -> None:
        handler = HANDLERS[self.ruleset.name, operation]
        seeded = {"seed": self.seed} if handler.resolver.operation.rolls else {}
        filled = _with_condition(order, cast(Any, call.work).rows)
        handler.on_encounter(call, ENCOUNTER, {**filled, **seeded}, Expected.NOTHING)

    def _call(self, hidden: Documents) -> Call:
        parts = [part for part in examples.of_ruleset(self.ruleset.name).cast if part in STAND_INS]
        present = [self._combatant(part, place, hidden) for place, part in enumerate(parts, 1)]
        order = tuple(combatant.id for combatant in present)
        encounter = Encounter(
            campaign_id="c",
            id=ENCOUNTER,
            name="Bridge",
            status=EncounterStatus.PREPARING,
            round=0,
            turn=None,
            order=order,
            **TIMES,
        )
        campaign = Campaign(
            id="c", name="A", ruleset=self.ruleset.name, options={}, player_dice=PlayerDice.ANY, **TIMES
        )
        heroes = {hero.id: hero for hero in (self._hero(part) for part in parts if part != self.foe)}
        rows = Snapshot({ENCOUNTER: encounter}, {each.id: each for each in present}, heroes, set())
        work = cast(UnitOfWork, MemoryUnitOfWork(campaign, rows))
        return Call(work, Actor("k", "gm", Role.GM, frozenset()), lambda: START, _ids())

    def _combatant(self, part: str, position: int, hidden: Documents) -> Combatant:
        is_foe = part == self.foe
        return Combatant(
            campaign_id="c",
            encounter_id=ENCOUNTER,
            id=STAND_INS[part],
            position=position,
            name="Foe" if is_foe else "Hero",
            character_id=None if is_foe else HERO,
            side="foes" if is_foe else "heroes",
            initiative=None,
            hidden=False,
            status=CombatantStatus.ACTIVE,
            sheet=hidden.sheet if is_foe else None,
            state=hidden.state if is_foe else None,
            conditions={},
        )

    def _hero(self, part: str) -> Character:
        of_hero = self.documents(part)
        return Character(
            campaign_id="c",
            id=HERO,
            kind=CharacterKind.PC,
            name="Hero",
            external_ref=None,
            sheet=of_hero.sheet,
            state=of_hero.state,
            conditions={},
            **TIMES,
        )


@dataclass(frozen=True)
class Played:
    """Outcome of an order.

    Attributes:
        call: of the game master, with the rows and the log.
    """

    call: Call

    @property
    def event(self) -> Event:
        """The event of the order in full."""
        events: list[Event] = cast(Any, self.call.work).events.events
        return events[-1]

    def seen(self, *characters: str) -> JSON:
        """The last event and the encounter, as a player of some characters sees them."""
        viewer = self._viewer(ENGLISH, *characters)
        event = to_plain(viewer.event(self.event))
        return {
            "event": {name: value for name, value in event.items() if name not in NOT_SHOWN},
            "encounter": to_plain(viewer.encounter(self.rows, ENCOUNTER)),
        }

    def rendered(self, *characters: str) -> list[str]:
        """The last event in every format and language."""
        blocks = []
        for language in LANGUAGES.values():
            viewer = self._viewer(language, *characters)
            content = content_of(viewer.event(self.event), viewer.ruleset, names_of(self.rows, viewer))
            blocks += [render(content, format_, language).content for format_ in Format]
        return blocks

    @property
    def rows(self) -> Snapshot:
        """All rows after the order."""
        rows: Snapshot = cast(Any, self.call.work).rows
        return rows

    def seen_by_gm(self, language: Language) -> SeenEvent:
        """The last event, as a game master sees it."""
        return Viewer(self.call.actor, self.call.codec(), language).event(self.event)

    def _viewer(self, language: Language, *characters: str) -> Viewer:
        actor = Actor("p", "player", Role.PLAYER, frozenset(characters))
        return Viewer(actor, self.call.codec(), language)


def _with_condition(value: Any, rows: Snapshot) -> Any:
    """An order in which the condition id of the examples is replaced by that of the new condition."""
    if isinstance(value, Mapping):
        return {name: _with_condition(item, rows) for name, item in value.items()}
    if isinstance(value, list):
        return [_with_condition(item, rows) for item in value]
    bearers = (*rows.characters.values(), *rows.combatants.values())
    laid = [identity for bearer in bearers for identity in bearer.conditions]
    return laid[0] if value == CONDITION and laid else value


def _ids() -> Any:
    numbers: Iterator[int] = iter(range(1, 100_000))
    return lambda: f"01976f3e-4b5a-7c00-9000-{next(numbers):012x}"


def stages() -> list[Stage]:
    """Every example order, with the foe in each part that the order names."""
    found: list[Stage] = []
    for ruleset in RULESETS:
        for name, example in examples.of_ruleset(ruleset.name).orders.items():
            texts = str((example.order, [earlier.order for earlier in example.before]))
            found += [Stage(ruleset, name, part) for part, identity in STAND_INS.items() if identity in texts]
            if not any(identity in texts for identity in STAND_INS.values()):
                found.append(Stage(ruleset, name, "actor"))
    return found
