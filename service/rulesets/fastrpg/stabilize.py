"""Medical aid for someone who bleeds to death. Rule FR-STAB-1, with those of a task's roll."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import check, skill, skill_list
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.check import Check, CheckResult
from service.rulesets.fastrpg.stored.effects.figures import acted, changed, sheet_of, state_of, vitals_of, with_state
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, refuse_dead
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.participant import D20Participant, after_roll, d20_members, figure_of, ids_of
from service.rulesets.fastrpg.roller import D20Roller, refuse_luck
from service.rulesets.fastrpg.skill_values import Points
from service.rulesets.fastrpg.difficulties import DIFFICULTIES, DifficultyName
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import StoredParticipant, stored_id
from service.rulesets.vocabulary import Doc, Name

DIFFICULTY = DIFFICULTIES[DifficultyName.HARD]


@dataclass(frozen=True, slots=True, kw_only=True)
class Medic(D20Roller):
    """Who gives aid, with the Medical skill."""

    abilities: Annotated[Abilities, Doc("Abilities of the medic.")]
    points: Annotated[Points, Doc("Points in Medical; without any the aid cannot succeed.")]
    hp: Annotated[HitPoints | None, Doc("Left out, the medic is able to act.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """Who bleeds."""

    name: Annotated[Name, Doc("Somebody else than the medic.")]
    hp: HitPoints
    hp_max: HitPointMaximum
    stable: Stable = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stabilize:
    """Someone stops the bleeding of another."""

    medic: Annotated[Medic, Doc("Who gives aid.")]
    patient: Annotated[Patient, Doc("Who receives it.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StabilizeResult(CheckResult):
    """Whether the bleeding stopped."""

    can_succeed: Annotated[bool, Doc("False for a medic without points in Medical.")]
    difficulty: Annotated[int, Doc("The number to reach: hard, 15.")]
    success: Annotated[bool, Doc("Whether the total reaches the difficulty.")]
    margin: Annotated[int, Doc("Total minus difficulty.")]
    stable: Annotated[bool, Doc("Whether the patient is stable now.")]
    hp: Annotated[int, Doc("The patient's Hit Points, unchanged.")]


def resolve(request: Stabilize, dice: Dice) -> Outcome[StabilizeResult]:
    """A hard Medical task; success makes the patient stable and changes no Hit Points (FR-STAB-1).

    Raises:
        Rejected: `dead`, `not_critical`, `already_stable`, `medic_cannot_act`, `luck_not_allowed`, `no_luck_points`.
    """
    _refuse(request)
    medic, patient = request.medic, request.patient
    value = skill_values.value_of(skill_list.MEDICAL, medic.abilities, medic.points)
    rolled = check.roll(medic, value, dice, "stabilize")
    success = rolled.reaches(DIFFICULTY)
    result = StabilizeResult(
        **rolled.shown(),
        can_succeed=rolled.can_succeed,
        difficulty=DIFFICULTY,
        success=success,
        margin=rolled.total - DIFFICULTY,
        stable=success,
        hp=patient.hp,
    )
    rules = ("FR-STAB-1", "FR-TASK-1", *rolled.rules, "FR-TASK-2", "FR-TASK-3")
    return Outcome(result=result, rules=rules, summary=_summary(request, rolled, result))


@dataclass(frozen=True, slots=True, kw_only=True)
class MedicParticipant(D20Participant):
    """Who gives aid: stored, by `id`, or with a `name` and all that counts."""

    abilities: Annotated[Abilities | None, Doc("Instead of the sheet's.")] = None
    points: Annotated[Points | None, Doc("Points in Medical, instead of the sheet's.")] = None
    hp: Annotated[HitPoints | None, Doc("Instead of the stored ones.")] = None


UNSTATED_MEDIC = MedicParticipant()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StabilizeOrder:
    """Someone stops the bleeding of somebody stored."""

    medic: Annotated[MedicParticipant, Doc("Who gives aid.")] = UNSTATED_MEDIC
    patient: Annotated[StoredParticipant, Doc("Who receives it.")]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: StabilizeOrder, cast: Cast) -> Stabilize:
    """The aid with the medic's sheet and the patient's Hit Points looked up."""
    figure = figure_of(order.medic, cast, "/medic")
    patient = cast[stored_id(order.patient, "/patient")]
    return Stabilize(
        medic=Medic(**d20_members(order.medic, figure, skill_list.MEDICAL, "stabilize"), **_aid(order.medic, figure)),
        patient=Patient(name=patient.name, **vitals_of(patient)),
        options=order.options,
    )


def apply(order: StabilizeOrder, result: StabilizeResult, cast: Cast) -> Cast:
    """The medic with luck and action used (FR-LUCK-4, FR-TURN-1), and the patient stable on a success (FR-STAB-1)."""
    medic, stable = order.medic.id, partial(with_state, stable=result.stable)
    cost = after_roll(result.luck_spent, skill_list.MEDICAL, "stabilize")
    return changed(cast, (medic, cost), (medic, acted), (order.patient.id, stable))


def _aid(medic: MedicParticipant, figure: Figure | None) -> dict[str, Any]:
    """Abilities, points in Medical and Hit Points, as stated or else as stored.

    Raises:
        Rejected: `bad_input` for somebody unstored without abilities or points.
    """
    stated = {"abilities": medic.abilities, "points": medic.points, "hp": medic.hp}
    if figure is None:
        missing = next((name for name in ("abilities", "points") if stated[name] is None), None)
        if missing is not None:
            raise Rejected(
                "bad_input",
                f"/medic/{missing}",
                expected=Phrase("`{missing}` of somebody who is not stored", missing=missing),
            )
        return stated
    sheet = sheet_of(figure)
    points = sheet.skill_points.get(skill_list.MEDICAL, 0)
    stored = {"abilities": sheet.abilities, "points": points, "hp": state_of(figure).hp}
    return stored | {name: value for name, value in stated.items() if value is not None}


def _refuse(request: Stabilize) -> None:
    """Only the critical who bleed need aid, and only another who can act gives it (FR-STAB-1)."""
    medic, patient = request.medic, request.patient
    refuse_dead(patient.hp, patient.hp_max, "/patient/hp")
    if patient.hp > 0:
        raise Rejected("not_critical", "/patient/hp", name=patient.name, hp=patient.hp)
    if patient.stable:
        raise Rejected("already_stable", "/patient/stable", name=patient.name)
    if medic.name == patient.name:
        raise Rejected("medic_cannot_act", "/medic/name", name=medic.name)
    if medic.hp is not None and medic.hp <= 0:
        raise Rejected("medic_cannot_act", "/medic/hp", name=medic.name)
    refuse_luck(medic, "/medic")


def _summary(request: Stabilize, rolled: Check, result: StabilizeResult) -> Message:
    failure = "stabilize_failure" if result.can_succeed else "stabilize_untrained"
    return Message(
        "stabilize_success" if result.success else failure,
        {
            "medic": request.medic.name,
            "patient": request.patient.name,
            "terms": rolled.in_words(),
            "total": result.total,
            "difficulty": result.difficulty,
            "hp": result.hp,
        },
    )


OPERATION = Operation(
    name="stabilize",
    title="Stop someone's bleeding",
    description=(
        "A hard Medical task by somebody else who can act. Success makes a critical patient stable; the Hit Points "
        "stay. It takes a task action, or longer if the game master says so."
    ),
    request=Stabilize,
    result=StabilizeResult,
    resolve=resolve,
    rejections=("dead", "not_critical", "already_stable", "medic_cannot_act", "luck_not_allowed", "no_luck_points"),
    streams="The name of the medic: its d20s.",
    headlines=("success", "total"),
    score=lambda result: result.total,
    command=Command(
        order=StabilizeOrder,
        lead="/medic",
        ids=lambda order: ids_of(order.medic, order.patient),
        stage=stage,
        apply=apply,
        secrets=("hp",),
    ),
)
