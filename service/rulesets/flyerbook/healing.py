"""The weekly healing roll.

Rules FB-HEAL-1 to FB-HEAL-5, with FB-DICE-2, FB-TASK-5, FB-WOUND-5, FB-SB-1, FB-SB-2 and FB-SB-11.
"""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, RefusalRow, Refused, rows_of
from service.rulesets.flyerbook import plus_minus_die
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Attributes, Wounds, attribute_sum, wound_malus
from service.rulesets.flyerbook.stored.abilities import NO_WOUNDS, Ability, too_soon
from service.rulesets.flyerbook.stored.figures import EffectContext, Figure
from service.rulesets.flyerbook.stored.lookups import ATTRIBUTES, WOUNDS, days_since_last_roll
from service.rulesets.flyerbook.stored.reports import healed_after, healing_code
from service.rulesets.flyerbook.stored.state import MINUTES_PER_DAY, with_wounds
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Code, Count, Doc, Name
from service.values import dataclass, replace

DAYS_BETWEEN_ROLLS = 7
MOST_CARE = 3
HEALING_DIFFICULTY = 0

Care = Annotated[
    int,
    Interval(ge=-MOST_CARE, le=MOST_CARE),
    Code("care_out_of_range"),
    Doc("Strain, missing care or nursing, all together."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """Character that heals."""

    name: Annotated[Name, Doc("Who rolls; also the name of the dice stream.")]
    attributes: Attributes = ()
    wounds: Wounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Healing:
    """A week has passed: one healing roll, which heals one wound at the most."""

    character: Annotated[Patient, Doc("Who heals.")]
    care: Care = 0
    days_since_last_roll: Annotated[
        Count, Doc("Days since the last healing roll, or since the wound when none was made.")
    ] = DAYS_BETWEEN_ROLLS
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingResult:
    """Whether a wound healed, with every part of the total."""

    face: Annotated[int, Doc("The face of the die.")]
    die_value: Annotated[int, Doc("The face as a plus-minus die.")]
    attribute_bonus: Annotated[int, Doc("All suitable attributes together.")]
    care: Annotated[int, Doc("Care as given.")]
    wound_malus: Annotated[int, Doc("0, unless wounds burden healing by option.")]
    total: Annotated[int, Doc("All parts together; 0 or more heals.")]
    healed: Annotated[bool, Doc("Whether one wound healed.")]
    wounds_after: Annotated[int, Doc("Unhealed wounds now.")]


def resolve(request: Healing, dice: Dice) -> Outcome[HealingResult]:
    """Roll once a week (FB-HEAL-1): die, all attributes and care; 0 or more heals one wound (FB-HEAL-2).

    Healing shrinks the malus at once (FB-HEAL-5). An incapacitated character may roll as well, and is back when
    the last wound has healed (FB-WOUND-5).

    Care beyond 3 is refused with the body (FB-HEAL-3).
    """
    character = request.character
    attribute_bonus = attribute_sum(character.attributes)
    malus = wound_malus(character.wounds) if request.options.wounds_affect_healing else 0
    face = plus_minus_die.roll(dice, character.name, "healing")
    die_value = plus_minus_die.value_of(face)
    total = die_value + attribute_bonus + request.care + malus
    is_healed = total >= HEALING_DIFFICULTY
    result = HealingResult(
        face=face,
        die_value=die_value,
        attribute_bonus=attribute_bonus,
        care=request.care,
        wound_malus=malus,
        total=total,
        healed=is_healed,
        wounds_after=max(0, character.wounds - int(is_healed)),
    )
    return Outcome(result=result, rules=_rules(request, result), summary=_summary(character.name, result))


def _healed(figure: Figure, outcome: EffectContext[Healing, HealingResult]) -> Figure:
    """The week begins anew, a wound may be gone, and with the last one incapacitation (FB-HEAL-1, FB-HEAL-5)."""
    after = with_wounds(figure.state, max(0, figure.state.wounds - int(outcome.result.healed)))
    return replace(figure, state=replace(after, minutes_since_healing_roll=0))


STORED = Stored(
    participants=(Participant("character", "Who heals.", needs=(Ability.HEAL,), component="PatientParticipant"),),
    lookups={
        "character.attributes": ATTRIBUTES,
        "character.wounds": WOUNDS,
        "days_since_last_roll": days_since_last_roll,
    },
    effects={"character": _healed},
    stated_by=StatedBy(game_master=("care",)),
    discloses=Disclosure(public=("face", "die_value", "total", "healed", "name")),
    reports=healed_after,
)


def _rolls_too_soon(request: Healing) -> Refused:
    """Whether less than a week has passed; without a wound no time is counted (FB-HEAL-1)."""
    if NO_WOUNDS.holds(request.character):
        return False
    left = too_soon(request.days_since_last_roll * MINUTES_PER_DAY)
    return left if isinstance(left, bool) else {"name": request.character.name, **left}


REFUSALS = (
    *rows_of("character", (NO_WOUNDS,)),
    RefusalRow("too_soon", "FB-HEAL-1", _rolls_too_soon, at="days_since_last_roll"),
)


def _rules(request: Healing, result: HealingResult) -> tuple[str, ...]:
    """The rules of the roll; FB-HEAL-4 always decides about the malus."""
    care = ("FB-HEAL-3",) if request.care else ()
    after = ("FB-HEAL-5",) if result.healed else ()
    return ("FB-HEAL-1", "FB-HEAL-2", *care, "FB-HEAL-4", *after)


def _summary(name: str, result: HealingResult) -> Message:
    code = healing_code(healed=result.healed)
    return Message(code, {"name": name, "total": result.total, "wounds": result.wounds_after})


OPERATION = Operation(
    resolve,
    title="Roll for healing",
    description=(
        "Once a week a wounded character throws the plus-minus die and adds all suitable attributes and care from "
        "-3 to +3. A total of 0 or more heals one wound."
    ),
    options=("wounds_affect_healing",),
    refusals=REFUSALS,
    rejections=("care_out_of_range",),
    headlines=("healed", "total"),
    score=lambda result: result.total,
    streams="The name of the character: one d6.",
    stored=STORED,
)
