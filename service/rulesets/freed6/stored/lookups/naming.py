"""The skill and the ability of a check, as an order names them. Rules F6-CHR-4, F6-CHR-6 and F6-RES-1."""

from collections.abc import Callable
from typing import Any

from service.rulesets.freed6.character import BODY, PRESENCE, STRENGTH, TOUGHNESS
from service.rulesets.freed6.levels import HarmTrack
from service.rulesets.freed6.stance import ResistanceKind
from service.rulesets.freed6.stored.sheet import ElementKind, Sheet
from service.rulesets.freed6.stored.state import State
from service.rulesets.stored.figures import Cast, Figure
from service.values import dataclass, replace

NOBODY_STORED = Figure(name="", sheet=Sheet(), state=State())
"""The figure of somebody who is not stored."""


@dataclass(frozen=True, slots=True)
class CheckOf:
    """Skill and ability with which a check is made.

    Attributes:
        skill: as the order names it, also one that is not on the sheet.
        ability: as named, else that of the skill.
        trained: whether the skill, if any, is on the sheet; else the ability alone is rolled (F6-CHR-4).
    """

    skill: str | None
    ability: str | None
    trained: bool = True


CheckNamed = Callable[[Any, Any, Figure], CheckOf]
"""`(order, part of the order, figure) -> skill and ability`."""


def figure_of(part: Any, cast: Cast) -> Figure:
    """The stored figure of a participant, else one with nothing on its sheet."""
    return NOBODY_STORED if part is None or part.id is None else cast[part.id]


def as_stated(_order: Any, part: Any, figure: Figure) -> CheckOf:
    """Skill and ability as stated, where a skill brings its ability (F6-CHR-4)."""
    sheet: Sheet = figure.sheet
    skill = sheet.skills.get(part.skill or "")
    trained = part.skill is None or skill is not None
    return CheckOf(part.skill, part.ability or (skill.ability if skill else None), trained)


def as_resistance(order: Any, part: Any, figure: Figure) -> CheckOf:
    """As stated, else the skill and the ability that resist (F6-CHR-6, F6-RES-1)."""
    if part.die_code is not None or part.skill is not None or part.ability is not None:
        return as_stated(order, part, figure)
    return resisting(kind_of(order, part, figure), figure)


def as_answer(to: str) -> CheckNamed:
    """As stated, else the skill of the one who is answered, else its ability: what both sides have is compared.

    Args:
        to: member of the order with the one who acts.
    """

    def named(order: Any, part: Any, figure: Figure) -> CheckOf:
        stated = as_stated(order, part, figure)
        acting = getattr(order, to)
        if part.die_code is not None or stated.skill is not None or stated.ability is not None or part.id is None:
            return stated
        return as_stated(order, replace(part, skill=acting.skill, ability=acting.ability), figure)

    return named


def resisting(kind: ResistanceKind, figure: Figure) -> CheckOf:
    """The skill and the ability for resistance (F6-RES-1)."""
    return resisting_on(kind, figure.sheet)


def resisting_on(kind: ResistanceKind, sheet: Sheet) -> CheckOf:
    """The skill and the ability of a sheet that resist by a kind of resistance (F6-RES-1, F6-CHR-6)."""
    if kind is ResistanceKind.STRENGTH:
        return CheckOf(None, STRENGTH)
    if kind is ResistanceKind.TOUGHNESS:
        has_body_alone = TOUGHNESS not in sheet.abilities and BODY in sheet.abilities
        return CheckOf(None, BODY if has_body_alone else TOUGHNESS)
    skill = sheet.skills.get(kind.value)
    return CheckOf(kind.value, skill.ability if skill else PRESENCE, skill is not None)


def kind_of(order: Any, part: Any, figure: Figure) -> ResistanceKind:
    """The kind of resistance (F6-RES-1): as stated; discipline for composure; else by what the element is."""
    sheet: Sheet = figure.sheet
    if part.kind is not None:
        return ResistanceKind(part.kind.value)
    if getattr(order, "track", None) is HarmTrack.COMPOSURE:
        return ResistanceKind.DISCIPLINE
    lifeless = sheet.element in (ElementKind.OBJECT, ElementKind.PLACE)
    return ResistanceKind.TOUGHNESS if lifeless else ResistanceKind.STRENGTH
