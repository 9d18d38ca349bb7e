"""Medical aid for someone who bleeds to death. Rules FR-STAB-1, with FR-GEN-1, FR-DICE-1, FR-SKILL-3 and FR-SR-13."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, RefusalRow, Refused, rows_of
from service.rulesets.fastrpg import check, hit_points, skill_list
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.check import MEDIC, OF_CHECK, Check, CheckResult
from service.rulesets.fastrpg.difficulties import DIFFICULTIES, DifficultyName
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import LUCK, D20Roller
from service.rulesets.fastrpg.skill_list import Points
from service.rulesets.fastrpg.stored.abilities.harm import ALREADY_STABLE, NOT_CRITICAL
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.commands import acted, rolled
from service.rulesets.fastrpg.stored.effects.harm import is_critical, with_state
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, of_figure
from service.rulesets.fastrpg.stored.lookups.fighters import HP, HP_MAX, STABLE
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, RollingParticipant, of_d20
from service.rulesets.fastrpg.stored.reports import all_of, luck_left, vitals_after
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

DIFFICULTY = DIFFICULTIES[DifficultyName.HARD]


@dataclass(frozen=True, slots=True, kw_only=True)
class Medic(D20Roller):
    """Character that gives aid, with the Medical skill."""

    abilities: Annotated[Abilities, Doc("Abilities of the medic.")]
    points: Annotated[Points, Doc("Points in Medical; without any the aid cannot succeed.")]
    hp: Annotated[HitPoints | None, Doc("Left out, the medic is able to act.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """Character that bleeds."""

    name: Annotated[Name, Doc("A character other than the medic.")]
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
    """A hard Medical task; success makes the patient stable and changes no Hit Points (FR-STAB-1)."""
    medic, patient = request.medic, request.patient
    value = skill_list.value_of(skill_list.MEDICAL, medic.abilities, medic.points)
    rolled = check.roll(medic, value, dice, "stabilize", MEDIC)
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


def _medical(_order: object, _part: object, _figure: Figure | None) -> str:
    """Aid is a Medical task (FR-STAB-1)."""
    return skill_list.MEDICAL


def _points(figure: Figure) -> int:
    return figure.sheet.skill_points.get(skill_list.MEDICAL, 0)


def _stabilized(figure: Figure, outcome: EffectContext[Stabilize, StabilizeResult]) -> Figure:
    """The patient after the aid: stable by a success (FR-STAB-1), if critical (FR-BLEED-2)."""
    return with_state(figure, stable=True) if outcome.result.stable and is_critical(figure) else figure


ROLL = Roll(operations=("stabilize",), skill=_medical)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="medic",
            prose="Who gives aid.",
            needs=(Ability.AID,),
            may_need=(Ability.USE_LUCK,),
            roll=ROLL,
            component="MedicParticipant",
        ),
        Participant(
            "patient",
            "Who receives it.",
            needs=(Ability.BE_AIDED,),
            must_be_stored=True,
            component="PatientParticipant",
        ),
    ),
    lookups={
        **of_d20("medic", ROLL),
        "medic.abilities": of_figure(lambda figure: figure.sheet.abilities),
        "medic.points": of_figure(_points),
        "medic.hp": HP,
        "patient.hp": HP,
        "patient.hp_max": HP_MAX,
        "patient.stable": STABLE,
    },
    effects={"medic": (rolled(ROLL), acted), "patient": _stabilized},
    stated_by=StatedBy(game_master=("medic.first_face", "patient.name")),
    reroll=luck_after("luck_after"),
    discloses=Disclosure(
        public=(*OF_CHECK, "difficulty", "success", "margin", "stable", "medic", "patient"),
        about={"medic": ("modifier", "luck_points_after", "terms", "situational"), "patient": ("hp",)},
    ),
    reports=all_of(luck_left("medic"), vitals_after("patient", "hp", "stable")),
)


def _is_own_patient(request: Stabilize) -> Refused:
    """Whether the medic is the patient."""
    medic = request.medic.name
    return {"name": medic} if medic == request.patient.name else False


REFUSALS = (
    *rows_of("patient", (hit_points.DEAD, NOT_CRITICAL, ALREADY_STABLE)),
    RefusalRow("medic_cannot_act", "FR-STAB-1", _is_own_patient, at="medic.name", ability=Ability.AID, fixed=True),
    RefusalRow("medic_cannot_act", "FR-STAB-1", hit_points.is_down, of="medic", at="hp"),
    *rows_of("medic", LUCK),
)


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
    resolve,
    title="Stop someone's bleeding",
    description=(
        "A hard Medical task by another character that can act. Success makes a critical patient stable; the "
        "Hit Points do not change. It takes a task action, or longer if the game master says so."
    ),
    refusals=REFUSALS,
    streams="The name of the medic: its d20s.",
    headlines=("success", "total"),
    decisions=MEDIC.points(),
    score=lambda result: result.total,
    stored=STORED,
)
