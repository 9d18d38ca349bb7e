"""Course of an attack: the results of its steps, and where it ended."""

from service.rulesets.rollunder.combat.attacks.aftermath import Aftermath
from service.rulesets.rollunder.combat.attacks.alertness import ALERT, Alertness
from service.rulesets.rollunder.combat.attacks.allies import UNPROTECTED, Protection
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome, AvoidedBy
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.combat.attacks.chosen_defense import UNDEFENDED, ChosenDefense
from service.rulesets.rollunder.combat.attacks.freezing import Freezing
from service.rulesets.rollunder.combat.attacks.impact import Impact
from service.rulesets.rollunder.combat.attacks.luck_ledger import LuckLedger
from service.rulesets.rollunder.combat.attacks.parry_effects import ParryEffects
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.core.combat.kind import KINDS, RULE_OF_MOVE
from service.rulesets.rollunder.core.combat.weapon import AFTER_MISS, effects_of
from service.values import dataclass

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
