"""Orders of other operations that the use of a power delegates to. Rule F6-CHR-3."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.attitude.influence_request import InfluenceEnd, InfluenceKind
from service.rulesets.freed6.combat.effect_dice import EffectDice
from service.rulesets.freed6.combat.harm import TRACK_OF
from service.rulesets.freed6.combat.planned_attack import AttackMode
from service.rulesets.freed6.core.levels import HarmTrack
from service.rulesets.freed6.core.purchase import Purchase
from service.rulesets.freed6.core.stance import InfluenceTrack, ResistanceKind
from service.rulesets.freed6.stored.effects.purchases import Wish
from service.rulesets.freed6.stored.figures import Cast, Figure, Order
from service.rulesets.freed6.stored.lookups.naming import kind_of, resisting
from service.rulesets.freed6.stored.lookups.powers import fixed_resistance, power_of
from service.rulesets.freed6.stored.powers import Power, PowerOperation
from service.rulesets.stored import Bar, Document, StoredParticipant, same_person
from service.rulesets.stored.orders import request_participant
from service.rulesets.stored.participants import stored_id


def delegated(order: Order, cast: Cast, orders: Document) -> tuple[str, Order]:
    """The operation of a power, and its order.

    Args:
        order: names user, power and target.
        cast: the stored ones.
        orders: name of each operation -> dataclass of its orders.

    Raises:
        Rejected: `bad_input` for a power that is not on the sheet, or without the target that it needs.
    """
    power = power_of(cast[order.user.id], order.power)
    name = _operation_of(power)
    if order.spend and power.operation is not PowerOperation.ATTACK:
        raise Rejected("bad_input", "/spend", expected=Phrase("nothing, as this power makes no attack"))
    members = _MEMBERS[name](order, power, cast, _kinds_of(orders[name]))
    return name, orders[name](**members, options=order.options)


def _operation_of(power: Power) -> str:
    """Name of the operation that a power uses; a task that is resisted is a contest."""
    is_resisted = power.operation is PowerOperation.TASK and power.resistance is not None
    return "contest" if is_resisted else power.operation.value


def refuse_self(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a power that needs a target other than its user (F6-ATK-1, F6-OPP-1, F6-ATT-4)."""
    if order.target is None or order.target.id != order.user.id or order.user.id not in cast:
        return
    user = cast[order.user.id]
    power = next((each for each in user.sheet.powers if each.name == order.power), None)
    if power is None or (power.operation is PowerOperation.TASK and power.resistance is None):
        return
    if (rule := _APART.get(power.operation)) is not None:
        yield same_person(rule, "/target", user.name)


_APART = {
    PowerOperation.ATTACK: "F6-ATK-1",
    PowerOperation.TASK: "F6-OPP-1",
    PowerOperation.INFLUENCE: "F6-ATT-4",
}
"""Operation of a power -> rule by which user and target are different people."""


class _Kinds:
    """The dataclasses of the participants of an order."""

    def __init__(self, order: type) -> None:
        self._hints = get_type_hints(order, include_extras=True)

    def made(self, member: str, **members: Any) -> Any:
        """A participant of the order, or an item of a list."""
        kind = request_participant(self._hints[member])
        assert kind is not None  # noqa: S101 - only participants are asked for
        return kind(**members)

    def user(self, member: str, order: Order, power: Power) -> Any:
        """The user of the power, as roller of the check."""
        return self.made(
            member,
            id=order.user.id,
            ability=power.ability,
            skill=power.skill,
            action=power.action,
            luck_point=order.user.luck_point,
            can_act=order.user.can_act,
        )

    def target(self, member: str, order: Order, **members: Any) -> Any:
        """The power's target as resister."""
        target = _target_of(order)
        answer = {"mode": target.mode, "action": target.action, "luck_point": target.luck_point}
        return self.made(member, id=target.id, **answer, **members)


@cache
def _kinds_of(order: type) -> _Kinds:
    """The dataclasses of the participants of an order; there are as many orders as operations."""
    return _Kinds(order)


def _task(order: Order, power: Power, _cast: Cast, kinds: _Kinds) -> dict[str, Any]:
    return {"roller": kinds.user("roller", order, power), "difficulty": _difficulty(order, power)}


def _contest(order: Order, power: Power, cast: Cast, kinds: _Kinds) -> dict[str, Any]:
    check = resisting(power.resistance or ResistanceKind.DISCIPLINE, cast[_target_of(order).id])
    opponent = kinds.target("opponent", order, skill=check.skill, ability=check.ability)
    return {"initiator": kinds.user("initiator", order, power), "opponent": opponent}


def _attack(order: Order, power: Power, cast: Cast, kinds: _Kinds) -> dict[str, Any]:
    """An attack; without dice, or on composure, the ranks of its check make the condition (F6-ATK-5)."""
    target = _target_of(order)
    resistance = kinds.target("resistance", order, kind=power.resistance)
    kind = kind_of(order, resistance, cast[target.id])
    on_composure = TRACK_OF[kind] is HarmTrack.COMPOSURE and _difficulty(order, power) is None
    dice = None if power.effect is None or on_composure else EffectDice(die_code=power.effect)
    return {
        "attacker": kinds.user("attacker", order, power),
        "difficulty": _difficulty_against(order, power, cast[target.id], kind) if dice else None,
        "effect": dice,
        "resistance": resistance,
        "mode": AttackMode.EFFECT_ROLL if dice else AttackMode.DIRECT,
        "spend": (*(_wish(each, power) for each in power.effects), *order.spend),
    }


def _wish(effect: Purchase, power: Power) -> Wish:
    """An effect of a power; gains are its user's, losses its target's (F6-ATK-4)."""
    return Wish(
        effect=effect.effect,
        times=effect.times,
        sign=effect.sign,
        target=effect.target,
        die_code=effect.die_code,
        name=power.name,
    )


def _condition(order: Order, power: Power, cast: Cast, kinds: _Kinds) -> dict[str, Any]:
    """A condition on the target, or on the user; against a difficulty, or the fixed value that resists."""
    bearer = stored_id(order.target, "/target") if order.target else order.user.id
    return {
        "actor": StoredParticipant(id=order.user.id),
        "target": StoredParticipant(id=bearer),
        "roller": kinds.user("roller", order, power),
        "difficulty": _difficulty_against(order, power, cast[bearer], power.resistance),
        "condition": kinds.made("condition", name=power.condition or power.name),
        "effects": power.effects,
    }


def _influence(order: Order, power: Power, _cast: Cast, kinds: _Kinds) -> dict[str, Any]:
    lower = InfluenceEnd.HELPFUL if order.track is InfluenceTrack.ATTITUDE else InfluenceEnd.BROKEN
    by_insight = power.resistance is ResistanceKind.INSIGHT
    kind = InfluenceKind.INSIGHT if by_insight else InfluenceKind.DISCIPLINE
    return {
        "initiator": kinds.user("initiator", order, power),
        "resistance": kinds.target("resistance", order, kind=kind),
        "track": order.track,
        "toward": order.toward or lower,
    }


_MEMBERS = {
    "task": _task,
    "contest": _contest,
    "attack": _attack,
    "condition": _condition,
    "influence": _influence,
}


def _difficulty(order: Order, power: Power) -> int | None:
    return power.difficulty if order.difficulty is None else order.difficulty


def _difficulty_against(order: Order, power: Power, figure: Figure, kind: ResistanceKind | None) -> int | None:
    """The difficulty, else the fixed value of the resistance to the power."""
    difficulty = _difficulty(order, power)
    return fixed_resistance(figure, kind, order.options) if difficulty is None and kind else difficulty


def _target_of(order: Order) -> Any:
    if order.target is None or order.target.id is None:
        raise Rejected("bad_input", "/target", expected=Phrase("the `id` of the target of the power"))
    return order.target
