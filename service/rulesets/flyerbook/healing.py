"""The weekly healing roll. Rules FB-HEAL-1 to FB-HEAL-5."""

from dataclasses import dataclass, replace
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.flyerbook import plus_minus_die
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.participant import AttributesOfOrder, Participant, attributes_of, figure_of
from service.rulesets.flyerbook.roller import Attributes, Wounds, attribute_sum, wound_malus
from service.rulesets.flyerbook.state import State, with_wounds
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Code, Count, Doc, Name

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
    """Who heals."""

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

    Raises:
        Rejected: `no_wounds`, `too_soon` (FB-HEAL-1); care beyond 3 is refused with the body (FB-HEAL-3).
    """
    character = request.character
    _refuse(request)
    attribute_bonus = attribute_sum(character.attributes)
    malus = wound_malus(character.wounds) if request.options.wounds_affect_healing else 0
    face = plus_minus_die.roll(dice, character.name, "healing")
    die_value = plus_minus_die.value_of(face)
    total = die_value + attribute_bonus + request.care + malus
    healed = total >= HEALING_DIFFICULTY
    result = HealingResult(
        face=face,
        die_value=die_value,
        attribute_bonus=attribute_bonus,
        care=request.care,
        wound_malus=malus,
        total=total,
        healed=healed,
        wounds_after=character.wounds - int(healed),
    )
    return Outcome(result=result, rules=_rules(request, result), summary=_summary(character.name, result))


@dataclass(frozen=True, slots=True, kw_only=True)
class PatientParticipant:
    """Who heals: stored, by `id`, or with a `name` and all that counts."""

    id: StoredId = None
    name: Annotated[Name | None, Doc("Needed without `id`.")] = None
    attributes: AttributesOfOrder = ()
    wounds: Annotated[Count | None, Doc("Instead of the stored wounds.")] = None


UNSTATED_PATIENT = PatientParticipant()


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingOrder:
    """A stored character rolls for healing."""

    character: Annotated[PatientParticipant, Doc("Who heals.")] = UNSTATED_PATIENT
    care: Care = 0
    days_since_last_roll: Annotated[Count | None, Doc("Instead of the days that have passed in the campaign.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: HealingOrder, cast: Cast) -> Healing:
    """The healing roll with its sheet and its days looked up (FB-ENC-3)."""
    patient = order.character
    figure = figure_of(Participant(id=patient.id, name=patient.name), cast, "/character")
    state: State = figure.state
    return Healing(
        character=Patient(
            name=patient.name or figure.name,
            attributes=attributes_of(patient.attributes, figure, "/character/attributes"),
            wounds=state.wounds if patient.wounds is None else patient.wounds,
        ),
        care=order.care,
        days_since_last_roll=(
            state.days_since_healing_roll if order.days_since_last_roll is None else order.days_since_last_roll
        ),
        options=order.options,
    )


def apply(order: HealingOrder, result: HealingResult, cast: Cast) -> Cast:
    """The patient: the week begins anew, a wound may be gone, and with the last one incapacitation (FB-HEAL-5)."""
    identity = order.character.id
    if identity is None:
        return {}
    state = replace(with_wounds(cast[identity].state, result.wounds_after), days_since_healing_roll=0)
    return {identity: replace(cast[identity], state=state)}


def _refuse(request: Healing) -> None:
    character = request.character
    if character.wounds == 0:
        raise Rejected("no_wounds", "/character/wounds", name=character.name)
    if request.days_since_last_roll < DAYS_BETWEEN_ROLLS:
        left = DAYS_BETWEEN_ROLLS - request.days_since_last_roll
        raise Rejected("too_soon", "/days_since_last_roll", name=character.name, days_left=left)


def _rules(request: Healing, result: HealingResult) -> tuple[str, ...]:
    """The rules of the roll; FB-HEAL-4 always decides about the malus."""
    care = ("FB-HEAL-3",) if request.care else ()
    after = ("FB-HEAL-5",) if result.healed else ()
    return ("FB-HEAL-1", "FB-HEAL-2", *care, "FB-HEAL-4", *after)


def _summary(name: str, result: HealingResult) -> Message:
    code = "healing_success" if result.healed else "healing_failure"
    return Message(code, {"name": name, "total": result.total, "wounds": result.wounds_after})


OPERATION = Operation(
    name="healing",
    title="Roll for healing",
    description=(
        "Once a week a wounded character throws the plus-minus die and adds all suitable attributes and care from "
        "-3 to +3. A total of 0 or more heals one wound."
    ),
    request=Healing,
    result=HealingResult,
    resolve=resolve,
    options=("wounds_affect_healing",),
    rejections=("no_wounds", "too_soon", "care_out_of_range"),
    headlines=("healed", "total"),
    score=lambda result: result.total,
    streams="The name of the character: one d6.",
    command=Command(
        order=HealingOrder,
        lead="/character",
        ids=lambda order: (order.character.id,) if order.character.id else (),
        stage=stage,
        apply=apply,
        secrets=("wounds_after", "wound_malus", "wounds"),
    ),
)
