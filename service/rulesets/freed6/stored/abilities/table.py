"""The table of abilities: all bars, in the order in which they are listed.

Rules F6-ACT-1 to F6-ACT-4, F6-ENC-5 and others.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from service.rulesets.contract import Parameter
from service.rulesets.freed6.attitude import status
from service.rulesets.freed6.character.character import LUCK
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored.abilities.names import ACTING, DECIDING, KIND_OF, Ability
from service.rulesets.freed6.stored.figures import BarContext, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.check_effects import has_wild_die, is_lost, luck_is_spent
from service.rulesets.freed6.stored.lookups.conditions import effects_in_force
from service.rulesets.freed6.stored.lookups.naming import ability_of_skill
from service.rulesets.freed6.stored.lookups.powers import power_called
from service.rulesets.freed6.stored.lookups.ranks import action_of_answer, actions_left, ranks_of
from service.rulesets.freed6.stored.powers import UsesPer
from service.rulesets.freed6.stored.state import is_dynamic
from service.rulesets.freed6.tracks.actor import ActorStateResult
from service.rulesets.stored import AbilityTable, BarRow, Until, has_left
from service.rulesets.stored.bars import BARS, until_end
from service.rulesets.stored.conditions import Duration


def _can(context: BarContext) -> ActorStateResult:
    return tracks.abilities_of(context.figure, context.options)


def _stated(context: BarContext) -> bool | None:
    """Statement of a game master that a character can or cannot act."""
    return None if context.named is None else getattr(context.named.part, "can_act", None)


def _out_of_action(context: BarContext) -> bool:
    stated = _stated(context)
    return not stated if stated is not None else _can(context).out_of_action


def _incapacitated(context: BarContext) -> bool:
    able = _can(context)
    return _stated(context) is None and able.incapacitated and not able.out_of_action


def _unresisting(context: BarContext) -> bool:
    able = _can(context)
    return able.unresisting and not able.out_of_action


def _ability_of(context: BarContext) -> str:
    """The ability that a skill, a power or an ability named in an order is rolled with."""
    item, sheet = context.item or "", context.figure.sheet
    power = None if item in sheet.skills else power_called(item, context.figure)
    if power is not None:
        return power.ability
    return ability_of_skill(item, (sheet, *(figure.sheet for figure in context.cast.values()))) or item


def _lost(context: BarContext) -> bool | Mapping[str, Parameter]:
    ability = _ability_of(context)
    return {"ability": ability} if is_lost(context.figure, ability) else False


def _by_condition(context: BarContext) -> bool | Mapping[str, Parameter]:
    """A condition with an effect that bars the ability, or checks with one; the Wild Die only for one that has it."""
    if context.ability == Ability.ROLL_WILD and not has_wild_die(context.figure):
        return False
    effects = _barring(context)
    return {"condition": effects[0][0]} if effects else False


def _barring(context: BarContext) -> Sequence[tuple[str, Duration | None]]:
    """Effects that bar an ability, or checks with one (`use:NAME`): what carries each, and how long it lasts."""
    target = context.ability if context.item is None else f"{Ability.USE}:{_ability_of(context)}"
    return [
        (condition.name, effect.duration or condition.duration) if condition else (context.figure.name, None)
        for condition, effect in effects_in_force(context.figure)
        if effect.code == BARS and effect.target == target
    ]


def _until_condition_ends(context: BarContext) -> Until | None:
    durations = [duration for _, duration in _barring(context)]
    return until_end(durations[0]) if len(durations) == 1 and durations[0] else None


def _action_of(context: BarContext) -> ActionType | None:
    if context.ability in KIND_OF:
        return KIND_OF[Ability(context.ability)]
    return None if context.named is None else action_of_answer(context.named.part, context.figure, context.options)


def _no_action_left(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether the actions of the running round are used up; outside encounters nothing counts them (F6-SF-3)."""
    if context.figure.round is None:
        return False
    action = _action_of(context)
    if action is None or action is ActionType.FREE or actions_left(context.figure, action):
        return False
    return {"action": action.value}


def _stock_with_wild_die(context: BarContext) -> bool:
    return has_wild_die(context.figure) and not is_dynamic(context.figure)


def _luck_lost(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether a condition has taken the ability Luck away (F6-COND-8)."""
    return {"ability": LUCK} if is_lost(context.figure, LUCK) else False


def _no_luck(context: BarContext) -> bool:
    """Whether the pool is empty, which an award may fill (F6-LCK-7, F6-LCK-8)."""
    return context.figure.state.luck_points == 0 and getattr(context.order, "action", None) != "award"


def _power_spent(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether a power has no uses left (F6-CHR-3)."""
    power = power_called(context.item, context.figure)
    if power is None or power.uses is None:
        return False
    used = context.figure.state.power_uses.get(power.name, 0)
    return {"power": power.name} if used >= power.uses.count else False


def _until_power_is_back(context: BarContext) -> Until | None:
    """The event that restores the uses of a power; sessions are no duration that is counted (F6-CHR-3)."""
    power = power_called(context.item, context.figure)
    if power is None or power.uses is None or power.uses.per is UsesPer.SESSION:
        return None
    return Until(unit=power.uses.per.value, count=1 if power.uses.per is UsesPer.TURN else None)


def status_exhausted(figure: Figure, name: str) -> bool | Mapping[str, Parameter]:
    """Whether a status of this name, or of a power, is at its last step (F6-STA-4)."""
    known = figure.state.statuses.get(name)
    if known is None or not status.is_exhausted(known.column, known.status):
        return False
    return {"status": known.status.value}


def _no_ranks(context: BarContext) -> bool:
    """Whether no check of the turn made ranks; an order says of which check it spends them (F6-COND-9)."""
    entry = ranks_of(context.figure)
    return context.order is None and (entry is None or entry.rank == 0)


def _items(figure: Figure, needs: Collection[str]) -> tuple[str, ...]:
    """The powers of a sheet where one is used, else its abilities."""
    if Ability.USE_POWER in needs:
        return tuple(power.name for power in figure.sheet.powers)
    return tuple(figure.sheet.abilities)


def _next(unit: str) -> Callable[[BarContext], Until]:
    return lambda _context: Until(unit=unit, count=1)


_STATES = (
    BarRow(
        "cannot_act",
        "F6-ACT-4",
        (*ACTING, Ability.USE_LUCK, Ability.USE_ACTION_POINT, Ability.USE_POWER),
        _out_of_action,
        visible=True,
    ),
    BarRow("cannot_decide", "F6-ACT-4", DECIDING, lambda context: _can(context).out_of_action),
    BarRow("cannot_act", "F6-ACT-2", (*ACTING, Ability.USE_POWER, Ability.ROLL_WILD), _incapacitated, visible=True),
    BarRow("cannot_decide", "F6-ACT-3", (Ability.DECIDE, Ability.SPEND_RANKS), _unresisting, players_only=True),
    BarRow("ability_not_available", "F6-COND-14", (Ability.USE,), _lost, of_item=True),
    BarRow(
        "barred_by_condition",
        "F6-COND-1",
        tuple(ability for ability in Ability if ability is not Ability.RESIST),
        _by_condition,
        until=_until_condition_ends,
    ),
    BarRow(
        "barred_by_condition", "F6-COND-1", (Ability.USE,), _by_condition, until=_until_condition_ends, of_item=True
    ),
)
"""Harm and mind: what conditions take away."""

_TURNS = (
    BarRow(
        "not_your_turn",
        "F6-ENC-4",
        (Ability.FULL_ACTION, Ability.BONUS_ACTION),
        lambda context: context.figure.round is not None and not context.figure.on_turn,
        until=_next("turn"),
        visible=True,
    ),
    BarRow(
        "no_action_left",
        "F6-ENC-5",
        (Ability.FULL_ACTION, Ability.BONUS_ACTION, Ability.ANSWER),
        _no_action_left,
        until=_next("round"),
    ),
    BarRow("luck_requires_dynamic", "F6-LCK-1", (Ability.USE_LUCK,), lambda context: not is_dynamic(context.figure)),
    BarRow("ability_not_available", "F6-COND-8", (Ability.USE_LUCK,), _luck_lost),
    BarRow("wild_die_requires_dynamic", "F6-WLD-1", (Ability.ROLL_WILD,), _stock_with_wild_die),
    BarRow("no_luck_points", "F6-LCK-8", (Ability.USE_LUCK,), _no_luck, fixed=True),
    BarRow(
        "luck_already_spent_this_turn",
        "F6-LCK-6",
        (Ability.LUCK_ON_DICE,),
        lambda context: luck_is_spent(context.cast or {"": context.figure}),
        until=_next("turn"),
        visible=True,
    ),
    BarRow(
        "no_action_points",
        "F6-ACT-7",
        (Ability.USE_ACTION_POINT,),
        lambda context: context.figure.state.action_points == 0,
        fixed=True,
    ),
)
"""Turns, actions and points; turns bar only in a running encounter (F6-SF-3)."""

_RANKS = (
    BarRow("no_ranks", "F6-COND-9", (Ability.SPEND_RANKS,), _no_ranks, fixed=True),
    BarRow("power_spent", "F6-CHR-3", (Ability.USE_POWER,), _power_spent, until=_until_power_is_back, of_item=True),
    BarRow(
        "status_exhausted",
        "F6-STA-4",
        (Ability.USE_POWER,),
        lambda context: status_exhausted(context.figure, context.item or ""),
        of_item=True,
    ),
)
"""Ranks and powers."""

ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *_STATES,
        *_TURNS,
        *_RANKS,
        has_left("F6-ENC-4", *(ability for ability in Ability if ability not in (Ability.RESIST, Ability.BEAR))),
    ),
    items=_items,
    decides=Ability.DECIDE,
)
