"""The course of one attack: LUCK before the roll, the roll, and how the target escapes a hit or suffers it.

Rules RU-C-LUCK-1, RU-C-LUCK-7, RU-C-DEF-1, RU-C-TEAM-2, RU-C-TEAM-3, RU-C-DUR-3 and RU-R-40.
"""

from functools import partial
from typing import Any

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks import allies
from service.rulesets.rollunder.combat.attacks.aftermath import Aftermath, aftermath_of
from service.rulesets.rollunder.combat.attacks.alertness import ALERT, Alertness, alertness_of
from service.rulesets.rollunder.combat.attacks.allies import UNPROTECTED, Protection
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome, AvoidedBy
from service.rulesets.rollunder.combat.attacks.attack_roll import NOT_ROLLED, Swing, swing
from service.rulesets.rollunder.combat.attacks.chosen_defense import UNDEFENDED, ChosenDefense, resolve_defense
from service.rulesets.rollunder.combat.attacks.freezing import Freezing, freezing_of
from service.rulesets.rollunder.combat.attacks.impact import Impact, LuckOfHit, impact_of
from service.rulesets.rollunder.combat.attacks.luck_ledger import LuckLedger, before_the_roll, instead_of_defense
from service.rulesets.rollunder.combat.attacks.parry_effects import ParryEffects, parry_effects_of
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.core.combat.kind import KINDS, RULE_OF_MOVE, DefenseKind
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.combat.weapon import AFTER_MISS, effects_of
from service.rulesets.rollunder.core.repeat import OF_BODYGUARD
from service.values import dataclass, replace

NO_PARRY = ParryEffects()


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """An attack after the dice fell.

    Attributes:
        prepared: the attack before them.
        swing: the attack roll.
        luck: what LUCK did.
        alertness: what the target knew of it.
        protection: help of an ally.
        chosen_defense: the defense.
        parried: what a parry did.
        impact: what the hit did; None when there was none.
        aftermath: how the target is after it.
        freezing: what ice did to the freeze level; None where that is left to the caller.
    """

    prepared: Preparation
    swing: Swing
    luck: LuckLedger
    alertness: Alertness = ALERT
    protection: Protection = UNPROTECTED
    chosen_defense: ChosenDefense = UNDEFENDED
    parried: ParryEffects = NO_PARRY
    impact: Impact | None = None
    aftermath: Aftermath | None = None
    freezing: Freezing | None = None

    @property
    def avoided_by(self) -> AvoidedBy | None:
        """Means by which the target was not hit; None when it was."""
        if self.luck.avoided_by is not None:
            return self.luck.avoided_by
        if not self.swing.hits:
            return AvoidedBy.ATTACK_FAILED
        if self.protection.stops:
            return AvoidedBy(str(self.protection.kind))
        defense = self.chosen_defense
        return AvoidedBy(defense.kind) if defense.succeeds and defense.kind else None

    @property
    def returns(self) -> bool | None:
        """Whether a tripwood comes back: after a plain miss only (RU-C-RNG-14); None for other weapons."""
        if effects_of(self.prepared.request.attack.weapon).returns_after != AFTER_MISS:
            return None
        return self.swing.attack_result is AttackOutcome.MISS

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that were applied."""
        prepared = self.prepared
        all_out = ("RU-C-ATT-32",) if KINDS[prepared.request.attack.attack_kind].is_all_out else ()
        moved = RULE_OF_MOVE.get(prepared.request.attack.attack_move)
        parts = (
            prepared.aim.rules,
            (moved,) if moved else (),
            all_out,
            self.swing.rules,
            self.alertness.rules,
            self.luck.rules,
            self.protection.rules,
            self.chosen_defense.rules,
            self.parried.rules,
            prepared.plan.rules if prepared.plan and self.impact else (),
            self.impact.rules if self.impact else (),
            self.aftermath.rules if self.aftermath else (),
            self.freezing.rules if self.freezing else (),
        )
        return tuple(rule for part in parts for rule in part)


def attempted(prepared: Preparation, dice: Dice) -> Course:
    """LUCK before the roll (RU-C-LUCK-1), then the roll."""
    luck = before_the_roll(prepared.request, dice)
    if luck.avoided_by is not None:
        return Course(prepared=prepared, swing=NOT_ROLLED, luck=luck)
    swung = swing(prepared.request, prepared.aim, dice)
    return _met(prepared, swung, luck, dice) if swung.hits else Course(prepared=prepared, swing=swung, luck=luck)


def _met(prepared: Preparation, swung: Swing, luck: LuckLedger, dice: Dice) -> Course:
    """A hit that the target may notice, pay for or ward off, and else suffers."""
    request = prepared.request
    alertness = alertness_of(request, dice)
    luck = luck.after_repeats(alertness.awareness_luck)
    luck = luck.after_payment(alertness.wake) if alertness.wake else luck
    luck = instead_of_defense(luck, request, swung, dice, is_asleep=alertness.is_asleep)
    met = partial(Course, prepared=prepared, swing=swung, alertness=alertness)
    if luck.avoided_by is not None:
        return met(luck=luck)
    protection = allies.protected(request, dice)
    met = partial(met, protection=protection)
    if protection.stops:
        return met(luck=luck, parried=_parried_by_ally(prepared, protection, swung, dice))
    if protection.bodyguard is not None:
        instead = replace(prepared, request=allies.against_ally(request, protection.bodyguard))
        return met(luck=luck, **_suffered(instead, swung, _luck_of_bodyguard(request, protection), dice))
    defends = protection.kind is None or request.options.support_then_defends
    defended = _defended(prepared, alertness, luck, dice) if defends else UNDEFENDED
    luck = luck.after_repeats(defended.luck)
    met = partial(met, luck=luck, chosen_defense=defended)
    if not defended.succeeds:
        suffered = _suffered(prepared, swung, LuckOfHit(luck.pool), dice)
        return met(**suffered, luck=_after_checks(luck, **suffered))
    if defended.kind is not DefenseKind.PARRY:
        return met()
    return met(parried=parry_effects_of(request, prepared.plan, prepared.parry_dice, swung, dice))


def _defended(prepared: Preparation, alertness: Alertness, luck: LuckLedger, dice: Dice) -> ChosenDefense:
    """The defense of the target, if it is possible (RU-C-DEF-1)."""
    return resolve_defense(prepared.request, luck.pool, dice, is_unaware=alertness.is_unaware, stated=prepared.refused)


def _parried_by_ally(prepared: Preparation, protection: Protection, swung: Swing, dice: Dice) -> ParryEffects:
    """Effects of the parry of an ally; the item may be tested like the target's (RU-C-TEAM-2, RU-C-DUR-3)."""
    request, aid = prepared.request, prepared.request.defense.support
    if protection.kind is not SupportKind.ALLYSHIELD or aid is None:
        return ParryEffects()
    parried = replace(request, defense=replace(request.defense, durability=aid.durability, modifiers=aid.modifiers))
    return parry_effects_of(parried, prepared.plan, None, swung, dice)


def _luck_of_bodyguard(request: Attack, protection: Protection) -> LuckOfHit:
    """LUCK that an ally has left who takes the hit for the target (RU-C-TEAM-3, RU-R-40)."""
    points = request.defense.support.luck if request.defense.support else 0
    return LuckOfHit(points if protection.luck is None else protection.luck.pool_after, OF_BODYGUARD)


def _suffered(prepared: Preparation, swung: Swing, luck: LuckOfHit, dice: Dice) -> dict[str, Any]:
    """Members of the course about the effects of the hit on the target, or on the ally who is hit instead.

    Args:
        prepared: the attack before its dice.
        swung: the attack roll.
        luck: of the victim, for checks against effects of the hit (RU-C-LUCK-7).
        dice: as they fall.
    """
    request = prepared.request
    impact = impact_of(request, prepared.plan, prepared.net, swung, luck, dice)
    after = aftermath_of(prepared, swung, impact, dice)
    left = replace(luck, pool=luck.pool - sum(spent.spent for spent in impact.repeats if spent is not None))
    return {"impact": impact, "aftermath": after, "freezing": freezing_of(request, after, left, dice)}


def _after_checks(luck: LuckLedger, impact: Impact, freezing: Freezing | None, **_: object) -> LuckLedger:
    """The ledger after repeats of the checks against what the hit does (RU-C-LUCK-7)."""
    for spent in (*impact.repeats, freezing.luck if freezing else None):
        luck = luck.after_repeats(spent)
    return luck
