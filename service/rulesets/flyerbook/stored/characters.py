"""Stored characters: the card is the sheet, wounds are the state. Rules FB-ENC-1 and FB-COND-1."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.roller import wound_malus
from service.rulesets.flyerbook.sheet import assess
from service.rulesets.flyerbook.stored.abilities import ABILITIES
from service.rulesets.flyerbook.stored.checks import check_condition, check_sheet, findings
from service.rulesets.flyerbook.stored.earlier_versions import modernized
from service.rulesets.flyerbook.stored.sheet import Sheet, threshold_of
from service.rulesets.flyerbook.stored.state import State
from service.rulesets.stored.characters import StoredCharacters
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """Values derived from card and state."""

    wound_threshold: Annotated[int, Doc("As printed on the card, else as it follows from the card.")]
    wound_malus: Annotated[int, Doc("What wounds take from every roll: 0 or negative.")]
    days_since_healing_roll: Annotated[int, Doc("Whole days since the last healing roll, or since the first wound.")]
    can_roll: Annotated[bool, Doc("Whether the character may roll for anything but healing.")]
    spent: Annotated[int, Doc("Generation points of the card.")]
    errors: Annotated[tuple[str, ...], Doc("Findings about the sheet, as the operation `sheet` returns them.")]


class Health(StrEnum):
    """Visible health: `unhurt`, `wounded`, or `out` of action (FB-WOUND-2)."""

    UNHURT = "unhurt"
    WOUNDED = "wounded"
    OUT = "out"


def begin(card: Sheet, options: Options) -> State:  # noqa: ARG001 - all begin unhurt
    """The state of a new character: no wounds, able to roll (FB-COND-1)."""
    return State()


def derive(card: Sheet, state: State, options: Options) -> Derived:
    """Values derived from card (FB-SHEET-7, FB-SHEET-8) and state (FB-WOUND-3, FB-WOUND-4)."""
    assessed = assess(card, options)
    return Derived(
        wound_threshold=threshold_of(card),
        wound_malus=wound_malus(state.wounds),
        days_since_healing_roll=state.days_since_healing_roll,
        can_roll=not state.incapacitated,
        spent=assessed.spent,
        errors=assessed.errors,
    )


def health(card: Sheet, state: State, options: Options) -> Health:  # noqa: ARG001 - wounds look alike on all characters
    """Visible health of the character (FB-COND-1)."""
    if state.incapacitated:
        return Health.OUT
    return Health.WOUNDED if state.wounds else Health.UNHURT


CHARACTERS = StoredCharacters(
    sheet=Sheet,
    state=State,
    derived=Derived,
    begin=begin,
    derive=derive,
    health=health,
    bands=Health,
    casualty={"incapacitated": True},
    abilities=ABILITIES,
    modernized=modernized,
    findings=findings,
    check_condition=check_condition,
    check_sheet=check_sheet,
)
