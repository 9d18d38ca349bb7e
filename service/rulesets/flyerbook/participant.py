"""Who takes part in a command: a stored character by its id, or somebody stated in full."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Len

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.flyerbook.card import Card, threshold_of
from service.rulesets.flyerbook.fighter import DEFAULT_ARMOR, DEFAULT_WEAPON, Armor, Weapon
from service.rulesets.flyerbook.harm import WoundThreshold
from service.rulesets.flyerbook.options import Options, SupportersWith
from service.rulesets.flyerbook.roller import Attribute, Roller, Trait, TraitKind
from service.rulesets.flyerbook.state import State
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Component, Count, Doc, Id, Modifier, Name

WeaponChoice = Annotated[
    Name | Weapon, Component("FlyerbookWeaponChoice", "The name of a weapon on the sheet, or a damage value.")
]
ArmorChoice = Annotated[
    Name | Armor, Component("FlyerbookArmorChoice", "The name of a piece of armor on the sheet, or an armor value.")
]
AttributesOfOrder = Annotated[tuple[Name | Attribute, ...], Doc("Fitting attributes: names on the sheet, or whole.")]
NOBODY_STORED = Figure(name="", sheet=Card(), state=State())
"""What somebody who is not stored falls back to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supporter:
    """Somebody stored who helps with a trait."""

    id: Annotated[Id, Doc("A stored character or combatant.")]
    trait: Annotated[Name, Doc("The skill or job that fits, as named on the sheet.")]


Support = Annotated[
    Count | Annotated[tuple[Supporter, ...], Len(0, 20)],
    Component("FlyerbookSupport", "How many help, or who with which trait."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Somebody who rolls: stored, by `id`, or with a `name` and all that counts."""

    id: StoredId = None
    name: Annotated[Name | None, Doc("Needed without `id`.")] = None
    candidates: Annotated[tuple[Name | Trait, ...], Doc("Fitting skills and jobs: names on the sheet, or whole.")] = ()
    attributes: AttributesOfOrder = ()
    supporters: Annotated[Support, Doc("Helpers: how many, or who with which trait.")] = 0
    wounds: Annotated[Count | None, Doc("Instead of the stored wounds.")] = None
    incapacitated: Annotated[bool | None, Doc("Instead of the stored state.")] = None
    modifier: Annotated[Modifier, Doc("The game master's number for the situation.")] = 0


UNSTATED = Participant()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightingParticipant(Participant):
    """Somebody who fights: stored, by `id`, or with a `name` and all that counts."""

    weapon: Annotated[
        WeaponChoice | None, Doc("A weapon on the sheet, or a damage value; else the first one on the sheet, or 1.")
    ] = None
    armor: Annotated[
        ArmorChoice | None, Doc("A piece of armor on the sheet, or a value; else the first on the sheet, or 0.")
    ] = None
    wound_threshold: Annotated[WoundThreshold | None, Doc("Instead of the sheet's.")] = None
    defend_only: Annotated[bool, Doc("Defender only, for this exchange: +6, but no damage.")] = False


UNSTATED_FIGHTER = FightingParticipant()
"""In a command on one character, that character."""


def ids_of(*participants: Participant) -> tuple[str, ...]:
    """Ids of those who are stored, helpers last."""
    helpers = [
        supporter.id
        for participant in participants
        if isinstance(participant.supporters, tuple)
        for supporter in participant.supporters
    ]
    named = [participant.id for participant in participants if participant.id is not None]
    return tuple(dict.fromkeys((*named, *helpers)))


def figure_of(participant: Participant, cast: Cast, pointer: str) -> Figure:
    """The stored character or combatant of a participant, else somebody with nothing on the sheet.

    Raises:
        Rejected: `bad_input` for a participant with neither `id` nor `name`.
    """
    if participant.id is not None:
        return cast[participant.id]
    if participant.name is None:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of somebody stored, or a `name`"))
    return NOBODY_STORED


def roller_of(participant: Participant, cast: Cast, options: Options, pointer: str) -> Roller:
    """The participant as the stateless operations take it.

    Raises:
        Rejected: `bad_input` for a trait that is not on the sheet.
    """
    return Roller(**roller_members(participant, cast, options, pointer))


def roller_members(participant: Participant, cast: Cast, options: Options, pointer: str) -> dict[str, Any]:
    """The members of a roller; see `roller_of`."""
    figure = figure_of(participant, cast, pointer)
    state: State = figure.state
    return {
        "name": participant.name or figure.name,
        "candidates": _named(participant.candidates, _traits(figure.sheet), f"{pointer}/candidates", figure),
        "attributes": attributes_of(participant.attributes, figure, f"{pointer}/attributes"),
        "supporters": _supporters(participant, cast, options, pointer),
        "wounds": state.wounds if participant.wounds is None else participant.wounds,
        "incapacitated": state.incapacitated if participant.incapacitated is None else participant.incapacitated,
        "modifier": participant.modifier,
    }


def fighter_members(participant: FightingParticipant, cast: Cast, options: Options, pointer: str) -> dict[str, Any]:
    """The members of a fighter: those of a roller, and what the sheet says of weapon, armor and threshold."""
    figure = figure_of(participant, cast, pointer)
    card: Card = figure.sheet
    weapons = {weapon.name: weapon.damage for weapon in card.weapons}
    armors = {armor.name: armor.armor for armor in card.armors}
    return roller_members(participant, cast, options, pointer) | {
        "weapon": _gear(participant.weapon, weapons, DEFAULT_WEAPON, f"{pointer}/weapon", figure),
        "armor": _gear(participant.armor, armors, DEFAULT_ARMOR, f"{pointer}/armor", figure),
        "wound_threshold": participant.wound_threshold or threshold_of(card),
        "defend_only": participant.defend_only,
    }


def attributes_of(named: Iterable[str | Attribute], figure: Figure, pointer: str) -> tuple[Attribute, ...]:
    """Fitting attributes, looked up on the sheet where only their name is given.

    Raises:
        Rejected: `bad_input` for an attribute that is not on the sheet.
    """
    card: Card = figure.sheet
    on_sheet = {name: Attribute(name=name, plusses=plusses) for name, plusses in card.attributes.items()}
    return _named(named, on_sheet, pointer, figure)


def _traits(card: Card) -> dict[str, Trait]:
    jobs = {name: Trait(name=name, kind=TraitKind.JOB, value=value) for name, value in card.jobs.items()}
    skills = {name: Trait(name=name, kind=TraitKind.SKILL, value=value) for name, value in card.skills.items()}
    return jobs | skills


def _named(named: Iterable[Any], on_sheet: dict[str, Any], pointer: str, figure: Figure) -> tuple[Any, ...]:
    return tuple(
        _look_up(item, on_sheet, f"{pointer}/{index}", figure) if isinstance(item, str) else item
        for index, item in enumerate(named)
    )


def _gear(chosen: str | int | None, on_sheet: dict[str, int], default: int, pointer: str, figure: Figure) -> int:
    if isinstance(chosen, str):
        return int(_look_up(chosen, on_sheet, pointer, figure))
    return next(iter(on_sheet.values()), default) if chosen is None else chosen


def _look_up(name: str, on_sheet: dict[str, Any], pointer: str, figure: Figure) -> Any:
    if name not in on_sheet:
        there = quoted(on_sheet) or Phrase("nothing of this kind")
        raise Rejected(
            "bad_input",
            pointer,
            expected=Phrase("a name on the sheet of {name}, where there is {there}", name=figure.name, there=there),
        )
    return on_sheet[name]


def _supporters(participant: Participant, cast: Cast, options: Options, pointer: str) -> int:
    """How many can help: with a skill or a job, or by option with a skill only (FB-TASK-6)."""
    if isinstance(participant.supporters, int):
        return participant.supporters
    traits = [
        _trait_of(helper, cast[helper.id], f"{pointer}/supporters/{index}/trait")
        for index, helper in enumerate(participant.supporters)
    ]
    skill_only = options.supporters_with is SupportersWith.SKILL_ONLY
    return sum(trait.kind is TraitKind.SKILL or not skill_only for trait in traits)


def _trait_of(helper: Supporter, figure: Figure, pointer: str) -> Trait:
    trait: Trait = _look_up(helper.trait, _traits(figure.sheet), pointer, figure)
    return trait
