"""Positions from requests: sides made of sheets, or a stored encounter with tactics."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any

from annotated_types import Interval, Len
from marshmallow import ValidationError

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.abilities import scope_of_combatant
from service.play.editing.new_combatants import Place
from service.play.library.finding import entry_named
from service.play.moves.lister import Handlers
from service.play.participants import encounters
from service.play.resources.bounds import GameObject
from service.play.resources.rows import Combatant, EncounterStatus
from service.play.unstored.encounter import UnstoredEncounter
from service.play.unstored.figures import FigureInput, combatants_of
from service.pointer_tokens import escape
from service.resolution import refusal
from service.resolution.refusal import Refusal
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind
from service.rulesets.stored.tactics import Tactic
from service.rulesets.vocabulary import Component, Doc, Name
from service.schemas.derive import schema_for
from service.schemas.faults import PlacedFault
from service.simulation.position import Position
from service.simulation.settings import SimulationSettings
from service.translations.language import Language
from service.values import dataclass

MOST_SIDES, MOST_MEMBERS = 8, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberInput(FigureInput):
    """Fighters of one kind."""

    count: Annotated[int, Interval(ge=1, le=MOST_MEMBERS), Doc("How many.")] = 1
    tactic: Annotated[Tactic | None, Doc("How they fight; null for the game's default.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideInput:
    """Fighters who fight together."""

    name: Annotated[Name, Doc("Name of the side.")]
    members: Annotated[tuple[MemberInput, ...], Len(1, MOST_MEMBERS), Doc("The fighters.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationInput(SimulationSettings):
    """A fight of sheets."""

    sides: Annotated[tuple[SideInput, ...], Len(2, MOST_SIDES), Doc("Who fights.")]
    options: Annotated[GameObject | None, Doc("House rules that differ from the game's defaults.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterSimulationInput(SimulationSettings):
    """Settings and tactics of a simulated encounter."""

    tactics: Annotated[
        Annotated[Mapping[str, Tactic], Len(0, 200), Component("Tactics", "Combatant -> its tactic.")] | None,
        Doc("Name or id of a combatant -> how it fights; others fight by the game's default."),
    ] = None


def _groups(given: SimulationInput) -> Iterator[Any]:
    """The combatants of each member of a side, with its place in the body."""
    for number, side in enumerate(given.sides):
        for place, member in enumerate(side.members):
            yield (combatants_of(member, side.name, member.count),), _place(number, place)


def of_sides(ruleset: Ruleset, given: SimulationInput, handlers: Handlers, language: Language) -> Position:
    """The position of a fight of sheets.

    Raises:
        Refusal: a house rule, a sheet, a state or a number of fighters that is not possible.
    """
    _check_names(given)
    unstored = UnstoredEncounter.of(ruleset, given.options or {}, list(_groups(given)), language)
    members = (member for side in given.sides for member in side.members)
    tactics = of_library(unstored.call, unstored.rows.combatants.values())
    for member, combatants in zip(members, unstored.combatants, strict=True):
        if member.tactic is not None:
            tactics |= dict.fromkeys((combatant.id for combatant in combatants), member.tactic)
    return Position(unstored.call.campaign(), unstored.rows, unstored.encounter, handlers, language, tactics)


def of_encounter(call: Call, encounter_id: str, given: EncounterSimulationInput, handlers: Handlers) -> Position:
    """The position of an encounter as it is now.

    Raises:
        Refusal: `forbidden`, `not_found`, `wrong_status` of an encounter that has ended, or an unknown name.
    """
    call.require_gm()
    rows = call.work.load(scope_of_combatant(encounter_id))
    encounter = encounters.existing(rows, encounter_id)
    if encounter.status is EncounterStatus.ENDED:
        detail = Phrase("The encounter has ended. Simulate one that is prepared or running.")
        raise refusals.conflict("wrong_status", Phrase("Wrong status of the encounter"), detail)
    present = rows.combatants_of(encounter_id)
    tactics = of_library(call, present) | _tactics(present, given.tactics or {})
    return Position(call.campaign(), rows, encounter, handlers, call.language, tactics)


def _place(side: int, member: int) -> Place:
    """The place of a member in the request."""
    return lambda _: ("sides", side, "members", member)


def _check_names(given: SimulationInput) -> None:
    """Refuse two sides of one name."""
    names = [side.name for side in given.sides]
    for number, name in enumerate(names):
        if name in names[:number]:
            detail = Phrase("Expected a name of its own for each side.")
            raise refusal.of_faults((PlacedFault(f"/sides/{number}/name", "bad_input", detail),))


def _tactics(present: tuple[Combatant, ...], stated: Mapping[str, Tactic]) -> dict[str, Tactic]:
    """Id of a combatant -> its tactic."""
    known = {name: each.id for each in present for name in (each.name, each.id)}
    for name in stated:
        if name not in known:
            raise refusals.unknown_combatant(f"/tactics/{escape(name)}", name, (each.name for each in present))
    return {known[name]: tactic for name, tactic in stated.items()}


def of_library(call: Call, combatants: Iterable[Combatant]) -> dict[str, Tactic]:
    """Id of a combatant -> the tactic of the entry of the library of which it is a copy."""
    found = {}
    for template in {each.template for each in combatants if each.template is not None}:
        with suppress(Refusal, ValidationError):  # the entry is gone, or its tactic is none
            entry = entry_named(call, (EntryKind.FOE,), template, "")
            found[template] = schema_for(Tactic).load(dict(entry.content.get("tactic") or {}))
    return {each.id: found[each.template] for each in combatants if each.template in found}
