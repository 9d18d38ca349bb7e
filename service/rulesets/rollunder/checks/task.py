"""A task, which this game calls a check: a d20 wants to stay below an attribute.

Rules RU-B-CHK-1 to RU-B-CHK-5, with RU-B-DICE-4, RU-B-ATTR-1, RU-B-CRIT-1 to RU-B-CRIT-7, RU-B-DIFF-1, RU-B-DIFF-2,
RU-B-STRESS-1 to RU-B-STRESS-3, RU-B-LUCK-6, RU-C-GEN-1, RU-C-GEN-6, RU-C-DEAD-9, RU-R-7 and RU-R-28.
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import check, notation
from service.rulesets.rollunder.core.attribute import AttributeName, Score, Scores, score_of
from service.rulesets.rollunder.core.check import Attempt, Check, CheckResult, CheckTerms
from service.rulesets.rollunder.core.notation import Notation, UnknownX
from service.rulesets.rollunder.core.parsed_notation import ParsedTask
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import pays_repeats, with_state
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(CheckTerms):
    """A check, given by `attribute` and `score`, or by `notation` and `scores`."""

    attribute: Annotated[AttributeName | None, Doc("The attribute or talent that is checked.")] = None
    score: Annotated[Score | None, Doc("What the d20 must stay below, before division and modifiers.")] = None
    notation: Annotated[Notation | None, Doc("Bracket text such as [DEX-4], in place of attribute and modifier.")] = (
        None
    )
    x: UnknownX = None
    scores: Annotated[Scores | None, Doc("With `notation`: attribute -> score.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskResult(CheckResult):
    """Result of a check."""


def resolve(request: Task, dice: Dice) -> Outcome[TaskResult]:
    """Make the check (RU-B-CHK-1), as the fields or the notation say (RU-B-CHK-4).

    Raises:
        Rejected: `bad_input`, `missing_score`, `wrong_notation`, those of the notation and of an expression.
    """
    attempt = _attempt(request) if request.notation is None else _attempt_by_notation(request, request.notation)
    made = check.roll_check(attempt, request.options, dice)
    by_notation = ("RU-B-CHK-4",) if request.notation is not None else ()
    return Outcome(result=TaskResult(**made.members()), rules=(*by_notation, *made.rules), summary=summary_of(made))


def summary_of(made: Check) -> Message:
    """One line about a check: what the value is made of, and the face that counts."""
    return Message(f"check_{made.outcome}", {"terms": made.in_words(), "roll": made.throw.kept})


def _attempt(request: Task) -> Attempt:
    if request.attribute is None or request.score is None:
        missing = "/attribute" if request.attribute is None else "/score"
        raise Rejected("bad_input", missing, expected=Phrase("`attribute` and `score`, or `notation` and `scores`"))
    return check.prepare(request.attribute, request.score, request)


def _attempt_by_notation(request: Task, text: str) -> Attempt:
    """The notation takes the place of attribute, divisor and modifier (RU-B-CHK-4)."""
    if request.attribute is not None or request.score is not None:
        raise Rejected("bad_input", "/notation", expected=Phrase("`notation` without `attribute` and `score`"))
    read = notation.read(text, request.x)
    if not isinstance(read, ParsedTask):
        raise Rejected("wrong_notation", "/notation", notation=text, operation=read.operation)
    terms = CheckTerms(
        divide_by=read.divide_by,
        modifier=read.modifier,
        difficulty=request.difficulty,
        stress=request.stress,
        luck=request.luck,
    )
    return check.prepare(read.attribute, score_of(request.scores or {}, read.attribute), terms)


@of_character
def _score(character: Character, order: Order) -> int | None:
    """The effective attribute (RU-C-GEN-4), where the order names one."""
    return None if order.attribute is None or order.notation is not None else character.score(order.attribute)


def _check_of(figure: Figure) -> tuple[str, ...]:
    """The ability of every check; the defeated have one check more (RU-C-DEAD-9)."""
    return (Ability.LAST_ACTION,) if Character(figure).is_defeated else (Ability.CHECK,)


def _is_last(figure: Figure, _outcome: EffectContext[Task, TaskResult]) -> Figure:
    """The last action of the defeated is done (RU-C-DEAD-9)."""
    return with_state(figure, last_action_done=True) if Character(figure).is_defeated else figure


STORED = Stored(
    participants=(
        character_participant(
            needs_of=lambda _order, _part, figure: _check_of(figure),
            may_need=(Ability.CHECK, Ability.LAST_ACTION),
            any_of=_check_of,
        ),
    ),
    lookups={
        "score": _score,
        "scores": of_character(lambda character, order: None if order.notation is None else character.scores()),
        "luck": REPEATS,
    },
    effects={"character": (pays_repeats, _is_last)},
    reroll=REROLL,
    stated_by=StatedBy(circumstances=("modifier", "divide_by", "difficulty", "stress")),
    discloses=Disclosure(public=("attribute", "success", *OF_REPEATS)),
)


OPERATION = Operation(
    resolve,
    title="Make a check",
    description=(
        "A d20 lower than the checked value is a success; 1 and 2 are crits, 19 and 20 bloopers, less so at very low "
        "and very high values. The value is the score after division, modifiers and stress. LUCK repeats a failure."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=(
        "unknown_attribute",
        "missing_score",
        "bad_divisor",
        "bad_expression",
        "unknown_die",
        "unknown_notation",
        "unresolved_x",
        "bad_percent",
        "wrong_notation",
    ),
    streams="By die: d6 of modifier and stress, then one d20, two when easy or hard, and those of repeats.",
    headlines=("success", "outcome", "depth"),
    decisions=(CHARACTER.point(),),
    score=lambda result: result.depth,
    stored=STORED,
)
