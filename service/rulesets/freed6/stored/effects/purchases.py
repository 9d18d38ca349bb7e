"""Effects that ranks buy, and their bearers. Rules F6-COND-7, F6-COND-8, F6-ATK-4, F6-ACT-6 and F6-EFX-6."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.conditions.condition_duration import as_long_as
from service.rulesets.freed6.conditions.duration_changes import RETIMINGS
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import EFFECT_ROLL, EFFECT_ROLL_DICE, Effect, Purchase
from service.rulesets.freed6.options import ConditionRank
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.effects.conditions import code_details, stored_duration, stored_effect, with_laid
from service.rulesets.freed6.stored.figures import AnyEffectContext, Cast, Figure, LookupContext
from service.rulesets.freed6.stored.lookups.naming import CheckOf
from service.rulesets.freed6.stored.state import MOST_POINTS
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored import Lookup
from service.rulesets.stored.conditions import Anchor, Condition, ConditionKind, Duration, DurationUnit
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass, replace

ACTION_POINT = "action_point"
THIS_TURN = Duration(unit=DurationUnit.TURN, left=1, whose=Anchor.ANYONE)
"""Until the end of the running turn, of any combatant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish(Purchase):
    """A wish to buy one row of the effect menu for a stored bearer."""

    bearer: Annotated[
        Id | None,
        Doc("Id of the bearer; null for who spends, and in an attack for the attacker of gains, the target of losses."),
    ] = None
    name: Annotated[Name | None, Doc("What the condition is called that carries it; null for its code.")] = None


def plain(wishes: Sequence[Wish]) -> tuple[Purchase, ...]:
    """The wishes as the stateless operations take them."""
    return tuple(
        Purchase(effect=wish.effect, times=wish.times, sign=wish.sign, target=wish.target, die_code=wish.die_code)
        for wish in wishes
    )


def plain_wishes(context: LookupContext) -> tuple[Purchase, ...]:
    """The wishes of an order as the operation takes them.

    Raises:
        Rejected: `bad_input` for rows that change a duration; `condition_modify` buys them (F6-MOD-1);
            `unknown_target`.
    """
    refuse_retimings(context.stated, context.pointer)
    targets.refuse_unknown(context.stated, context.cast, context.pointer)
    return plain(context.stated)


def wishes(prose: str) -> Lookup:
    """The lookup of a list of wishes."""
    return Lookup(find=plain_wishes, type=Annotated[tuple[Wish, ...], Doc(prose)], default=(), choice=True)


def borne_by(wishes: Sequence[Wish], bearer: Callable[[Wish], str | None], pointer: str) -> tuple[Wish, ...]:
    """The wishes with their bearers, by default those of `bearer`.

    Raises:
        Rejected: `bad_input` if that is not stored.
    """
    borne = tuple(replace(wish, bearer=wish.bearer or bearer(wish)) for wish in wishes)
    for index, wish in enumerate(borne):
        if wish.bearer is None:
            expected = Phrase("the id of a stored bearer, because the effect concerns a participant that is not stored")
            raise Rejected("bad_input", f"{pointer}/{index}/bearer", expected=expected)
    return borne


def refuse_retimings(wishes: Sequence[Purchase], pointer: str) -> None:
    """Rows that change a duration are bought by `condition_modify`, which knows the condition (F6-MOD-1).

    Raises:
        Rejected: `bad_input`.
    """
    for index, wish in enumerate(wishes):
        if wish.effect in RETIMINGS:
            expected = Phrase(
                "an effect of its own; durations are changed by condition-modify, which takes the ranks as `rank`"
            )
            raise Rejected("bad_input", f"{pointer}/{index}/effect", expected=expected)


def granted(wishes: Sequence[Wish], bought: Sequence[Effect], *, on_own_turn: bool) -> Mapping[int, Effect]:
    """Effects bought, by the index of the wish which each came from; wishes that could not be paid are passed over."""
    left, found = list(bought), dict[int, Effect]()
    for index, wish in enumerate(wishes):
        if left and left[0] == purchase.bought(wish, on_own_turn=on_own_turn):
            found[index] = left.pop(0)
    return found


def borne_in_time(wishes: Sequence[Wish], bought: Mapping[int, Effect], cast: Cast) -> Mapping[int, Effect]:
    """Effects bought, for as long as the turns of each bearer say (F6-DUR-2)."""
    return {
        index: purchase.timed(effect, on_own_turn=cast[wishes[index].bearer or ""].on_turn)
        for index, effect in bought.items()
    }


def about(effect: Effect, check: CheckOf, bearer: Figure) -> Effect:
    """An effect that was bought without a target, about the check for which its row needs one (F6-COND-8)."""
    row = EFFECT_MENU[effect.effect]
    name = check.ability if row.target == targets.NAMED_ABILITIES else check.skill or check.ability
    target = name if effect.target is None and row.target is not None else effect.target
    return replace(purchase.timed(effect, on_own_turn=bearer.on_turn), target=target)


def borne(
    figure: Figure, outcome: AnyEffectContext, wishes: Sequence[Wish], bought: Mapping[int, Effect], rank: int
) -> Figure:
    """The bearer of the wish at the outcome's place with its purchases; its own turns count (F6-DUR-2).

    Purchases with the same stated name for the same bearer are one condition, created with the first of them (F6-SF-6).
    """
    wish = wishes[outcome.index]
    alike = [index for index in bought if wishes[index] is wish or _one_condition(wishes[index], wish)]
    if outcome.index not in bought or alike[0] != outcome.index:
        return figure
    effects = [purchase.bought(wishes[index], on_own_turn=figure.on_turn) for index in alike]
    lasting = [effect for effect in effects if effect.effect not in (ACTION_POINT, EFFECT_ROLL)]
    points = sum(effect.value or 0 for effect in effects if effect.effect == ACTION_POINT)
    figure = with_action_points(figure, points) if points else figure
    if not lasting:
        return figure
    paid = sum(purchase.cost(wishes[index]) for index in alike)
    by_check = outcome.options.condition_rank is ConditionRank.CHECK
    return with_laid(figure, carrier(wish.name or wish.effect, lasting, outcome, rank if by_check else paid))


def borne_alone(figure: Figure, outcome: AnyEffectContext, bought: Sequence[Effect], rank: int) -> Figure:
    """Bearer of effects that no wish of the order named, each in a separate condition (F6-SF-6)."""
    for effect in bought:
        if effect.effect == ACTION_POINT:
            figure = with_action_points(figure, effect.value or 0)
        elif effect.effect != EFFECT_ROLL_DICE:
            by_check = outcome.options.condition_rank is ConditionRank.CHECK
            paid = EFFECT_MENU[effect.effect].rank
            figure = with_laid(figure, carrier(effect.effect, (effect,), outcome, rank if by_check else paid))
    return figure


def with_action_points(figure: Figure, more: int) -> Figure:
    """The figure with action points given or taken; the pool never falls below 0 (F6-ACT-6)."""
    points = min(MOST_POINTS, max(0, figure.state.action_points + more))
    return replace(figure, state=replace(figure.state, action_points=points))


def carrier(name: str, effects: Sequence[Effect], outcome: AnyEffectContext, rank: int) -> Condition:
    """A condition that carries effects; dice for an effect roll wait for it until the turn ends (F6-EFX-6)."""
    for_roll = all(effect.effect == EFFECT_ROLL_DICE for effect in effects)
    return Condition(
        name=name,
        kind=ConditionKind.CUMULATIVE,
        rank=min(HIGHEST_RANK, max(1, rank)),
        effects=tuple(map(stored_effect, effects)),
        source=outcome.id_of("actor") or outcome.id_of("attacker"),
        duration=THIS_TURN if for_roll else stored_duration(as_long_as(effects, 1, on_own_turn=False)),
        single_use=for_roll,
        details=code_details(effects),
    )


def _one_condition(one: Wish, other: Wish) -> bool:
    return one.name is not None and (one.name, one.bearer) == (other.name, other.bearer)
