"""What callers send to create resources, and what they may write of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.play.resources.rows import CharacterKind, CombatantStatus, EncounterStatus, PlayerDice, PlayerNumbers, Role
from service.rulesets.vocabulary import Component, Doc, Id, Name

MOST_COMBATANTS = 200
"""Combatants of one encounter."""
MOST_CHARACTERS = 1000
"""Characters for whom time passes at once."""

HIGHEST_SEQ = 2**31 - 1
"""Typed clients hold a seq in 32 bits."""

GameObject = Annotated[
    Mapping[str, Any], Len(0, 100), Component("GameObject", "An object that the game of the campaign knows.")
]
"""A JSON object whose members the game of the campaign knows."""
ExternalRef = Annotated[str, Len(1, 200)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignInput:
    """What a campaign is made of."""

    name: Annotated[Name, Doc("Name for people.")]
    ruleset: Annotated[Name, Doc("The game it plays; never changes.")]
    options: Annotated[GameObject, Doc("House rules of this table, beside the game's defaults.")] = field(
        default_factory=dict
    )
    player_dice: Annotated[PlayerDice, Doc("Whether players may send `dice` or a `seed`.")] = PlayerDice.ANY
    player_numbers: Annotated[
        PlayerNumbers, Doc("Whether players may state numbers of their own characters that are looked up otherwise.")
    ] = PlayerNumbers.NONE
    player_circumstances: Annotated[
        bool, Doc("Whether players may state difficulty, cover, distance and the like.")
    ] = True
    player_turns: Annotated[bool, Doc("Whether players may end and delay their own turns.")] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyInput:
    """Whom a key is for."""

    label: Annotated[Name, Doc("Whom or what it is for.")]
    role: Annotated[Role, Doc("What it may do.")]
    characters: Annotated[tuple[Id, ...], Len(0, 50), Doc("Characters that a player's key commands.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterInput:
    """What a character is made of."""

    name: Annotated[Name, Doc("Name; also the name of the dice stream.")]
    kind: Annotated[CharacterKind, Doc("Who plays it.")] = CharacterKind.PC
    external_ref: Annotated[ExternalRef | None, Doc("Its id elsewhere, such as in a virtual tabletop; unique.")] = None
    sheet: Annotated[GameObject, Doc("What the player built, as the game's sheet.")]
    state: Annotated[GameObject | None, Doc("How it is; what is left out is as the game begins.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantInput:
    """One who joins an encounter: a stored character by its id, or foes with a sheet of their own."""

    character_id: Annotated[Id | None, Doc("A stored character.")] = None
    name: Annotated[Name | None, Doc("Of foes; with a count they are numbered, as `Goblin 1`.")] = None
    count: Annotated[int, Interval(ge=1, le=100), Doc("How many foes of this kind.")] = 1
    sheet: Annotated[GameObject | None, Doc("Of foes: the game's sheet.")] = None
    state: Annotated[GameObject | None, Doc("Of foes; what is left out is as the game begins.")] = None
    side: Annotated[Name, Doc("Whose side it is on.")] = "foes"
    initiative: Annotated[int | None, Doc("Place in the order: the highest acts first; none acts last.")] = None
    hidden: Annotated[bool, Doc("Whether players do not see it yet.")] = False
    template: Annotated[Name | None, Doc("Of foes: the template that they were made of, if any.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterInput:
    """What an encounter is made of."""

    name: Annotated[Name, Doc("Name for people.")]
    combatants: Annotated[tuple[CombatantInput, ...], Len(0, MOST_COMBATANTS), Doc("Who takes part.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantsInput:
    """Who joins a running encounter."""

    combatants: Annotated[tuple[CombatantInput, ...], Len(1, MOST_COMBATANTS), Doc("Who joins.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterDocument:
    """What the game master may write of an encounter."""

    name: Annotated[Name, Doc("Name for people.")]
    status: Annotated[EncounterStatus, Doc("Where it stands.")]
    round: Annotated[int, Interval(ge=0, le=1_000_000), Doc("The round, from 1; 0 before the first.")]
    turn: Annotated[Id | None, Doc("The combatant who acts.")] = None
    order: Annotated[tuple[Id, ...], Len(0, MOST_COMBATANTS), Doc("Combatants, who acts first to last.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantDocument:
    """What the game master may write of a combatant; sheet and state only of foes."""

    side: Annotated[Name, Doc("Whose side it is on.")]
    initiative: Annotated[int | None, Doc("Place in the order.")] = None
    hidden: Annotated[bool, Doc("Whether players do not see it.")]
    status: Annotated[CombatantStatus, Doc("Whether it takes part.")]
    sheet: Annotated[GameObject | None, Doc("Of a foe.")] = None
    state: Annotated[GameObject | None, Doc("Of a foe; what is removed is as the game begins.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindInput:
    """How far back."""

    to: Annotated[int, Interval(ge=1, le=HIGHEST_SEQ), Doc("The seq of the last event that stays in force.")]
