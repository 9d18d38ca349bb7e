"""A contest, which this game calls a comparative check: the deepest roll wins.

Rules RU-B-CMP-1 to RU-B-CMP-5, with RU-B-DICE-4, RU-B-CHK-1, RU-B-CHK-2, RU-B-CHK-5, RU-B-DIFF-1, RU-B-DIFF-2,
RU-B-STRESS-1, RU-B-STRESS-2, RU-B-LUCK-6, RU-C-GEN-1 and RU-C-GEN-6.
"""

from collections.abc import Mapping
from typing import Annotated

from service.dice import Dice, thrown_by
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.checks.contest_request import Contest
from service.rulesets.rollunder.core import check, ranking
from service.rulesets.rollunder.core.check import Attempt, Check
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.ranking import Groups, refuse_same_names
from service.rulesets.rollunder.core.repeat import EACH_PARTICIPANT, LuckSpent
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.basic import IfAllFail, OnTie, Ranking
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects import pool_changed
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.rollunder.stored.participants import REPEATS
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_CONTEST
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Component, Doc, Name
from service.values import dataclass

MOST_TIE_BREAKS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
    """Winner of a contest, and the result of each participant."""

    winner: Annotated[Name | None, Doc("The winner's name; null for a draw and without a winner.")]
    tie: Annotated[bool, Doc("Whether it stays a draw.")]
    winners: Annotated[tuple[str, ...], Doc("The winner, or all who share the first place of a draw.")]
    order: Annotated[Groups, Doc("Groups of names, best first; those level share a group.")]
    kept: Annotated[Mapping[str, int], Doc("Name -> d20 face that counts.")]
    depths: Annotated[
        Mapping[str, int],
        Component("RollunderContestDepths", "Name -> checked value minus the face."),
        Doc("Name -> checked value minus the face."),
    ]
    outcomes: Annotated[Mapping[str, CheckOutcome], Doc("Name -> outcome.")]
    tie_break_faces: Annotated[tuple[Mapping[str, int], ...], Doc("The rounds of a tie-break: name -> d20 face.")]
    luck: Annotated[
        Mapping[str, LuckSpent],
        Component("RollunderContestLuck", "Name -> what LUCK did."),
        Doc("Name -> effect of LUCK, for participants that offered some."),
    ]


def resolve(request: Contest, dice: Dice) -> Outcome[ContestResult]:
    """Each makes a check (RU-B-CMP-1, RU-B-CMP-5); the list of all decides (RU-B-CMP-2).

    Raises:
        Rejected: `bad_participants` (RU-B-CMP-5), those of an expression.
    """
    refuse_same_names([participant.name for participant in request.participants])
    attempts = _attempts(request)
    checks: dict[str, Check] = {}
    for decider, (name, attempt) in zip(EACH_PARTICIPANT, attempts.items(), strict=False):
        with thrown_by(decider.path):
            checks[name] = check.roll_check(attempt, request.options, dice, decider)
    result = _result(checks, request.options, dice)
    return Outcome(result=result, rules=_rules(checks, result), summary=_summary(result))


def _attempts(request: Contest) -> dict[str, Attempt]:
    """Name -> the check of each participant, before its dice."""
    return {
        participant.name: check.prepare(
            participant.attribute,
            participant.score,
            participant,
            pointer=f"/participants/{index}/modifier",
        )
        for index, participant in enumerate(request.participants)
    }


def _result(checks: Mapping[str, Check], options: Options, dice: Dice) -> ContestResult:
    order = ranking.grouped({name: _rank(made, options) for name, made in checks.items()})
    winners, rounds = _winners(order[0], checks, options, dice)
    return ContestResult(
        winner=winners[0] if len(winners) == 1 else None,
        tie=len(winners) > 1,
        winners=winners,
        order=order,
        kept={name: made.throw.kept for name, made in checks.items()},
        depths={name: made.depth for name, made in checks.items()},
        outcomes={name: made.outcome for name, made in checks.items()},
        tie_break_faces=rounds,
        luck={name: made.luck for name, made in checks.items() if made.luck},
    )


def _chance_of_first(result: ContestResult) -> int:
    """Score: 1 where the first wins alone, -1 where another does."""
    if result.winner is None:
        return 0
    return 1 if result.winner == next(iter(result.kept)) else -1


def _rank(made: Check, options: Options) -> tuple[int, int]:
    """Sort key of a check: success before failure and then depth, or the outcome first by option (RU-B-CMP-2)."""
    if options.ranking is Ranking.GRADE_THEN_DEPTH:
        return -list(CheckOutcome).index(made.outcome), made.depth
    return int(made.outcome.succeeds), made.depth


def _winners(
    first: tuple[str, ...], checks: Mapping[str, Check], options: Options, dice: Dice
) -> tuple[tuple[str, ...], tuple[dict[str, int], ...]]:
    """Winners, or those in a draw, and the rounds of the tie-break.

    Who fails cannot win, unless the closest does by option (RU-B-CMP-3). Equal first place is a draw, or is settled
    by d20s among those still level, 20 rounds at most (RU-B-CMP-4).
    """
    if options.if_all_fail is IfAllFail.NOBODY and not checks[first[0]].outcome.succeeds:
        return (), ()
    rounds: list[dict[str, int]] = []
    paths = {name: decider.path for decider, name in zip(EACH_PARTICIPANT, checks, strict=False)}
    while options.on_tie is OnTie.COMPARATIVE_D20 and len(first) > 1 and len(rounds) < MOST_TIE_BREAKS:
        faces = ranking.comparative_d20(first, dice, "tie_break", paths)
        rounds.append(faces)
        first = ranking.grouped(faces)[0]
    return first, tuple(rounds)


def _rules(checks: Mapping[str, Check], result: ContestResult) -> tuple[str, ...]:
    of_checks = (rule for made in checks.values() for rule in made.rules)
    nobody = ("RU-B-CMP-3",) if not any(made.outcome.succeeds for made in checks.values()) else ()
    level = ("RU-B-CMP-4",) if result.tie or result.tie_break_faces else ()
    return ("RU-B-CMP-5", *of_checks, "RU-B-CMP-1", "RU-B-CMP-2", *nobody, *level)


def _summary(result: ContestResult) -> Message:
    depths = ", ".join(f"{name} {result.depths[name]}" for group in result.order for name in group)
    code = "contest_won" if result.winner else "contest_draw" if result.tie else "contest_nobody"
    return Message(code, {"depths": depths, "winner": result.winner, "winners": ", ".join(result.winners)})


def _lead_of_first(result: ContestResult) -> int:
    first, *others = result.depths.values()
    return first - max(others)


def _score(context: LookupContext) -> int | None:
    """The effective attribute of a side (RU-C-GEN-4)."""
    character = character_of(context)
    return None if character is None else character.score(context.part.attribute)


def _pays(figure: Figure, outcome: EffectContext[Contest, ContestResult]) -> Figure:
    """The figure with the LUCK paid for repeating a failed check (RU-B-LUCK-6)."""
    spent = outcome.result.luck.get(outcome.request.participants[outcome.index].name)
    return figure if spent is None else pool_changed(figure, PoolName.LUCK, -spent.spent)


STORED = Stored(
    participants=(
        Participant(
            "participants",
            "One side: stored, or with a `name` and its score.",
            component="StoredSide",
            needs=(Ability.CHECK,),
        ),
    ),
    lookups={"participants.score": _score, "participants.luck": REPEATS},
    effects={"participants": _pays},
    reroll=REROLL_OF_CONTEST,
    apart=(("RU-B-CMP-1", ("participants",)),),
    stated_by=StatedBy(
        circumstances=tuple(f"participants.{each}" for each in ("modifier", "divide_by", "difficulty", "stress"))
    ),
    discloses=Disclosure(
        public=(
            "winner",
            "tie",
            "winners",
            "order",
            "kept",
            "outcomes",
            "tie_break_faces",
            "first",
            "faces",
            "outcome",
        ),
    ),
)


OPERATION = Operation(
    resolve,
    title="Make a comparative check",
    description=(
        "Two or more participants make a check each, on the same attribute or different ones. The one that "
        "rolls deepest below its own value wins; a failed check cannot win, and equal depth is a draw."
    ),
    options=("equal", "natural_20", "natural_1", "ranking", "if_all_fail", "on_tie", "cost_mode"),
    rejections=("bad_participants", "unknown_attribute", "bad_divisor", "bad_expression", "unknown_die"),
    streams="By die, participant by participant: d6 of modifier and stress, then d20; the d20s of a tie-break last.",
    headlines=("winner", "tie"),
    goal=_chance_of_first,
    decisions=(EACH_PARTICIPANT[0].point(), *(each.point(more=False) for each in EACH_PARTICIPANT[1:])),
    score=_lead_of_first,
    stored=STORED,
)
