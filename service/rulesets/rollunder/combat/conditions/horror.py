"""Horrors of war: whether fighters stay in combat.

Rules RU-C-HOR-1 to RU-C-HOR-4, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-R-17.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.combat.conditions.illness import PanicLevel
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.options.combat import Flight
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

PANIC_PER_FAIL = 1


class Severity(StrEnum):
    """Severity of a horrible sight."""

    MINOR = "minor"
    MEDIUM = "medium"
    MAJOR = "major"


DICE_OF_X: Mapping[Severity, int] = {Severity.MINOR: 1, Severity.MEDIUM: 2, Severity.MAJOR: 3}
"""Severity -> how many d6 X has (RU-C-HOR-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Horror:
    """Request for a check on seeing a horror; either `severity` or `x` says how bad it is."""

    severity: Annotated[Severity | None, Doc("How horrible it is; X is rolled.")] = None
    x: Annotated[Modifier | None, Doc("X of [INT-X], in place of `severity`.")] = None
    int_: Annotated[Score, Doc("INT without panic.")]
    panic_level: PanicLevel = 0
    is_pc: Annotated[bool, Doc("Whether it is a player character.")] = False
    exempt: Annotated[bool, Doc("Whether horror means nothing to this one, as to a berserker.")] = False
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HorrorResult:
    """Whether the character stays in combat."""

    kind: Annotated[Literal["horror"], Doc("The member of the condition family.")] = "horror"
    check_needed: Annotated[bool, Doc("Whether [INT-X] was due.")]
    x: Annotated[int | None, Doc("X; null without a check.")] = None
    checked_value: Annotated[int | None, Doc("What the d20 was compared with; null without a check.")] = None
    roll: Annotated[int | None, Doc("The d20 face; null without a check.")] = None
    outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null without a check.")] = None
    stays: Annotated[bool, Doc("Whether the character stays in combat.")]
    panic_level: Annotated[int, Doc("Panic level now.")]
    luck: SpentOnRepeats = None


def resolve(request: Horror, dice: Dice) -> Outcome[HorrorResult]:
    """[INT-X] to stay, with INT lowered by panic already (RU-C-HOR-1); a fail raises the panic level (RU-C-HOR-4).

    Raises:
        Rejected: `bad_input` when neither `severity` nor `x` is given.
    """
    if request.severity is None and request.x is None:
        raise Rejected("bad_input", "/severity", expected=Phrase("`severity` or `x`"))
    if request.exempt or _is_hero(request, request.options):
        result = HorrorResult(check_needed=False, stays=True, panic_level=request.panic_level)
        rule = "RU-C-HOR-1" if request.exempt else "RU-C-HOR-2"
        return Outcome(result=result, rules=(rule,), summary=Message("horror_ignored"))
    return _checked(request, _x(request, dice), dice)


def _checked(request: Horror, x: int, dice: Dice) -> Outcome[HorrorResult]:
    """[INT-X], and the panic of a fail (RU-C-HOR-1, RU-C-HOR-4)."""
    value = request.int_ - request.panic_level - x
    made = repeated_check.make(value, request.luck, request.options, dice, "horror")
    result = HorrorResult(
        check_needed=True,
        x=x,
        checked_value=made.value,
        roll=made.roll,
        outcome=made.outcome,
        stays=made.succeeds,
        panic_level=request.panic_level + (0 if made.succeeds else PANIC_PER_FAIL),
        luck=made.luck,
    )
    return Outcome(result=result, rules=(*_rules(request, result), *made.rules), summary=_summary(result))


def _is_hero(request: Horror, options: Options) -> bool:
    """Player characters do not roll (RU-C-HOR-2), unless an option lets horror work on them (RU-C-HOR-3)."""
    return request.is_pc and not options.horror_pcs


def _x(request: Horror, dice: Dice) -> int:
    """X as the game master says, or by severity (RU-C-HOR-1)."""
    if request.x is not None or request.severity is None:
        return request.x or 0
    return D6.total(DICE_OF_X[request.severity], dice, "horror")


def _rules(request: Horror, result: HorrorResult) -> tuple[str, ...]:
    hero = ("RU-C-HOR-3",) if request.is_pc else ()
    failed = () if result.stays else ("RU-C-HOR-4",)
    return ("RU-C-HOR-1", *hero, "RU-C-GEN-1", *failed)


def _summary(result: HorrorResult) -> Message:
    code = "horror_stays" if result.stays else "horror_flees"
    return Message(
        code, {"value": result.checked_value, "roll": result.roll, "x": result.x, "panic_level": result.panic_level}
    )


def _panics(figure: Figure, outcome: EffectContext[Horror, HorrorResult]) -> Figure:
    return effects.counted(figure, "panic_level", outcome.result.panic_level - outcome.request.panic_level)


def _flees(figure: Figure, outcome: EffectContext[Horror, HorrorResult]) -> Figure:
    """The figure which leaves combat, if it fails to stay and by option; one that stays later is back (RU-C-HOR-1)."""
    if outcome.result.stays:
        return lasting.ended(figure, Lasting.FLEEING)
    flees = figure.round is not None and outcome.options.flight is Flight.ENCOUNTER
    if not flees or lasting.has(figure, Lasting.FLEEING):
        return figure
    return lasting.laid(figure, Condition(name=Lasting.FLEEING, duration=lasting.UNTIL_THE_ENCOUNTER_ENDS))


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "int_": lookups.score(Attribute.INT, Cause.PANIC),
        "panic_level": lookups.state("panic_level"),
        "is_pc": of_character(lambda character, _: character.is_pc),
        "exempt": of_character(lambda character, _: character.sheet.fearless),
        "luck": REPEATS,
    },
    effects={"character": (_panics, falls_ill, _flees, effects.pays_repeats)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(public=("kind", "x", "roll", "outcome", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Face a horror of war",
    description=(
        "[INT-X] decides whether a character stays in combat; X is from 1d6 to 3d6 or stated by the game "
        "master. A fail raises the panic level. Berserkers and, unless the option says otherwise, player "
        "characters do not roll."
    ),
    options=("equal", "natural_20", "natural_1", "horror_pcs", "flight", "cost_mode"),
    streams="By die: the d6 of X when `severity` is given, then a d20 and those of repeats.",
    headlines=("stays", "panic_level"),
    decisions=(CHARACTER.point(),),
    score=lambda result: -(result.roll or 0),
    stored=STORED,
)
