"""Participants of stored operations: rollers, opponents, bearers of effects. Rules F6-ACT-1, F6-ENC-6, F6-SF-3."""

from collections.abc import Callable
from typing import Any

from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.figures import Figure, Order
from service.rulesets.freed6.stored.lookups.check_effects import rolls_wild
from service.rulesets.freed6.stored.lookups.checks import CheckBeside
from service.rulesets.freed6.stored.lookups.naming import UNSTORED, CheckNamed, as_stated
from service.rulesets.freed6.stored.lookups.opposing import rolls
from service.rulesets.freed6.stored.lookups.ranks import action_of
from service.rulesets.freed6.stored.powers import PowerOperation
from service.rulesets.stored import Participant, PartOfOrder
from service.rulesets.stored.defaults import always
from service.rulesets.vocabulary import Id
from service.values import replace

ABILITY_OF = {ActionType.FULL: Ability.FULL_ACTION, ActionType.BONUS: Ability.BONUS_ACTION}
LUCK = (Ability.USE_LUCK, Ability.LUCK_ON_DICE)
OF_CHECK = (*ABILITY_OF.values(), Ability.FREE_ACTION, Ability.USE, Ability.ROLL_WILD, *LUCK)
OF_ANSWER = (Ability.ANSWER, Ability.RESIST, Ability.USE, Ability.ROLL_WILD, *LUCK)


def checking(
    path: str,
    prose: str,
    *,
    needs: tuple[str, ...] = (),
    component: str = "RollerOrder",
    if_: Callable[[Order], bool] | None = None,
    spends: Callable[[Order], bool] | None = None,
    **members: Any,
) -> Participant:
    """Participant who makes a check (F6-ACT-1).

    Args:
        path: member of the order.
        prose: who that is.
        needs: abilities that the operation needs besides.
        component: name in the API documentation.
        if_: whether the order makes a check at all; every order does where it is left out.
        spends: whether the order spends ranks of the check; no order does where it is left out.
        **members: further members of the participant.
    """
    makes_check = if_ or always
    buying = (Ability.SPEND_RANKS,)

    def needs_of(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
        if not makes_check(order):
            return ()
        action = action_of(part, figure, order.options)
        own_action = Ability.FREE_ACTION if action is None else ABILITY_OF.get(action, Ability.FREE_ACTION)
        spending = buying if spends and spends(order) else ()
        return (Ability.ACT, own_action, *spending, *_of_roll(part, figure))

    return Participant(
        path,
        prose,
        needs=(*needs, Ability.ACT, Ability.USE) if if_ is None else needs,
        needs_of=needs_of,
        may_need=(Ability.ACT, *(buying if spends else ()), *OF_CHECK),
        items=_named_ability(as_stated, makes_check),
        beside=CheckBeside,
        component=component,
        **members,
    )


def answering(path: str, prose: str, named: CheckNamed, **members: Any) -> Participant:
    """Participant who opposes or resists: with a roll for an own action, else with the fixed value (F6-ENC-6)."""
    items = _named_ability(named, always)
    return Participant(
        path,
        prose,
        needs_of=_of_answer,
        may_need=OF_ANSWER,
        items=lambda order, part: items(order, part) if rolls(part) else (),
        beside=CheckBeside,
        **members,
    )


def bearers_of(path: str) -> Participant:
    """Bearers of the conditions and effects that ranks buy; named in each wish by a plain id (F6-ATK-4)."""
    return Participant(f"{path}.bearer", "Who bears a bought effect.", kind=Id, needs=(Ability.BEAR,))


def conflict() -> Participant:
    """A conflict against which a success counts (F6-ENC-2)."""
    return Participant(
        "against",
        "A stored conflict, or an opponent like one, to which a success adds its rank.",
        kind=Id,
        optional=True,
    )


def power_user() -> Participant:
    """User of a power; the sheet states the costs of the power and the dice rolled with it (F6-CHR-3)."""

    def needs_of(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
        power = next((power for power in figure.sheet.powers if power.name == order.power), None)
        if power is None:
            return (Ability.ACT, Ability.FREE_ACTION, *_of_roll(part, figure))
        action = action_of(power, figure, order.options)
        own_action = Ability.FREE_ACTION if action is None else ABILITY_OF.get(action, Ability.FREE_ACTION)
        effect = (Ability.EFFECT_ROLL,) if power.operation is PowerOperation.ATTACK else ()
        bears = (Ability.BEAR,) if power.operation is PowerOperation.CONDITION and order.target is None else ()
        spends = (Ability.SPEND_RANKS,) if order.spend else ()
        return (Ability.ACT, own_action, *effect, *bears, *spends, *_of_roll(part, figure))

    return Participant(
        "user",
        "Who uses it.",
        needs=(Ability.USE_POWER, Ability.ACT, Ability.USE),
        needs_of=needs_of,
        may_need=(Ability.ACT, Ability.EFFECT_ROLL, Ability.BEAR, Ability.SPEND_RANKS, *OF_CHECK),
        items=lambda order, _part: (order.power,),
        must_be_stored=True,
    )


def power_target() -> Participant:
    """Target of a power: answers with a roll for an own action, else with the fixed value (F6-ENC-6)."""
    return Participant(
        "target",
        "Participant to attack or affect.",
        needs=(Ability.BEAR,),
        needs_of=_of_answer,
        may_need=OF_ANSWER,
        optional=True,
    )


def each_once(order: Order) -> Order:
    """The order with each of many meant once; the first of them is its `character`, where no other is named."""
    ids = dict.fromkeys((order.character.id, *(each.id for each in order.characters)))
    first = next((identity for identity in ids if identity is not None), None)
    others = {each.id: each for each in order.characters if each.id != first}
    return replace(order, character=replace(order.character, id=first), characters=tuple(others.values()))


def is_lucky(*members: str) -> Callable[[Order], bool]:
    """Whether a participant spends a luck point, so that the luck of all others matters (F6-LCK-6)."""
    return lambda order: any(
        part is not None and part.luck_point for part in (getattr(order, member) for member in members)
    )


def _of_answer(_order: object, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    return (Ability.ANSWER, *_of_roll(part, figure)) if rolls(part) else (Ability.RESIST,)


def _of_roll(part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    stated: bool | None = getattr(part, "wild_die", None)
    wild = (Ability.ROLL_WILD,) if stated or (stated is None and rolls_wild(figure)) else ()
    return (Ability.USE, *wild, *(LUCK if part.luck_point else ()))


def _named_ability(named: CheckNamed, if_: Callable[[Order], bool]) -> Callable[[Order, PartOfOrder], tuple[str, ...]]:
    """The skill or ability of a check as an item; that of a resistance by its kind."""

    def items(order: Order, part: PartOfOrder) -> tuple[str, ...]:
        if not if_(order) or part.die_code is not None:
            return ()
        check = named(order, part, UNSTORED, {})
        item = part.ability or check.skill or check.ability
        return () if item is None else (item,)

    return items
