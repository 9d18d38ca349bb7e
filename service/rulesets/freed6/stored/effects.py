"""Effects that ranks buy, and who bears them. Rules F6-COND-7, F6-COND-8, F6-ATK-4, F6-ACT-5, F6-ACT-6 and F6-EFX-6."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import purchase
from service.rulesets.freed6.condition import lasting as as_long_as
from service.rulesets.freed6.purchase import EFFECT_ROLL, EFFECT_ROLL_DICE, Effect, Purchase
from service.rulesets.freed6.retiming import RETIMINGS
from service.rulesets.freed6.stored import lasting
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.state import MOST_POINTS
from service.rulesets.stored import conditions as kept
from service.rulesets.stored.conditions import Anchor
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc, Id, Name

ACTION_POINT = "action_point"
THIS_TURN = kept.Duration(unit=kept.DurationUnit.TURN, left=1, whose=Anchor.ANYONE)
"""Until the running turn ends, whoever's it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish(Purchase):
    """A wish to buy one row of the effect menu for somebody stored."""

    bearer: Annotated[Id | None, Doc("Who will bear the effect; null for whom the order is about.")] = None
    name: Annotated[Name | None, Doc("What the condition is called that carries it; null for its code.")] = None


def plain(wishes: Sequence[Wish]) -> tuple[Purchase, ...]:
    """The wishes as the stateless operations take them."""
    return tuple(
        Purchase(effect=wish.effect, times=wish.times, sign=wish.sign, target=wish.target, die_code=wish.die_code)
        for wish in wishes
    )


def bearers(wishes: Sequence[Wish]) -> tuple[str | None, ...]:
    """Ids of those who are named as bearers."""
    return tuple(wish.bearer for wish in wishes)


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


def granted(wishes: Sequence[Wish], bought: Sequence[Effect], *, on_own_turn: bool) -> Iterator[tuple[Wish, Effect]]:
    """Which wish each effect came from; wishes that could not be paid are passed over."""
    left = list(bought)
    for wish in wishes:
        if left and left[0] == purchase.bought(wish, on_own_turn=on_own_turn):
            yield wish, left.pop(0)


def take_hold(after: Aftermath, taken: Iterable[tuple[Wish, Effect]], default: str | None, source: str | None) -> None:
    """Let bought effects take hold at once, each on its bearer, whose turns count (F6-ATK-4, F6-DUR-2)."""
    for wish, bought in taken:
        bearer = wish.bearer or default
        other = bearer is not None and bearer != default
        effect = purchase.bought(wish, on_own_turn=after.of(bearer).on_turn) if bearer and other else bought
        after.change(bearer, partial(borne, called=wish.name, effect=effect, source=source))


def borne(figure: Figure, called: str | None, effect: Effect, source: str | None) -> Figure:
    """A figure with an effect: a pool that is another one now, or a condition that carries it."""
    if effect.effect == ACTION_POINT:
        return with_action_points(figure, effect.value or 0)
    if effect.effect == EFFECT_ROLL:
        return figure
    return lasting.with_laid(figure, carrier(called or effect.effect, effect, source))


def with_action_points(figure: Figure, more: int) -> Figure:
    """The figure with action points given or taken; the pool never falls below 0 (F6-ACT-6)."""
    points = min(MOST_POINTS, max(0, figure.state.action_points + more))
    return replace(figure, state=replace(figure.state, action_points=points))


def carrier(name: str, effect: Effect, source: str | None) -> kept.Condition:
    """A condition that carries one effect; dice for an effect roll wait for it until the turn ends (F6-EFX-6)."""
    for_roll = effect.effect == EFFECT_ROLL_DICE
    duration = THIS_TURN if for_roll else lasting.kept_duration(as_long_as((effect,), 1, on_own_turn=False))
    return kept.Condition(
        name=name,
        kind=kept.ConditionKind.CUMULATIVE,
        effects=(lasting.kept_effect(effect),),
        source=source,
        duration=duration,
        single_use=for_roll,
        details=lasting.code_details((effect,)),
    )


def waiting_dice(figure: Figure) -> int:
    """Dice that were bought for an effect roll of this turn (F6-EFX-6)."""
    effects = (effect for each in lasting.in_force(figure) for effect in each.effects)
    return sum(effect.value or 0 for effect in effects if effect.effect == EFFECT_ROLL_DICE)


def rolled(figure: Figure) -> Figure:
    """A figure that has made an effect roll: the dice that waited for it are used (F6-EFX-6)."""
    used = {
        identity: lasting.over(condition, kept.EndReason.USED)
        for identity, condition in figure.lasting.items()
        if condition.single_use and any(effect.code == EFFECT_ROLL_DICE for effect in condition.effects)
    }
    state = replace(figure.state, effect_roll_this_turn=True)
    return lasting.with_conditions(replace(figure, state=state), used)
