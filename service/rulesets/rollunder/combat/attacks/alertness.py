"""Awareness check: whether the target notices the attack in time. Rules RU-C-DEF-15 and RU-C-DEF-16."""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.attack_decisions import WAKE
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Awareness
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.luck import LuckSituation, Payment, pay
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import AWARENESS, LuckSpent, luck_at_hand
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Alertness:
    """Knowledge of the target about the attack.

    Attributes:
        is_unaware: whether it may not defend.
        is_asleep: whether it sleeps on, and cannot use small amounts of LUCK.
        awareness_roll: d20 of [INT-X].
        awareness_outcome: what it means.
        awareness_luck: repeats of the check.
        wake: what waking up cost.
        rules: ids of the rules that decided.
    """

    is_unaware: bool = False
    is_asleep: bool = False
    awareness_roll: int | None = None
    awareness_outcome: CheckOutcome | None = None
    awareness_luck: LuckSpent | None = None
    wake: Payment | None = None
    rules: tuple[str, ...] = ()


ALERT = Alertness()


def alertness_of(request: Attack, dice: Dice) -> Alertness:
    """[INT-X] of an unsuspecting target (RU-C-DEF-15), or d20 LUCK that wakes a sleeping one (RU-C-DEF-16)."""
    if request.defense.awareness is Awareness.UNSUSPECTING:
        return _of_unsuspecting(request, dice)
    if request.defense.awareness is Awareness.SLEEPING:
        return _of_sleeping(request, dice)
    return ALERT


def _of_unsuspecting(request: Attack, dice: Dice) -> Alertness:
    """[INT-X] notices the attack in time (RU-C-DEF-15)."""
    value, luck = (request.target.int_ or 0) - request.defense.ambush_x, luck_at_hand(request.target.luck)
    made = repeated_check.make(value, luck, request.options, dice, "awareness", AWARENESS)
    return Alertness(
        is_unaware=not made.succeeds,
        awareness_roll=made.roll,
        awareness_outcome=made.outcome,
        awareness_luck=made.luck,
        rules=("RU-C-DEF-15", *made.rules),
    )


def _of_sleeping(request: Attack, dice: Dice) -> Alertness:
    """A sleeper notices nothing, unless LUCK wakes it in time (RU-C-DEF-16)."""
    pays = WAKE.says_yes(dice, default=request.defense.wake_with_luck)
    wake = pay(LuckSituation.SLEEPING, request.target.luck, request.options, dice) if pays else None
    is_asleep = wake is None or not wake.paid
    return Alertness(is_unaware=is_asleep, is_asleep=is_asleep, wake=wake, rules=("RU-C-DEF-16",))
