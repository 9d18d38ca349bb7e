"""The skill and the ability of a check, as an order names them. Rules F6-CHR-4, F6-CHR-6 and F6-RES-1."""

from collections.abc import Callable, Iterable

from service.rulesets.freed6.character.character import BODY, PERCEPTION, PRESENCE, STRENGTH, TOUGHNESS
from service.rulesets.freed6.character.derived import AWARENESS
from service.rulesets.freed6.core.levels import HarmTrack
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.stored.figures import Cast, Figure, Order
from service.rulesets.freed6.stored.sheet import ElementKind, Sheet
from service.rulesets.freed6.stored.state import State
from service.rulesets.freed6.tables import TABLES
from service.rulesets.stored import PartOfOrder
from service.values import dataclass, replace

UNSTORED = Figure(name="", sheet=Sheet(), state=State())
"""The figure that stands for an unstored participant."""


@dataclass(frozen=True, slots=True)
class CheckOf:
    """Skill and ability with which a check is made.

    Attributes:
        skill: as the order names it, also one that is not on the sheet.
        ability: as named, else that of the skill.
    """

    skill: str | None
    ability: str | None


CheckNamed = Callable[[Order, PartOfOrder, Figure, Cast], CheckOf]
"""`(order, part of the order, figure, cast) -> skill and ability`."""
ABILITY_OF_LISTED = {
    **{skill: name for name, skills in TABLES["normal_skills"].items() if name != "source" for skill in skills},
    AWARENESS: PERCEPTION,
    ResistanceKind.DISCIPLINE.value: PRESENCE,
    ResistanceKind.INSIGHT.value: PRESENCE,
}
"""Skill of the tables, or one on which derived values rest -> the ability to which it belongs (F6-CHR-6)."""


def ability_of_skill(skill: str, sheets: Iterable[Sheet]) -> str | None:
    """The ability to which a skill belongs: on the first of the sheets that has it, else by the tables (F6-CHR-4)."""
    on_sheet = next((sheet.skills[skill].ability for sheet in sheets if skill in sheet.skills), None)
    return on_sheet or ABILITY_OF_LISTED.get(skill)


def figure_of(part: PartOfOrder, cast: Cast) -> Figure:
    """The stored figure of a participant, else one with nothing on its sheet."""
    return UNSTORED if part is None or part.id is None else cast[part.id]


def as_stated(_order: object, part: PartOfOrder | Order, figure: Figure, _cast: Cast) -> CheckOf:
    """Skill and ability as stated, where a skill brings its ability (F6-CHR-4)."""
    return _stated_on(part, (figure.sheet,))


def _stated_on(part: PartOfOrder | Order, sheets: tuple[Sheet, ...]) -> CheckOf:
    """Skill and ability as stated; the other sheets are searched for a name that the first one lacks."""
    brought = None if part.skill is None else ability_of_skill(part.skill, sheets)
    return CheckOf(part.skill, part.ability or brought)


def as_resistance(order: Order, part: PartOfOrder, figure: Figure, cast: Cast) -> CheckOf:
    """The stated skill and ability, else those that resist (F6-CHR-6, F6-RES-1)."""
    if part.die_code is not None or part.skill is not None or part.ability is not None:
        return as_stated(order, part, figure, cast)
    return resisting(kind_of(order, part, figure), figure)


def as_answer(to: str) -> CheckNamed:
    """The stated skill, else that of the participant to be opposed, else its ability: both sides are compared.

    A skill that only the one who acts has is answered with its ability alone (F6-CHR-4).

    Args:
        to: member of the order with the one who acts.
    """

    def named(order: Order, part: PartOfOrder, figure: Figure, cast: Cast) -> CheckOf:
        acting = getattr(order, to)
        sheets = (figure.sheet, cast[acting.id].sheet) if acting.id in cast else (figure.sheet,)
        stated = _stated_on(part, sheets)
        if part.die_code is not None or stated.skill is not None or stated.ability is not None or part.id is None:
            return stated
        return _stated_on(replace(part, skill=acting.skill, ability=acting.ability), sheets)

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
    return CheckOf(kind.value, skill.ability if skill else PRESENCE)


def kind_of(order: Order, part: PartOfOrder, figure: Figure) -> ResistanceKind:
    """The kind of resistance (F6-RES-1): as stated; discipline for composure; else by what the element is."""
    sheet = figure.sheet
    if part.kind is not None:
        return ResistanceKind(part.kind.value)
    if getattr(order, "track", None) is HarmTrack.COMPOSURE:
        return ResistanceKind.DISCIPLINE
    lifeless = sheet.element in (ElementKind.OBJECT, ElementKind.PLACE)
    return ResistanceKind.TOUGHNESS if lifeless else ResistanceKind.STRENGTH
