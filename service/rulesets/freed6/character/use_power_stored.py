"""Use of the powers of stored participants."""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.freed6.attitude.influence_request import InfluenceEnd
from service.rulesets.freed6.character.use_power_request import OPERATIONS, TARGET, USER, UsePower, UsePowerResult
from service.rulesets.freed6.checks.contest import OF_OPPONENT
from service.rulesets.freed6.checks.resistance import OF_RESISTER
from service.rulesets.freed6.checks.task import OF_CHECK
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


COMMANDS: Mapping[str, Command] = {name: each.command for name, each in OPERATIONS.items() if each.command}
ORDERS: Document = {name: command.order for name, command in COMMANDS.items()}
"""Name of each of these operations -> dataclass of its orders."""


def stage(order: Order, cast: Cast, forced: frozenset[str]) -> UsePower:
    """The request of the operation of the power, with everything looked up.

    Raises:
        Rejected: `bad_input` for a power that is not on the sheet, and as that operation is.
    """
    name, inner = delegated(order, cast, ORDERS)
    made = {name: COMMANDS[name].of(inner).stage(cast, forced)}
    return UsePower(power=order.power, **made, options=order.options)


def apply(outcome: EffectContext[UsePower, UsePowerResult]) -> Cast:
    """Participants changed as after that operation; and the user, with one more use of the power."""
    name, behind = _behind(outcome)
    after = dict(COMMANDS[name].of(behind.order).effects(behind))
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
    report = COMMANDS[name].of(behind.order).report(behind, after)
    return replace(report, result=replace(outcome.result, **{name: report.result}))


def _behind(outcome: EffectContext[UsePower, UsePowerResult]) -> tuple[str, AnyEffectContext]:
    """The operation of the power, and the outcome as its command sees it."""
    name, inner = delegated(outcome.order, outcome.cast, ORDERS)
    request, result = getattr(outcome.request, name), getattr(outcome.result, name)
    return name, replace(outcome, order=inner, request=request, result=result)


def _needs_whole_encounter(order: Order) -> bool:
    """Whether the luck of all matters (F6-LCK-6), or a wish may name what only the sheet of another has (F6-COND-8)."""
    return is_lucky("user", "target")(order) or targets.are_unlisted(order.spend)


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
            *OF_CHECK,
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
