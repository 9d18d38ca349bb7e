"""An effect roll against a resistance, and the condition it makes.

Rules F6-EFX-3 and F6-EFX-5, with F6-DIE-9, F6-DIE-10, F6-RES-1, F6-RES-2, F6-RNK-1, F6-ATK-3, F6-TRK-1, F6-TRK-3 to
F6-TRK-5 and F6-ERR-1.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.checks.resistance import RESISTANCE_OPTIONS, Resister, Resisting, resisted_by
from service.rulesets.freed6.combat.effect_dice import EffectDice, pool_of
from service.rulesets.freed6.combat.harm import HARM_OPTIONS, OF_HARM, Harm, HarmCondition, Target, harm_of
from service.rulesets.freed6.core import check_decisions, improvement
from service.rulesets.freed6.core.check import CHECK_REJECTIONS, ROLL_OPTIONS
from service.rulesets.freed6.core.levels import HIGHEST_LEVEL, HarmOutAt, HarmTrack, Ranks
from service.rulesets.freed6.core.purchase import Origin
from service.rulesets.freed6.options import DEFAULT_OPTIONS, AnswerWhen, Options, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import OnOwnTurn
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import checked_if_rolled, leaves_ranks, pays_action_point
from service.rulesets.freed6.stored.effects.consequences import consequences, effect_rolled, rolled_for_check, with_harm
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.freed6.stored.lookups.checks import known, stated_by_game_master
from service.rulesets.freed6.stored.lookups.harm import (
    EffectChoice,
    effect_dice,
    existing,
    on_own_turn,
    out_at,
    track_of_target,
)
from service.rulesets.freed6.stored.lookups.naming import as_resistance
from service.rulesets.freed6.stored.lookups.opposing import choices_of, of_resister
from service.rulesets.freed6.stored.order_bars import ROLLING_EFFECT
from service.rulesets.freed6.stored.participants import answering, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRoll:
    """An effect against someone or something."""

    effect: Annotated[EffectDice, Doc("The roll.")]
    resistance: Annotated[Resister, Doc("Who or what resists.")]
    track: Annotated[HarmTrack | None, Doc("Where the condition goes; null for none.")] = None
    existing: Ranks = ()
    out_at: HarmOutAt = HIGHEST_LEVEL
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRollResult:
    """Result of an effect roll; condition, level of the track and freezing are null without a track."""

    effect_die_code: Annotated[str, Doc("The kind of roll.")]
    effect_total: Annotated[int, Doc("Dice of the effect with all that is added.")]
    resistance: Annotated[int, Doc("The number that the effect had to reach.")]
    effect_result_points: Annotated[int, Doc("Effect total minus resistance.")]
    effect_rank: Annotated[int, Doc("What these points are worth, 0 to 6.")]
    condition: Annotated[HarmCondition | None, Doc("The condition that was made, if any.")]
    track_level: Annotated[int | None, Doc("Level of the track now.")]
    track_level_name: Annotated[str | None, Doc("The word of the track for that level.")]
    durations_frozen: Annotated[bool | None, Doc("Whether all on the track lasts until recovered now.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who resists; null without one spent.")] = None


def resolve(request: EffectRoll, dice: Dice) -> Outcome[EffectRollResult]:
    """Roll the effect, then the resistance if it is rolled; the difference makes the condition (F6-EFX-3).

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`, and what a rolled resistance may not do.
    """
    options = request.options
    pool = pool_of(request.effect)
    resister = request.resistance
    if options.answer_when is AnswerWhen.BEFORE:
        resister = _answered(resister, dice)
    resisting = _resisting(resister, options)
    total = pool.roll(dice, options)
    if options.answer_when is AnswerWhen.AFTER:
        resisting = _resisting(_answered(resister, dice), options)
    resisted = resisting.roll(dice, options)
    made = rank.of_points(total - resisted.total)
    harm = None
    if request.track is not None:
        target = Target(
            track=request.track,
            existing=request.existing,
            out_at=request.out_at,
            on_own_turn=request.on_own_turn,
        )
        harm = harm_of(made, target, options)
    result = EffectRollResult(
        effect_die_code=pool.code.canonical,
        effect_total=total,
        resistance=resisted.total,
        effect_result_points=total - resisted.total,
        effect_rank=made,
        condition=harm.condition if harm else None,
        track_level=harm.level if harm else None,
        track_level_name=harm.level_name if harm else None,
        durations_frozen=harm.frozen if harm else None,
        action_points_after=resisted.action_points_after,
    )
    rules = ("F6-EFX-5", "F6-EFX-3", *resisted.rules, "F6-RNK-1", *(harm.rules if harm else ()))
    return Outcome(result=result, rules=rules, summary=_summary(result, harm))


def _answered(resister: Resister, dice: Dice) -> Resister:
    """The request with the resister's answer, by a roll or a fixed value (F6-ENC-6), and with its luck."""
    return check_decisions.lucky(check_decisions.RESISTER, check_decisions.RESISTED.decided(resister, dice), dice)


def _resisting(resister: Resister, options: Options) -> Resisting:
    return resisted_by(resister, check_decisions.RESISTER, options)


def _summary(result: EffectRollResult, harm: Harm | None) -> Message:
    condition = harm.condition if harm else None
    outcome = "made" if condition else "ranked" if result.effect_rank else "resisted"
    return Message(
        f"effect_roll_{outcome}",
        {
            "total": result.effect_total,
            "resistance": result.resistance,
            "points": abs(result.effect_result_points),
            "rank": result.effect_rank,
            "condition": condition.name if condition else None,
            "level": harm.other_level if harm else None,
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRollBeside:
    """Members of an order beside those of the effect roll."""

    makes_condition: Annotated[bool, Doc("False when the ranks are spent on something else.")] = True


def _dice(context: LookupContext) -> EffectDice:
    return effect_dice(context.stated, known(context), context.pointer)


def _track(context: LookupContext) -> HarmTrack | None:
    """The track by kind of resistance, unless the ranks make no condition."""
    if not context.order.makes_condition:
        return None
    return track_of_target(context.order, known(context))


def _harmed(figure: Figure, outcome: EffectContext[EffectRoll, EffectRollResult]) -> Figure:
    """The target with the condition (F6-EFX-3)."""
    result: EffectRollResult = outcome.result
    return with_harm(figure, result.condition, result.effect_result_points, outcome.id_of("actor"))


STORED = Stored(
    participants=(
        Participant("actor", "Id of the participant whose effect it is, if any.", needs=(Ability.EFFECT_ROLL,)),
        answering("resistance", "Who or what resists; its condition goes there.", as_resistance, needs=(Ability.BEAR,)),
    ),
    lookups={
        **of_resister("resistance"),
        "effect": Lookup(find=_dice, participant="actor", type=EffectChoice, by_name=True),
        "track": Lookup(
            find=_track,
            participant="resistance",
            type=Annotated[HarmTrack | None, Doc("Where the condition goes; null means by kind of resistance.")],
            choice=True,
        ),
        "existing": Lookup(find=existing, participant="resistance"),
        "out_at": Lookup(find=out_at, participant="resistance"),
        "on_own_turn": Lookup(find=on_own_turn, participant="resistance"),
    },
    effects={
        "actor": (
            effect_rolled,
            rolled_for_check,
            leaves_ranks(
                lambda outcome: None if outcome.order.makes_condition else outcome.result.effect_rank,
                lambda outcome: outcome.result.effect_rank,
                Origin.EFFECT_ROLL,
                lambda _outcome: True,
            ),
        ),
        "resistance": (checked_if_rolled(as_resistance), pays_action_point(), _harmed, consequences),
    },
    beside=EffectRollBeside,
    bars={"actor": ROLLING_EFFECT},
    stated_by=StatedBy(game_master=stated_by_game_master("resistance"), sides=choices_of("resistance")),
    whole_encounter=is_lucky("resistance"),
    discloses=Disclosure(
        public=("effect_total", "effect_rank", "rank", "total", "summary.condition"),
        about={
            "actor": ("effect_die_code",),
            "resistance": ("resistance", "effect_result_points", "points", *OF_HARM, "action_points_after"),
        },
    ),
    reroll=by_points(check_decisions.RESISTER, rolls_effect=True),
)
"""An effect roll of a stored element, or of a fall or a fire, against a target."""


OPERATION = Operation(
    resolve,
    title="Roll an effect against a resistance",
    description=(
        "Plain dice, such as those of damage, against a resistance. Every five points above it are a rank, and with "
        "a track the rank becomes a condition on it."
    ),
    options=("answer_when", *ROLL_OPTIONS, *RESISTANCE_OPTIONS, "effect_wild_dice", *HARM_OPTIONS),
    rejections=CHECK_REJECTIONS,
    streams="`effect`: the effect's dice; then `resistance`: those of a rolled resistance.",
    headlines=("effect_rank", "effect_result_points"),
    decisions=(*check_decisions.OF_EFFECT_ROLL, *improvement.points_of(check_decisions.RESISTER, more=False)),
    score=lambda result: result.effect_result_points,
    stored=STORED,
)
