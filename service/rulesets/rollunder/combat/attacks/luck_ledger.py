"""LUCK against one attack: before the roll, to wake up, or instead of a defense.

Rules RU-C-LUCK-1 to RU-C-LUCK-6, RU-C-LUCK-14 to RU-C-LUCK-16, RU-C-DEF-16 and RU-C-DMG-18.
"""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks import attack_decisions
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Awareness, LuckUse
from service.rulesets.rollunder.combat.attacks.attack_result import AvoidedBy
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.core.combat.kind import KINDS, AttackKind
from service.rulesets.rollunder.core.combat.luck import PRICES, LuckSituation, Payment, pay
from service.rulesets.rollunder.core.repeat import LuckSpent
from service.values import dataclass, replace

ZONES = {
    AttackKind.ZONE: LuckSituation.ZONE,
    AttackKind.LARGE_ZONE: LuckSituation.LARGE_ZONE,
    AttackKind.VERY_LARGE_ZONE: LuckSituation.VERY_LARGE_ZONE,
}
"""Zone -> its price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckLedger:
    """Record of LUCK spent so far.

    Attributes:
        pool: LUCK left.
        spent: LUCK paid.
        is_used: whether any use of LUCK was tried.
        cost: price of the avoidance that was asked for.
        is_refused: whether some LUCK could not be used.
        avoided_by: set if LUCK prevented the hit.
        rules: ids of the rules by which it was paid.
        use: the decision before the attack roll.
    """

    pool: int
    spent: int = 0
    is_used: bool = False
    cost: int | None = None
    is_refused: bool = False
    avoided_by: AvoidedBy | None = None
    rules: tuple[str, ...] = ()
    use: LuckUse = LuckUse.NONE

    def after_payment(self, payment: Payment) -> "LuckLedger":
        """The ledger after a price, if it could be paid, for example that of waking up (RU-C-DEF-16)."""
        spent = self.spent + self.pool - payment.pool_after
        is_refused = self.is_refused or not payment.paid
        return replace(self, pool=payment.pool_after, spent=spent, is_used=True, is_refused=is_refused)

    def after_repeats(self, repeats: LuckSpent | None) -> "LuckLedger":
        """The ledger after the price of repeated defenses (RU-C-LUCK-7)."""
        if repeats is None:
            return self
        return replace(self, pool=repeats.pool_after, spent=self.spent + repeats.spent, is_used=True)

    def after_avoiding(self, situation: LuckSituation, payment: Payment) -> "LuckLedger":
        """The ledger after the price of avoiding a hit, if it could be paid."""
        avoided_by = AvoidedBy.LUCK if payment.paid else None
        rules = (*self.rules, PRICES[situation].rule)
        return replace(self.after_payment(payment), cost=payment.cost, avoided_by=avoided_by, rules=rules)


def before_the_roll(request: Attack, dice: Dice) -> LuckLedger:
    """1 LUCK and nothing is rolled (RU-C-LUCK-1): not against magic or zones, and not for sleepers (RU-C-DEF-16)."""
    is_impossible = is_zone(request) or is_magic(request) or request.defense.awareness is Awareness.SLEEPING
    use = attack_decisions.luck_before(request, dice, is_possible=not is_impossible)
    ledger = LuckLedger(pool=request.target.luck, use=use)
    if use is not LuckUse.BEFORE:
        return ledger
    return _avoided(ledger, LuckSituation.BEFORE, request, dice, is_impossible=is_impossible)


def instead_of_defense(ledger: LuckLedger, request: Attack, swing: Swing, dice: Dice, *, is_asleep: bool) -> LuckLedger:
    """Pay for this hit (RU-C-LUCK-2 to -5, RU-C-LUCK-14 to -16), or have paid for the round (RU-C-LUCK-6).

    It is no reaction of the character, so the unsuspecting can pay; who sleeps on only pays what dice price.
    """
    if ledger.use is LuckUse.ROUND:
        return _covered_for_the_round(ledger, request)
    if attack_decisions.luck_instead(ledger.use, ledger.pool, dice) is not LuckUse.AVOID:
        return ledger
    situation = situation_of(request, swing)
    return _avoided(ledger, situation, request, dice, is_impossible=is_asleep and PRICES[situation].die is None)


def situation_of(request: Attack, swing: Swing) -> LuckSituation:
    """Situation that prices avoiding the hit: by zone, else as magic for every roll, else by the attack result."""
    if request.attack.attack_kind in ZONES:
        return ZONES[request.attack.attack_kind]
    if is_magic(request):
        return LuckSituation.MAGIC
    if swing.is_crit:
        return LuckSituation.CRIT
    return LuckSituation.CRIPPLE if swing.is_cripple else LuckSituation.NORMAL


def is_zone(request: Attack) -> bool:
    """Whether it hits an area."""
    return KINDS[request.attack.attack_kind].is_zone


def is_magic(request: Attack) -> bool:
    """Whether it is a magic hit, by kind or by what it is made of (RU-C-ATT-15, RU-C-DMG-18)."""
    return request.attack.magic or request.attack.attack_kind is AttackKind.MAGIC


def _avoided(
    ledger: LuckLedger, situation: LuckSituation, request: Attack, dice: Dice, *, is_impossible: bool
) -> LuckLedger:
    if is_impossible:
        refused = Payment(cost=PRICES[situation].points, paid=False, pool_after=ledger.pool)
        return ledger.after_avoiding(situation, refused)
    return ledger.after_avoiding(situation, pay(situation, ledger.pool, request.options, dice))


def _covered_for_the_round(ledger: LuckLedger, request: Attack) -> LuckLedger:
    """7 LUCK paid earlier cover every hit but those of zones, which they cover by option (RU-C-LUCK-6)."""
    covers = request.options.round_luck_covers_zone or not is_zone(request)
    return replace(
        ledger,
        is_used=True,
        is_refused=ledger.is_refused or not covers,
        avoided_by=AvoidedBy.LUCK_ROUND if covers else None,
        rules=(*ledger.rules, PRICES[LuckSituation.ROUND].rule),
    )
