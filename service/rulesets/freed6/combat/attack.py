"""An attack: check, then effect roll or direct condition.

Rules F6-ATK-1, F6-ATK-2, F6-ATK-5 and F6-ATK-6, with F6-DIE-4, F6-DIE-5, F6-DIE-9, F6-DIE-10, F6-BST-1 to F6-BST-4,
F6-CHK-2, F6-CHK-3, F6-CHK-5, F6-WLD-5, F6-WLD-6, F6-LCK-3, F6-LCK-6, F6-ADV-1, F6-ADV-2, F6-ADV-6, F6-OPP-3, F6-RES-1,
F6-RES-2, F6-RNK-1, F6-RNK-4, F6-EFX-1 to F6-EFX-3, F6-EFX-5, F6-EFX-6, F6-ATK-3, F6-ATK-4, F6-COND-7, F6-COND-8,
F6-TRK-1 to F6-TRK-6, F6-ATT-3, F6-ENC-6, F6-ERR-1, F6-SF-3, F6-SF-8 and F6-SF-16.
"""

from collections.abc import Mapping
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.checks.resistance import OF_RESISTER, RESISTANCE_OPTIONS
from service.rulesets.freed6.combat import rank_purchases, strike
from service.rulesets.freed6.combat.effect_dice import EffectDice
from service.rulesets.freed6.combat.harm import HARM_OPTIONS, OF_HARM, Harm, HarmCondition, harm_of
from service.rulesets.freed6.combat.planned_attack import Attack, AttackMode, PlannedAttack, planned_attack_of
from service.rulesets.freed6.combat.rank_purchases import RankPurchases
from service.rulesets.freed6.combat.strike import EFFECT_ROLL_COST, NO_STRIKE, Strike
from service.rulesets.freed6.core import check, check_decisions, improvement, purchase
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical, Verdict
from service.rulesets.freed6.core.levels import HarmTrack
from service.rulesets.freed6.core.purchase import EFFECT_ROLL_DICE, Effect
from service.rulesets.freed6.options import AnswerWhen
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import checked, checked_if_rolled, leaves_ranks, pays_action_point
from service.rulesets.freed6.stored.effects.consequences import consequences, effect_rolled, with_harm
from service.rulesets.freed6.stored.effects.purchases import (
    Wish,
    about,
    borne,
    borne_alone,
    borne_by,
    borne_in_time,
    granted,
    wishes,
)
from service.rulesets.freed6.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.harm import (
    EffectChoice,
    effect_dice,
    existing,
    on_own_turn,
    out_at,
    track_of_target,
)
from service.rulesets.freed6.stored.lookups.naming import as_answer, as_resistance, as_stated, figure_of
from service.rulesets.freed6.stored.lookups.opposing import choices_of, of_opposing, of_resister
from service.rulesets.freed6.stored.order_bars import BOUGHT
from service.rulesets.freed6.stored.participants import answering, bearers_of, checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, Report, StatedBy, Stored
from service.rulesets.stored.effects import Effect as Consequence
from service.rulesets.vocabulary import Doc, Spoken
from service.values import dataclass, replace

OF_DEFENDER = "defender_action_points_after"
"""Member of the result with the action points of the defender."""


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
    effect_die_code: Annotated[str | None, Doc("The effect's dice with the purchases.")]
    effect_total: Annotated[int | None, Doc("Dice of the effect roll with all that is added.")]
    resistance: Annotated[int | None, Doc("What resisted the effect roll.")]
    effect_result_points: Annotated[int | None, Doc("Effect total minus resistance.")]
    effect_rank: Annotated[int | None, Doc("How bad the effect is, 1 to 6; 0 for none.")]
    condition: Annotated[HarmCondition | None, Doc("The condition that was made, if any.")]
    track_level: Annotated[int, Doc("Level of the track now.")]
    track_level_name: Annotated[str, Spoken(), Doc("What the level of the target's track is called.")]
    durations_frozen: Annotated[bool, Doc("Whether all on the track lasts until recovered now.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
    defender_action_points_after: Annotated[int | None, Doc("Those of the defender; null without one spent.")] = None
    resistance_action_points_after: Annotated[int | None, Doc("Those of who resists; null without one spent.")] = None


def resolve(request: Attack, dice: Dice) -> Outcome[AttackResult]:
    """Check, spend, effect roll, condition, level of the track (F6-ATK-1); objects the same way (F6-ATK-6).

    Raises:
        Rejected: what a roller may not do, a purchase that is illegal in itself, `over_budget` by option.
    """
    options = request.options
    request = _decided(request, dice)
    if options.answer_when is AnswerWhen.BEFORE:
        request = _answered(request, dice)
    planned = planned_attack_of(request)
    made = check.make(planned.pool, dice, options)
    made = improvement.improved(made, request.attacker.action_points, check_decisions.ATTACKER, dice, options)
    if options.answer_when is AnswerWhen.AFTER:
        request = _answered(request, dice)
        planned = planned_attack_of(request)
    opposed = planned.against.roll(dice, options)
    verdict = check.judge(made, opposed.total, options)
    purchases = _purchases(request, planned, verdict, dice)
    if request.defender_resists and opposed.action_points_after is not None:
        planned = replace(planned, resisting=planned.resisting.with_action_points(opposed.action_points_after))
    struck = _strike(request, planned, verdict.rank, purchases, dice)
    harm = harm_of(struck.condition_rank, planned.target, options)
    is_direct = planned.effect is None
    result = _result(
        opposed.total,
        verdict,
        purchases,
        struck,
        harm,
        action_points_after=made.action_points_after,
        defender_action_points_after=None if is_direct else opposed.action_points_after,
        resistance_action_points_after=(opposed if is_direct else struck).action_points_after,
    )
    rules = ("F6-ATK-1", *made.rules, *opposed.rules, *verdict.rules, *struck.rules, *harm.rules)
    return Outcome(result=result, rules=rules, summary=_summary(result, harm))


def _decided(request: Attack, dice: Dice) -> Attack:
    """The attack after the attacker decided about luck (F6-LCK-5): one luck point at the most (F6-LCK-6)."""
    attacker = check_decisions.ATTACKER.decided(request.attacker, dice, is_open=not _is_lucky(request))
    return request if attacker is request.attacker else replace(request, attacker=attacker)


def _answered(request: Attack, dice: Dice) -> Attack:
    """The attack with how defender and resister answer, by a roll or a fixed value (F6-ENC-6), and with their luck."""
    defender, is_open = request.defender, not _is_lucky(request)
    if defender is not None:
        defender = check_decisions.DEFENDED.decided(defender, dice)
        defender = check_decisions.lucky(check_decisions.DEFENDER, defender, dice, is_open=is_open)
        is_open = is_open and not defender.luck_point
    resister = check_decisions.WITHSTOOD.decided(request.resistance, dice)
    resister = check_decisions.lucky(check_decisions.RESISTING, resister, dice, is_open=is_open)
    if (defender, resister) == (request.defender, request.resistance):
        return request
    return replace(request, defender=defender, resistance=resister)


def _is_lucky(request: Attack) -> bool:
    """Whether a luck point was spent on dice (F6-LCK-6)."""
    defends_by_luck = request.defender is not None and request.defender.luck_point
    return request.attacker.luck_point or defends_by_luck or request.resistance.luck_point


def _result(
    difficulty: int,
    verdict: Verdict,
    purchases: RankPurchases,
    struck: Strike,
    harm: Harm,
    **points_after: int | None,
) -> AttackResult:
    return AttackResult(
        attack_total=difficulty + verdict.result_points,
        difficulty=difficulty,
        result_points=verdict.result_points,
        hit=verdict.success,
        rank=verdict.rank,
        critical=verdict.critical,
        effects_bought=purchases.effects,
        effects_skipped=purchases.skipped,
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
        **points_after,
    )


def _purchases(request: Attack, planned: PlannedAttack, verdict: Verdict, dice: Dice) -> RankPurchases:
    """Purchases with the ranks, besides the effect roll; none on rank 0 (F6-ATK-4)."""
    if verdict.rank == 0:
        return rank_purchases.skip_all(request.spend)
    budget = verdict.rank if planned.effect is None else verdict.rank - EFFECT_ROLL_COST
    purchases = rank_purchases.buy_planned(request.spend, budget, request.options, on_own_turn=request.on_own_turn)
    return rank_purchases.buy_decided(
        purchases, budget, dice, has_effect_roll=planned.effect is not None, on_own_turn=request.on_own_turn
    )


def _strike(request: Attack, planned: PlannedAttack, ranks: int, purchases: RankPurchases, dice: Dice) -> Strike:
    """Strike with the ranks; a hit without rank makes no effect roll (F6-ATK-2)."""
    if ranks == 0:
        return NO_STRIKE
    if planned.effect is None:
        return strike.direct(ranks, purchases)
    return strike.by_effect_roll(ranks, purchases, planned.effect, planned.resisting, dice, request.options)


def _summary(result: AttackResult, harm: Harm) -> Message:
    outcome = "makes" if harm.condition else "hits" if result.hit else "misses"
    return Message(
        f"attack_{outcome}",
        {
            "total": result.attack_total,
            "difficulty": result.difficulty,
            "points": abs(result.result_points) or None,
            "rank": result.rank,
            "condition": harm.condition.name if harm.condition else None,
            "level": harm.other_level,
        },
    )


def _completed(order: Order) -> Order:
    """The target resists, or else the defender does; gains are the attacker's and losses the target's (F6-ATK-4)."""
    target = order.resistance
    if order.defender is not None and target.id is None and target.name is None:
        target = replace(target, id=order.defender.id)
    spend = borne_by(order.spend, lambda wish: _bearer(wish, order.attacker.id, target.id), "/spend")
    return replace(order, resistance=target, spend=spend)


def _bearer(wish: Wish, attacker: str | None, target: str | None) -> str | None:
    """The bearer of a wish without a bearer; dice for the effect roll need no stored one."""
    if wish.effect == EFFECT_ROLL_DICE:
        return attacker or target
    return target if purchase.is_loss(wish) else attacker


def _is_direct(order: Order, target: Figure) -> bool:
    """Whether the ranks make the condition without an effect roll (F6-ATK-5)."""
    by_track = track_of_target(order, target) is HarmTrack.COMPOSURE
    return order.mode is AttackMode.DIRECT or (order.mode is None and by_track)


def _effect(context: LookupContext) -> EffectDice | None:
    """The dice of the weapon; none in a direct attack."""
    if context.stated is None and _is_direct(context.order, figure_of(context.order.resistance, context.cast)):
        return None
    return effect_dice(context.stated, known(context), context.pointer)


def _defender_resists(context: LookupContext) -> bool:
    """Whether the defender and the target are one person with one pool of action points (F6-ACT-6)."""
    order = context.order
    return order.defender is not None and order.defender.id is not None and order.defender.id == order.resistance.id


def _harmed(figure: Figure, outcome: EffectContext[Attack, AttackResult]) -> Figure:
    """The target with the condition, and with the points that made it (F6-ATK-3, F6-ATK-5)."""
    result: AttackResult = outcome.result
    points = result.result_points if result.effect_total is None else result.effect_result_points
    return with_harm(figure, result.condition, points, outcome.id_of("attacker"))


def _resisted(figure: Figure, outcome: EffectContext[Attack, AttackResult]) -> Figure:
    """A resistance is rolled, and paid, on a hit only; in a direct attack it always is (F6-SF-8, F6-ATK-5)."""
    is_direct = outcome.order.defender is None and outcome.order.difficulty is None
    if outcome.result.effect_total is None and not is_direct:
        return figure
    return checked_if_rolled(as_resistance)(figure, outcome)


def _borne(figure: Figure, outcome: EffectContext[Attack, AttackResult]) -> Figure:
    """A bearer with its purchases; they already include dice for the effect roll of the attack (F6-EFX-6)."""
    wished, _ = _bought(outcome)
    used = outcome.result.effect_total is not None
    outlasting = {index: each for index, each in wished.items() if not used or each.effect != EFFECT_ROLL_DICE}
    return borne(figure, outcome, outcome.order.spend, outlasting, outcome.result.rank)


def _borne_besides(*, losses: bool) -> Consequence:
    """The attacker with gains, or the target with losses, bought by decision (F6-ATK-4)."""

    def effect(figure: Figure, outcome: EffectContext[Attack, AttackResult]) -> Figure:
        _, decided = _bought(outcome)
        mine = tuple(each for each in decided if purchase.is_loss(each) is losses)
        return borne_alone(figure, outcome, mine, outcome.result.rank)

    return effect


def _bought(outcome: EffectContext[Attack, AttackResult]) -> tuple[Mapping[int, Effect], tuple[Effect, ...]]:
    """Effects that were bought, with the durations and targets that are stored: by wish, and by decision."""
    bought, cast, attacker = outcome.result.effects_bought, outcome.cast, outcome.order.attacker
    wished = granted(outcome.order.spend, bought, on_own_turn=outcome.request.on_own_turn)
    check = as_stated(outcome.order, attacker, figure_of(attacker, cast), cast)
    decided = (
        about(each, check, figure_of(outcome.order.resistance if purchase.is_loss(each) else attacker, cast))
        for each in bought[len(wished) :]
    )
    return borne_in_time(outcome.order.spend, wished, cast), tuple(decided)


def _reported(outcome: EffectContext[Attack, AttackResult], _after: Cast) -> Report:
    """The result with the durations by the turns of each bearer (F6-DUR-2)."""
    result: AttackResult = outcome.result
    wished, decided = _bought(outcome)
    return Report(result=replace(result, effects_bought=(*wished.values(), *decided)))


def _needs_whole_encounter(order: Order) -> bool:
    """Whether the luck of all matters (F6-LCK-6), or a wish may name what only the sheet of another has (F6-COND-8)."""
    return is_lucky("attacker", "defender", "resistance")(order) or targets.are_unlisted(order.spend)


_DEFENDED: Consequence = checked_if_rolled(as_answer("attacker"))

STORED = Stored(
    participants=(
        checking("attacker", "Who attacks.", needs=(Ability.EFFECT_ROLL,), spends=lambda order: bool(order.spend)),
        answering("defender", "Who opposes the check.", as_answer("attacker")),
        answering("resistance", "Who or what resists the effect.", as_resistance, needs=(Ability.BEAR,), optional=True),
        bearers_of("spend"),
    ),
    bars={"spend.bearer": BOUGHT},
    lookups={
        **of_roller("attacker"),
        **of_opposing("defender", as_answer("attacker")),
        **of_resister("resistance"),
        "effect": Lookup(find=_effect, participant="attacker", type=EffectChoice, by_name=True),
        "spend": wishes("Wishes for the other ranks, tried in order."),
        "defender_resists": _defender_resists,
        "effect_roll_this_turn": lambda _context: True,
        "on_own_turn": Lookup(find=on_own_turn, participant="resistance"),
        "existing": Lookup(find=existing, participant="resistance"),
        "out_at": Lookup(find=out_at, participant="resistance"),
    },
    effects={
        "attacker": (
            checked(),
            pays_action_point(),
            lambda figure, outcome: figure if outcome.result.effect_total is None else effect_rolled(figure, outcome),
            leaves_ranks(
                lambda outcome: outcome.result.rank,
                lambda outcome: outcome.result.ranks_left,
                effect_roll=lambda outcome: outcome.result.effect_total is not None,
            ),
            _borne_besides(losses=False),
            consequences,
        ),
        "defender": (_DEFENDED, pays_action_point(OF_DEFENDER)),
        "resistance": (_resisted, pays_action_point(OF_RESISTER), _harmed, _borne_besides(losses=True), consequences),
        "spend.bearer": (_borne, consequences),
    },
    stated_by=StatedBy(
        game_master=stated_by_game_master("attacker", "defender", "resistance"),
        sides=choices_of("defender", "resistance"),
        circumstances=("difficulty",),
    ),
    whole_encounter=_needs_whole_encounter,
    rejections=("unknown_target",),
    completed=_completed,
    reports=_reported,
    discloses=Disclosure(
        public=("attack_total", "hit", "rank", "critical", "effect_total", "effect_rank", "total", "summary.condition"),
        about={
            "attacker": ("action_points_after", "effects_bought", "effects_skipped", "ranks_left", "effect_die_code"),
            "defender": ("difficulty", "result_points", "points", *OF_HARM, OF_DEFENDER),
            "resistance": ("resistance", "effect_result_points", OF_RESISTER),
        },
    ),
    apart=(("F6-ATK-1", ("attacker", "defender")), ("F6-ATK-1", ("attacker", "resistance"))),
    reroll=by_points(
        check_decisions.ATTACKER,
        check_decisions.DEFENDER,
        check_decisions.RESISTING,
        rolls_effect=True,
        spends=True,
    ),
)
"""Dice that are bought in a direct attack wait for an effect roll of the turn (F6-EFX-6)."""


OPERATION = Operation(
    resolve,
    title="Attack someone or something",
    description=(
        "A check against a difficulty or a defender. One rank of a hit pays for the effect roll against a "
        "resistance, whose rank makes a condition of damage or body; further ranks buy effects. Attacks on composure "
        "make their condition directly, with the resistance as the difficulty."
    ),
    options=(
        "answer_when",
        *CHECK_OPTIONS,
        "zero_margin_rank",
        *RESISTANCE_OPTIONS,
        "effect_wild_dice",
        "spend_policy",
        *HARM_OPTIONS,
    ),
    rejections=(*CHECK_REJECTIONS, *purchase.REJECTIONS, "no_effect_roll", "over_budget"),
    streams="`attacker`, then `defender` if it rolls, `effect` on a hit with a rank, and `resistance` if it is rolled.",
    headlines=("hit", "effect_rank", "track_level_name"),
    decisions=(
        *check_decisions.OF_ATTACK,
        *improvement.points_of(check_decisions.ATTACKER),
        *improvement.points_of(check_decisions.DEFENDER, more=False),
        rank_purchases.SPEND,
        *improvement.points_of(check_decisions.RESISTING, more=False),
    ),
    score=lambda result: result.result_points,
    stored=STORED,
)
