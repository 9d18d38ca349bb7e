"""Duels with known probabilities: the exact chance of victory as a Markov chain of the exact odds of single attacks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from service.dice import Together, Walk
from service.odds.count import count
from service.play.participants import upkeep
from service.play.participants.participants import Participants
from service.play.resources.rows import Combatant, EncounterStatus
from service.play.unstored.encounter import UnstoredEncounter
from service.play.unstored.figures import FigureInput, combatants_of
from service.rulesets import RULESET_BY_NAME
from service.simulation.fight import MOST_ROUNDS
from service.simulation.menu import Menus
from service.simulation.position import Position
from service.translations.language import ENGLISH
from tests.noninterference.stage import HANDLERS

JSON = dict[str, Any]
Harm = tuple[Any, ...]
"""What matters of a fighter's state."""


@dataclass(frozen=True)
class Game:
    """Harm in a game.

    Attributes:
        name: of the ruleset.
        harm: state -> what matters of it.
        state: that -> members of the state.
        is_out: that -> whether the fighter fights no more.
        after: `(result, names, harms)` of attacker and defender -> their harms after an attack.
    """

    name: str
    harm: Callable[[Mapping[str, Any]], Harm]
    state: Callable[[Harm], JSON]
    is_out: Callable[[Harm], bool]
    after: Callable[[Any, tuple[str, str], tuple[Harm, Harm]], tuple[Harm, Harm]]


def _after_exchange(result: Any, names: tuple[str, str], harms: tuple[Harm, Harm]) -> tuple[Harm, Harm]:
    attacker, defender = (
        (wounds + (result.struck == name and result.wound), out or (result.struck == name and result.incapacitated))
        for name, (wounds, out) in zip(names, harms, strict=True)
    )
    return attacker, defender


FLYERBOOK = Game(
    "flyerbook",
    lambda state: (state["wounds"], state["incapacitated"]),
    lambda harm: {"wounds": harm[0], "incapacitated": harm[1]},
    lambda harm: bool(harm[1]),
    _after_exchange,
)
FASTRPG = Game(
    "fastrpg",
    lambda state: (state["hp"],),
    lambda harm: {"hp": harm[0]},
    lambda harm: harm[0] <= 0,
    lambda result, _, harms: (harms[0], (result.target_hp_after,)),
)


@dataclass(frozen=True)
class Duel:
    """Two fighters; the first one acts first.

    Attributes:
        game: the game.
        sheets: of both.
    """

    game: Game
    sheets: tuple[JSON, JSON]

    def position(self) -> Position:
        """The start of the duel, with a fixed order."""
        ruleset = RULESET_BY_NAME[self.game.name]
        groups = [
            ([combatants_of(FigureInput(name=name, sheet=sheet), name)], lambda _: ())
            for name, sheet in zip(("Ana", "Bob"), self.sheets, strict=True)
        ]
        unstored = UnstoredEncounter.of(ruleset, {}, groups, ENGLISH)
        for number, (combatant,) in enumerate(unstored.combatants):
            unstored.rows.put(replace(combatant, initiative=100 - number, initiative_fixed=True))
        return Position(unstored.call.campaign(), unstored.rows, unstored.encounter, HANDLERS, ENGLISH, {})


class Chain:
    """The duel as a Markov chain: a state is the harm of both, and whose turn it is.

    Args:
        duel: the duel.
    """

    def __init__(self, duel: Duel) -> None:
        self._game, self._position = duel.game, duel.position()
        self._ids = tuple(self._position.fighters)
        self._menus = Menus(self._position)
        self.exchange = cache(self._exchange)

    def first_wins(self) -> Fraction:
        """The exact probability that the first fighter wins within the limit of rounds."""
        start = tuple(self._game.harm(self._combatant(each).state or {}) for each in self._ids)
        alive: dict[tuple[Harm, ...], Fraction] = {start: Fraction(1)}
        won = Fraction(0)
        for turn in range(2 * MOST_ROUNDS):
            following: dict[tuple[Harm, ...], Fraction] = {}
            for harms, chance in alive.items():
                for after, share in self.exchange(harms, turn % 2).items():
                    if self._game.is_out(after[1]):
                        won += chance * share
                    elif not self._game.is_out(after[0]):
                        following[after] = following.get(after, Fraction(0)) + chance * share
            alive = following
        return won

    def _exchange(self, harms: tuple[Harm, Harm], attacker: int) -> Mapping[tuple[Harm, ...], Fraction]:
        """Harm of both after one attack -> its probability, from the exact odds of the staged request."""
        actor, target = self._ids[attacker], self._ids[1 - attacker]
        means = self._menus.best(actor, target)[0]
        encounter = replace(self._position.encounter, status=EncounterStatus.RUNNING, round=1, turn=actor)
        rows = self._position.rows.copy()
        rows.put(encounter)
        for identity, harm in zip(self._ids, harms, strict=True):
            combatant = self._combatant(identity)
            rows.put(replace(combatant, state={**(combatant.state or {}), **self._game.state(harm)}))
        participants, codec = Participants.of_encounter(rows, encounter), self._position.codec
        cast = upkeep.settled(participants.cast(codec), codec.ruleset, codec.options)
        asked = means.handler.completed(self._position.call(rows), means.at(target), participants, cast)
        operation = means.handler.resolver.operation
        own = (harms[attacker], harms[1 - attacker])
        names = (self._combatant(actor).name, self._combatant(target).name)

        def roll(dice: Any) -> JSON:
            after = self._game.after(operation.resolve(asked.request, dice).result, names, own)
            return {"after": after if attacker == 0 else after[::-1]}

        walk = Walk(25_000, 0, Together.SINGLE, lambda _: None, None)
        return dict(count(walk.whole(roll))["after"].probabilities)

    def _combatant(self, identity: str) -> Combatant:
        return self._position.fighters[identity]


def flyerbook(skill: int, threshold: int, damage: int) -> JSON:
    """A fighter with one skill."""
    return {
        "skills": {"Fists": skill},
        "wound_threshold": threshold,
        "weapons": [{"name": "Knuckles", "damage": damage}],
    }


def fastrpg(level: int, weapon: str, strength: int, armor: str) -> JSON:
    """A fighter with one weapon."""
    return {
        "level": level,
        "abilities": {"str": strength},
        "armor": armor,
        "weapons": [{"name": "Blade", "class": weapon, "mode": "melee"}],
    }


DUELS = [
    *(
        Duel(FLYERBOOK, (flyerbook(*one), flyerbook(*other)))
        for one, other in (
            ((12, 5, 1), (12, 5, 1)),
            ((15, 5, 1), (12, 5, 1)),
            ((12, 5, 3), (14, 5, 1)),
            ((10, 7, 1), (12, 4, 1)),
            ((11, 4, 2), (13, 6, 0)),
            ((9, 8, 4), (12, 5, 2)),
            ((14, 5, 0), (13, 5, 1)),
            ((16, 3, 1), (12, 7, 2)),
            ((12, 6, 3), (12, 5, 3)),
            ((8, 10, 5), (13, 5, 1)),
        )
    ),
    *(
        Duel(FASTRPG, (fastrpg(*one), fastrpg(*other)))
        for one, other in (
            ((1, "light", 0, "none"), (1, "light", 0, "none")),
            ((3, "medium", 3, "light"), (3, "medium", 3, "light")),
            ((2, "heavy", 4, "none"), (3, "light", 1, "heavy")),
            ((1, "medium", 2, "medium"), (2, "light", 0, "none")),
            ((4, "light", 1, "heavy"), (3, "heavy", 4, "none")),
            ((3, "medium", 0, "medium"), (3, "heavy", 1, "light")),
            ((2, "light", 4, "light"), (1, "heavy", 4, "medium")),
            ((5, "medium", 2, "none"), (4, "medium", 4, "heavy")),
            ((1, "heavy", 0, "heavy"), (1, "medium", 4, "none")),
            ((2, "medium", 1, "light"), (2, "medium", 2, "light")),
        )
    ),
]
