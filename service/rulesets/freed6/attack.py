"""An attack: check, then effect roll or direct condition. Rules F6-ATK-1, F6-ATK-2, F6-ATK-5 and F6-ATK-6."""

from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.freed6 import check, shopping, strike
from service.rulesets.freed6.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical, Verdict
from service.rulesets.freed6.harm import HARM_OPTIONS, Harm, HarmCondition, harm_of
from service.rulesets.freed6.onslaught import Attack, Onslaught, onslaught_of
from service.rulesets.freed6.purchase import Effect
from service.rulesets.freed6.resistance import RESISTANCE_OPTIONS
from service.rulesets.freed6.shopping import Basket
from service.rulesets.freed6.strike import EFFECT_ROLL_COST, NO_STRIKE, Strike
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult:
    """Whether it hit, and what it did; members about the effect roll are null when none was made."""

    attack_total: Annotated[int, Doc("The attacker's dice with all that is added.")]
    difficulty: Annotated[int, Doc("The number to reach, wherever it came from.")]
    result_points: Annotated[int, Doc("Attack total minus difficulty.")]
    hit: Annotated[bool, Doc("Whether the attack reaches the difficulty.")]
    rank: Annotated[int, Doc("What the result points are worth.")]
    critical: Annotated[Critical | None, Doc("Flag of the attacker's wild dice.")]
    effects_bought: Annotated[tuple[Effect, ...], Doc("What took hold besides.")]
    effects_skipped: Annotated[tuple[str, ...], Doc("Codes of wishes that could not be paid.")]
    ranks_left: Annotated[int, Doc("Ranks that bought nothing and are lost.")]
    effect_die_code: Annotated[str | None, Doc("The effect's dice with what was bought.")]
    effect_total: Annotated[int | None, Doc("Dice of the effect roll with all that is added.")]
    resistance: Annotated[int | None, Doc("What resisted the effect roll.")]
    effect_result_points: Annotated[int | None, Doc("Effect total minus resistance.")]
    effect_rank: Annotated[int | None, Doc("How bad the effect is, 1 to 6; 0 for none.")]
    condition: Annotated[HarmCondition | None, Doc("The condition that was made, if any.")]
    track_level: Annotated[int, Doc("Level of the track now.")]
    track_level_name: Annotated[str, Doc("What the level of the target's track is called.")]
    durations_frozen: Annotated[bool, Doc("Whether all on the track lasts until recovered now.")]


def resolve(request: Attack, dice: Dice) -> Outcome[AttackResult]:
    """Check, spend, effect roll, condition, level of the track (F6-ATK-1); objects the same way (F6-ATK-6).

    Raises:
        Rejected: what a roller may not do, a purchase that is illegal in itself, `over_budget` by option.
    """
    options = request.options
    onslaught = onslaught_of(request)
    made = check.make(onslaught.pool, dice, options)
    opposed = onslaught.against.roll(dice, options)
    verdict = check.judge(made, opposed.total, options)
    basket = _basket(request, onslaught, verdict)
    struck = _strike(request, onslaught, verdict.rank, basket, dice)
    harm = harm_of(struck.condition_rank, onslaught.target, options)
    result = _result(opposed.total, verdict, basket, struck, harm)
    rules = ("F6-ATK-1", *made.rules, *opposed.rules, *verdict.rules, *struck.rules, *harm.rules)
    return Outcome(result=result, rules=tuple(dict.fromkeys(rules)), summary=_summary(result, harm))


def _result(difficulty: int, verdict: Verdict, basket: Basket, struck: Strike, harm: Harm) -> AttackResult:
    return AttackResult(
        attack_total=difficulty + verdict.result_points,
        difficulty=difficulty,
        result_points=verdict.result_points,
        hit=verdict.success,
        rank=verdict.rank,
        critical=verdict.critical,
        effects_bought=basket.effects,
        effects_skipped=basket.skipped,
        ranks_left=struck.ranks_left,
        effect_die_code=struck.code,
        effect_total=struck.total,
        resistance=struck.resistance,
        effect_result_points=struck.points,
        effect_rank=struck.effect_rank,
        condition=harm.condition,
        track_level=harm.level,
        track_level_name=harm.level_name,
        durations_frozen=harm.frozen,
    )


def _basket(request: Attack, onslaught: Onslaught, verdict: Verdict) -> Basket:
    """What the ranks buy besides the effect roll; nothing on rank 0 (F6-ATK-4)."""
    if verdict.rank == 0:
        return shopping.leave(request.spend)
    budget = verdict.rank if onslaught.effect is None else verdict.rank - EFFECT_ROLL_COST
    return shopping.shop(request.spend, budget, request.options, on_own_turn=request.on_own_turn)


def _strike(request: Attack, onslaught: Onslaught, ranks: int, basket: Basket, dice: Dice) -> Strike:
    """What the ranks do; a hit without rank makes no effect roll (F6-ATK-2)."""
    if ranks == 0:
        return NO_STRIKE
    if onslaught.effect is None:
        return strike.direct(ranks, basket)
    return strike.by_effect_roll(ranks, basket, onslaught.effect, onslaught.resisting, dice, request.options)


def _summary(result: AttackResult, harm: Harm) -> Message:
    outcome = "makes" if harm.condition else "hits" if result.hit else "misses"
    return Message(
        f"attack_{outcome}",
        {
            "total": result.attack_total,
            "difficulty": result.difficulty,
            "points": abs(result.result_points),
            "rank": result.rank,
            "condition": harm.condition.name if harm.condition else None,
            "level": result.track_level_name,
        },
    )


OPERATION = Operation(
    name="attack",
    title="Attack someone or something",
    description=(
        "A check against a difficulty or a defender. One rank of a hit pays for the effect roll against a "
        "resistance, whose rank makes a condition of damage or body; further ranks buy effects. Attacks on composure "
        "make their condition directly, with the resistance as the difficulty."
    ),
    request=Attack,
    result=AttackResult,
    resolve=resolve,
    options=(
        *CHECK_OPTIONS,
        "zero_margin_rank",
        *RESISTANCE_OPTIONS,
        "effect_wild_dice",
        "spend_policy",
        *HARM_OPTIONS,
    ),
    rejections=(
        *CHECK_REJECTIONS,
        "unknown_effect",
        "bad_times",
        "bad_sign",
        "missing_target",
        "effect_roll_limit",
        "no_effect_roll",
        "over_budget",
    ),
    streams="`attacker`, then `defender` if it rolls, `effect` on a hit with a rank, and `resistance` if it is rolled.",
    headlines=("hit", "effect_rank", "track_level_name"),
    score=lambda result: result.result_points,
    family="Combat",
)
