"""Use of a power of the sheet: a check, an attack, a condition or influence. Rule F6-CHR-3."""

from collections.abc import Mapping
from typing import Annotated

from service.dice import Choice, Dice, RedirectedDice
from service.dice.decisions import Options as Choices
from service.rulesets.contract import Outcome, Reasons, rows_of
from service.rulesets.contract.operation import Operation
from service.rulesets.freed6.attitude import influence
from service.rulesets.freed6.attitude.influence import Influence, InfluenceEnd, InfluenceResult
from service.rulesets.freed6.checks import contest, task
from service.rulesets.freed6.checks.contest import OF_OPPONENT, Contest, ContestResult
from service.rulesets.freed6.checks.resistance import OF_RESISTER
from service.rulesets.freed6.checks.task import Task, TaskResult
from service.rulesets.freed6.combat import attack
from service.rulesets.freed6.combat.attack import AttackResult
from service.rulesets.freed6.combat.planned_attack import Attack
from service.rulesets.freed6.combat.rank_purchases import SPEND
from service.rulesets.freed6.conditions import condition
from service.rulesets.freed6.conditions.creation import Condition, ConditionResult
from service.rulesets.freed6.core import improvement
from service.rulesets.freed6.core.check_decisions import AnswerDecider, LuckDecider
from service.rulesets.freed6.core.opposition import AnswerMode
from service.rulesets.freed6.core.stance import InfluenceTrack
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.effects.purchases import Wish
from service.rulesets.freed6.stored.figures import AnyEffectContext, Cast, EffectContext, Figure, Order
from service.rulesets.freed6.stored.lookups.powers import power_of, statuses_of
from service.rulesets.freed6.stored.order_bars import BOUGHT, BY_POWER
from service.rulesets.freed6.stored.participants import bearers_of, is_lucky, power_target, power_user
from service.rulesets.freed6.stored.power_orders import delegated, refuse_self
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Document, Report, StatedBy, Stored
from service.rulesets.stored.bars import SAME_PERSON
from service.rulesets.stored.commands import Command
from service.rulesets.stored.effects import changed
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Code, Doc, Name, Number
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """A power, and the one thing that it does."""

    power: Annotated[Name, Doc("What it is called on the sheet.")]
    task: Annotated[Task | None, Doc("A check against a difficulty.")] = None
    contest: Annotated[Contest | None, Doc("A check against a target.")] = None
    attack: Annotated[Attack | None, Doc("An attack.")] = None
    condition: Annotated[Condition | None, Doc("A new condition.")] = None
    influence: Annotated[Influence | None, Doc("Attitude or willpower that is moved.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePowerResult:
    """Result of using the power, in the member of its operation; the other members are null."""

    power: Annotated[str, Doc("What it is called on the sheet.")]
    task: Annotated[TaskResult | None, Doc("Result of the power's check, made as `task`.")] = None
    contest: Annotated[ContestResult | None, Doc("Result of the power's opposed check.")] = None
    attack: Annotated[AttackResult | None, Doc("Result of an attack with the power.")] = None
    condition: Annotated[ConditionResult | None, Doc("Result of the condition of the power.")] = None
    influence: Annotated[InfluenceResult | None, Doc("Result of an influence by the power.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUser:
    """User of a power."""

    id: StoredId = None
    luck_point: Annotated[bool, Doc("Whether a luck point of its pool is spent to double the dice.")] = False
    can_act: Annotated[bool | None, Doc("Instead of what its conditions say.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTarget:
    """Target of a power."""

    id: StoredId = None
    luck_point: Annotated[bool, Doc("Whether a luck point of its pool is spent to double its dice.")] = False
    action: Annotated[ActionType | None, Doc("Which of its actions pays for a roll; null for the fixed value.")] = None
    mode: Annotated[
        AnswerMode | None, Doc("How it answers; null means `roll` where `action` says what it costs, else `fixed`.")
    ] = None


USER, TARGET = LuckDecider("user"), LuckDecider.named("target")
UNNAMED = PowerUser()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePowerOrder:
    """Order of a stored character to use a power of its sheet."""

    user: Annotated[PowerUser, Doc("Who uses it.")] = UNNAMED
    power: Annotated[Name, Doc("What it is called on the sheet.")]
    target: Annotated[PowerTarget | None, Doc("The target; null for the user or without a target.")] = None
    difficulty: Annotated[Number | None, Doc("The number to reach, where the power names none.")] = None
    track: Annotated[InfluenceTrack, Doc("Of influence: the trait that changes.")] = InfluenceTrack.ATTITUDE
    toward: Annotated[
        InfluenceEnd | None, Code("bad_direction"), Doc("Of influence: an end of that track; null for the lower one.")
    ] = None
    spend: Annotated[tuple[Wish, ...], Doc("Of an attack: wishes for ranks that the power's own effects leave.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


OPERATIONS: Mapping[str, Operation] = {
    each.OPERATION.name: each.OPERATION for each in (task, contest, attack, condition, influence)
}
"""The operations that a power may stand for."""
COMMANDS: Mapping[str, Command] = {name: each.command for name, each in OPERATIONS.items() if each.command}
ORDERS: Document = {name: command.order for name, command in COMMANDS.items()}
"""Name of each of these operations -> dataclass of its orders."""


def resolve(request: UsePower, dice: Dice) -> Outcome[UsePowerResult]:
    """Resolve the operation of the power (F6-CHR-3).

    Raises:
        Rejected: as that operation is.
    """
    name = _member(request)
    outcome = OPERATIONS[name].resolve(getattr(request, name), RedirectedDice(dice, _decided))
    result = UsePowerResult(power=request.power, **{name: outcome.result})
    return Outcome(result=result, rules=("F6-CHR-3", *outcome.rules), summary=outcome.summary)


def _decided(dice: Dice, member: str, participant: str, options: Choices, default: Choice) -> Choice:
    """A decision of the operation behind the power, as that of the user or of the target."""
    decider = TARGET if participant in ("opponent", "resistance") else USER
    return dice.decide(f"{decider.prefix}{member.rpartition('.')[2]}", decider.path, options, default)


def _member(made: UsePower | UsePowerResult) -> str:
    """Name of the operation."""
    return next(name for name in OPERATIONS if getattr(made, name) is not None)


def stage(order: Order, cast: Cast, forced: frozenset[str]) -> UsePower:
    """The request of the operation of the power, with everything looked up.

    Raises:
        Rejected: `bad_input` for a power that is not on the sheet, and as that operation is.
    """
    name, inner = delegated(order, cast, ORDERS)
    made = {name: COMMANDS[name].stage(inner, cast, forced)}
    return UsePower(power=order.power, **made, options=order.options)


def apply(outcome: EffectContext[UsePower, UsePowerResult]) -> Cast:
    """Participants changed as after that operation; and the user, with one more use of the power."""
    name, behind = _behind(outcome)
    after = dict(COMMANDS[name].effects(behind))
    user = outcome.order.user.id
    after[user] = _used(after.get(user, outcome.cast[user]), outcome.order.power)
    return changed(outcome.cast, after)


def _used(figure: Figure, name: str) -> Figure:
    """The figure with one use of the power less, and with its status, which begins with all there is (F6-STA-1)."""
    power = power_of(figure, name)
    uses, statuses = figure.state.power_uses, figure.state.statuses
    if power.uses is not None:
        uses = {**uses, name: uses.get(name, 0) + 1}
    if power.status is not None:
        statuses = {**statuses, name: statuses_of(figure)[name]}
    return replace(figure, state=replace(figure.state, power_uses=uses, statuses=statuses))


def _reported(outcome: EffectContext[UsePower, UsePowerResult], after: Cast) -> Report:
    """The result as that operation reports it, with stored values."""
    name, behind = _behind(outcome)
    report = COMMANDS[name].report(behind, after)
    return replace(report, result=replace(outcome.result, **{name: report.result}))


def _behind(outcome: EffectContext[UsePower, UsePowerResult]) -> tuple[str, AnyEffectContext]:
    """The operation of the power, and the outcome as its command sees it."""
    name, inner = delegated(outcome.order, outcome.cast, ORDERS)
    request, result = getattr(outcome.request, name), getattr(outcome.result, name)
    return name, replace(outcome, order=inner, request=request, result=result)


def _needs_whole_encounter(order: Order) -> bool:
    """Whether the luck of all matters (F6-LCK-6), or a wish may name what only the sheet of another has (F6-COND-8)."""
    return is_lucky("user", "target")(order) or targets.are_unlisted(order.spend)


def _score(result: UsePowerResult) -> int:
    name = _member(result)
    return OPERATIONS[name].score(getattr(result, name))


STORED = Stored(
    participants=(power_user(), power_target(), bearers_of("spend")),
    order=UsePowerOrder,
    stage=stage,
    apply=apply,
    reports=_reported,
    checks=refuse_self,
    bars={"user": BY_POWER, "target": BY_POWER, "spend.bearer": BOUGHT},
    request_codes=(SAME_PERSON,),
    rolled_by={"opponent": "target", "resistance": "target"},
    stated_by=StatedBy(
        game_master=("user.can_act",),
        circumstances=("difficulty",),
        sides={"target": ("target.mode", "target.action", "target.luck_point")},
    ),
    whole_encounter=_needs_whole_encounter,
    discloses=Disclosure(
        public=(
            "power",
            "task",
            "wild_dice",
            "roll_totals",
            "kept_roll",
            "advantage_state",
            "exploded",
            "dropped",
            "total",
            "success",
            "rank",
            "critical",
            "totals",
            "contest",
            "initiator_total",
            "opponent_total",
            "winner",
            "tie",
            "initiator_critical",
            "opponent_critical",
            "attack",
            "attack_total",
            "hit",
            "effect_total",
            "effect_rank",
            "influence",
        ),
        about={
            "user": (
                "die_code_rolled",
                "luck_points_after",
                "action_points_after",
                "effects_bought",
                "effects_skipped",
                "ranks_left",
                "effect_die_code",
                "cost",
            ),
            "target": (
                "track_level",
                "track_level_name",
                "durations_frozen",
                "resistance",
                "effect_result_points",
                "attitude_willpower_modifier",
                "new_modifier",
                "before",
                "after",
                "steps",
                "track",
                "condition",
                OF_OPPONENT,
                OF_RESISTER,
            ),
        },
    ),
    reroll=by_points(USER, TARGET),
)
"""It is used as the operation for which it stands; its uses and its status are its own."""


_REASONS_OF = {name: each.reasons for name, each in OPERATIONS.items() if each.reasons}
REASONS = Reasons(
    rows=tuple(row for name, reasons in _REASONS_OF.items() for row in rows_of(name, reasons.rows)),
    visible=False,
)
"""Those of the operation behind the power (F6-SF-5)."""


OPERATION = Operation(
    resolve,
    title="Use a power",
    description=(
        "A stored participant uses a power of its sheet: a check, an attack, a condition or influence with "
        "the ability that the power names. Powers can have a number of uses in a turn, encounter, scene or "
        "session, and a status that measures the rest."
    ),
    options=tuple(dict.fromkeys(option for operation in OPERATIONS.values() for option in operation.options)),
    reasons=REASONS,
    rejections=tuple(dict.fromkeys(code for operation in OPERATIONS.values() for code in operation.all_rejections)),
    streams="As the operation for which the power stands.",
    headlines=("power",),
    decisions=(
        USER.point(),
        AnswerDecider.named(TARGET.path).point(),
        TARGET.point(more=False),
        *improvement.points_of(USER),
        replace(SPEND, participant=USER.path),
        *improvement.points_of(TARGET, more=False),
    ),
    score=_score,
    stored_only=True,
    stored=STORED,
)
