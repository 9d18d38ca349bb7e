"""Those who oppose and resist, looked up. Rules F6-ENC-6, F6-OPP-3, F6-RES-1, F6-RES-2 and F6-ATT-3."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeVar

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.actions import ActionType
from service.rulesets.freed6.character import BODY, PRESENCE, STRENGTH, TOUGHNESS
from service.rulesets.freed6.opposition import Opponent, OppositionMode
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.resistance import Resister
from service.rulesets.freed6.stance import Attitude, ResistanceKind, Willpower
from service.rulesets.freed6.stored import checks, tracks
from service.rulesets.freed6.stored.orders import ContenderOrder
from service.rulesets.freed6.stored.participant import figure_of, roller_members
from service.rulesets.freed6.stored.sheet import ElementKind, Sheet
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Modifier, Number

Mode = Annotated[
    OppositionMode | None,
    Doc("How it answers; null means `value` where one is given, `roll` where `action` says what it costs, else fixed."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentOrder(ContenderOrder):
    """The side that answers: with a roll for one of its actions, else with its fixed value (F6-ENC-6)."""

    mode: Mode = None
    value: Annotated[Number | None, Doc("The number that opposes.")] = None
    fixed_mod: Annotated[Modifier, Doc("What is added to the fixed value, beside its conditions.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResisterOrder(OpponentOrder):
    """Who or what resists; the kind of resistance says with what, unless it is stated."""

    kind: Annotated[
        ResistanceKind | None, Doc("Null means `toughness` of an object or place, and `strength` of all others.")
    ] = None
    attitude: Annotated[Attitude | None, Doc("Instead of the stored one.")] = None
    willpower: Annotated[Willpower | None, Doc("Instead of the stored one.")] = None


Resisting = TypeVar("Resisting", bound=OpponentOrder)


def opponent_of(who: OpponentOrder, cast: Cast, options: Options, pointer: str) -> Opponent:
    """The side that answers, as the stateless operations take it (F6-ENC-6).

    Raises:
        Rejected: as `participant.acting` does of one who rolls; `bad_input` for what is not on the sheet.
    """
    return Opponent(mode=mode_of(who), **opposing_members(who, cast, options, pointer))


def resister_of(who: ResisterOrder, cast: Cast, options: Options, pointer: str) -> Resister:
    """Who resists, as the stateless operations take it (F6-RES-2), with attitude and willpower (F6-ATT-3).

    Raises:
        Rejected: as `opponent_of` does.
    """
    figure = figure_of(who, cast)
    kind = kind_of(who, figure)
    return Resister(
        kind=kind,
        mode=mode_of(who),
        attitude=who.attitude or tracks.attitude_of(figure),
        willpower=who.willpower or tracks.willpower_of(figure),
        **opposing_members(resisting(who, kind, figure), cast, options, pointer),
    )


def kind_of(who: ResisterOrder, figure: Figure) -> ResistanceKind:
    """The kind of resistance (F6-RES-1): as stated, else by what the element is."""
    sheet: Sheet = figure.sheet
    lifeless = sheet.element in (ElementKind.OBJECT, ElementKind.PLACE)
    return who.kind or (ResistanceKind.TOUGHNESS if lifeless else ResistanceKind.STRENGTH)


def mode_of(who: OpponentOrder) -> OppositionMode:
    """A roll costs one of its own actions; otherwise the fixed value counts, or a value (F6-ENC-6, F6-OPP-3)."""
    if who.mode is not None:
        return who.mode
    if who.value is not None:
        return OppositionMode.VALUE
    rolls = who.action in (ActionType.FULL, ActionType.BONUS)
    return OppositionMode.ROLL if rolls else OppositionMode.FIXED


def opposing_members(who: OpponentOrder, cast: Cast, options: Options, pointer: str) -> dict[str, Any]:
    """The members of somebody who opposes; only who rolls acts, so that others need not be able to.

    Raises:
        Rejected: as `opponent_of` does.
    """
    mode = mode_of(who)
    if who.id is None and who.die_code is None and who.value is None:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of somebody stored, a `die_code` or a `value`"))
    if mode is OppositionMode.VALUE:
        return {"die_code": who.die_code, "value": who.value, "modifier": who.modifier}
    if mode is OppositionMode.ROLL:
        return {"value": who.value, "modifier": who.modifier, **roller_members(who, cast, options, pointer)}
    members = checks.fixed_members(who, figure_of(who, cast), pointer)
    fixed_mod = who.fixed_mod + members.get(checks.FIXED, 0)
    return {**members, "value": who.value, "modifier": who.modifier, checks.FIXED: fixed_mod}


def resisting(who: Resisting, kind: ResistanceKind, figure: Figure) -> Resisting:
    """The order with the skill and the ability that resist, unless it states them (F6-CHR-6, F6-RES-1)."""
    if who.die_code is not None or who.skill is not None or who.ability is not None:
        return who
    sheet: Sheet = figure.sheet
    if kind is ResistanceKind.STRENGTH:
        return replace(who, ability=STRENGTH)
    if kind is ResistanceKind.TOUGHNESS:
        return replace(who, ability=BODY if TOUGHNESS not in sheet.abilities and BODY in sheet.abilities else TOUGHNESS)
    skill = sheet.skills.get(kind.value)
    return replace(who, skill=kind.value, ability=skill.ability if skill else PRESENCE)
