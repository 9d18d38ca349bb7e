"""The position from which a fight is simulated."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from service.play.call import Call
from service.play.commands.run import CommandHandler
from service.play.moves.lister import Handlers
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.play.resources.rows import Campaign, Character, Combatant, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.resources.stored_members import documents_of
from service.play.unstored.encounter import ACTOR, START, ids, memory
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.fights import FightDeclaration, of_ruleset, with_default
from service.rulesets.stored.paths import number_at
from service.rulesets.stored.tactics import Tactic
from service.simulation.resources import used
from service.translations.language import Language
from service.values import replace


class Position:
    """A fight before it is simulated; nothing of it changes.

    Args:
        campaign: with game and house rules.
        rows: the encounter with its combatants.
        encounter: in preparation, or running.
        handlers: of all commands.
        language: of lines for people.
        tactics: id of a combatant -> how it fights; others fight as the game says.
    """

    def __init__(
        self,
        campaign: Campaign,
        rows: Snapshot,
        encounter: Encounter,
        handlers: Handlers,
        language: Language,
        tactics: Mapping[str, Tactic],
    ) -> None:
        self.campaign, self.rows, self.encounter = campaign, rows, encounter
        self.language = language
        self.handlers: Handlers = {
            name: handler.without_percentile() for name, handler in handlers.items() if name[0] == campaign.ruleset
        }
        self._stated = tactics
        self._tactics: dict[str, Tactic] = {}
        self._starts: dict[str, dict[str, Any]] = {}

    def call(self, rows: Snapshot) -> Call:
        """A call in memory on some rows."""
        return Call(memory(self.campaign, rows), ACTOR, lambda: START, ids(), self.language)

    @cached_property
    def codec(self) -> Codec:
        """The codec of the campaign."""
        return self.call(self.rows).codec()

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.codec.ruleset

    @cached_property
    def declared(self) -> FightDeclaration:
        """The declaration of the game for simulated fights."""
        return of_ruleset(self.campaign.ruleset)

    @cached_property
    def fighters(self) -> Mapping[str, Combatant]:
        """The combatants, by id."""
        return {each.id: each for each in self.rows.combatants_of(self.encounter.id)}

    @cached_property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Name of each side, in the order of their first combatants -> ids of those who began on it."""
        sides: dict[str, tuple[str, ...]] = {}
        for each in self.fighters.values():
            sides[each.side] = (*sides.get(each.side, ()), each.id)
        return sides

    @cached_property
    def bands(self) -> tuple[str, ...]:
        """Words of health, from sound to out."""
        return tuple(band.value for band in self.codec.characters.bands)

    @cached_property
    def out(self) -> frozenset[str]:
        """Words of health of those who fight no more."""
        return frozenset(self.declared.out or self.bands[-1:])

    def tactic(self, identity: str) -> Tactic:
        """The tactic of a combatant."""
        if identity not in self._tactics:
            default = self.declared.default
            self._tactics[identity] = with_default(self._stated.get(identity, default), default)
        return self._tactics[identity]

    def handler(self, operation: str) -> CommandHandler:
        """The handler of a command of the game."""
        return self.handlers[self.campaign.ruleset, operation]

    def in_turn(self, identity: str) -> Encounter:
        """The encounter at a moment at which a fighter may act."""
        number = max(self.encounter.round, 1)
        running = replace(self.encounter, status=EncounterStatus.RUNNING, round=number)
        return replace(running, turn=identity, acted=(), delayed=())

    def health(self, row: Combatant | Character) -> str:
        """The word for the health of a fighter."""
        return self.codec.health(documents_of(row))

    def share(self, identity: str, row: Combatant | Character) -> float:
        """The share of the health of a sound fighter, by its numbers where the game declares them, else by the word."""
        life = self.declared.life
        if life is None:
            return 1 - self.bands.index(self.health(row)) / (len(self.bands) - 1)
        whole = number_at(self._at_start(identity), life.of) or 1
        if life.left:
            return number_at(documents_of(row), life.left) / whole
        return 1 - number_at(self._in_full(row), life.lost) / whole

    def used(self, identity: str, row: Combatant | Character) -> dict[str, int]:
        """Resource -> the amount that a fighter has used up since the start."""
        before, after = self._at_start(identity), documents_of(row)
        return {name: used(resource, before, after) for name, resource in self.declared.resources.items()}

    def _in_full(self, row: Combatant | Character) -> dict[str, Any]:
        """Sheet, state and conditions of a fighter, with the values that follow from them."""
        documents = documents_of(row)
        return {**documents, "derived": self.codec.derived(**documents)}

    def _at_start(self, identity: str) -> dict[str, Any]:
        if identity not in self._starts:
            fighter = self.fighters[identity]
            self._starts[identity] = self._in_full(self.rows.characters.get(fighter.character_id or "", fighter))
        return self._starts[identity]

    def participants(self, encounter: Encounter) -> tuple[Participants, dict[str, Any]]:
        """All participants, with their figures."""
        participants = Participants.of_encounter(self.rows, encounter)
        return participants, participants.cast(self.codec)
