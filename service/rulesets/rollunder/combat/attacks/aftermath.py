"""State of the target after a hit.

Rules RU-C-GEN-7, RU-C-STUN-1, RU-C-STUN-2, RU-C-FRZ-2, RU-C-BURN-2, RU-C-BURN-3, RU-C-RES-3, RU-C-RES-4, RU-C-RES-7,
RU-C-DEAD-1 and RU-C-DEAD-6.
"""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.attack_decisions import BURNS, FAIRY
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome, CrippledLimb
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.combat.attacks.impact import Impact, goes_deep
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.combat.harm.fire_dice import dice_left
from service.rulesets.rollunder.core.combat.damage_type import TYPES, DamageType
from service.rulesets.rollunder.core.combat.life import Status, moved, statuses_of
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.values import dataclass, replace

ROUNDS_OF_A_HIT = 1
RULE_OF_STATUS = {
    Status.DEAD: "RU-C-DEAD-6",
    Status.DEFEATED: "RU-C-DEAD-1",
    Status.KO: "RU-C-STUN-1",
    Status.SLOWLY_DYING: "RU-C-DEAD-4",
}
"""Status -> the rule that says so."""
LIMBS = {AttackOutcome.CRIPPLE3: CrippledLimb.ARM, AttackOutcome.CRIPPLE4: CrippledLimb.LEG}
"""Cripple hit -> the limb it goes for (RU-C-RES-3, RU-C-RES-4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """State of the target after a hit; None for values that do not apply.

    Attributes:
        life_loss: what LIFE sank by; None for stun.
        freeze_gain: what the freeze level rises by.
        burning_dice: dice of the next round.
        crippled: which limb is useless.
        stuck_check_mod: modifier of the [STR] that pulls the weapon out.
        life_after: LIFE now.
        stun_after: stun level now.
        statuses: what they make of the target.
        fairy_left: whether a fairy has undone the death; LIFE is that of 100% then.
    """

    life_loss: int | None
    freeze_gain: int | None
    burning_dice: int | None
    crippled: CrippledLimb | None
    stuck_check_mod: int | None
    life_after: int
    stun_after: int
    statuses: tuple[Status, ...]
    fairy_left: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that decided."""
        conditions = (
            ("RU-C-FRZ-2", self.freeze_gain is not None),
            ("RU-C-BURN-3", self.burning_dice is not None),
            ("RU-C-RES-7", self.stuck_check_mod is not None),
            ("RU-C-GEN-7", True),
            ("RU-C-DEAD-6", self.fairy_left),
            *((RULE_OF_STATUS[status], True) for status in self.statuses),
        )
        return tuple(rule for rule, applies in conditions if applies)


def aftermath_of(prepared: Preparation, swing: Swing, impact: Impact, dice: Dice) -> Aftermath:
    """LIFE, levels and statuses after everything the hit did (RU-C-GEN-7)."""
    request = prepared.request
    loss = _life_loss(request, impact)
    life = request.target.life - (loss or 0)
    stun = _stun_after(request, impact)
    is_ice = impact.harm is not None and impact.harm.type is DamageType.ICE
    after = Aftermath(
        life_loss=loss,
        freeze_gain=impact.harm.final if impact.harm and is_ice else None,
        burning_dice=_burning_dice(prepared, impact, dice),
        crippled=_crippled(swing, impact),
        stuck_check_mod=_stuck_check_mod(request, swing, impact),
        life_after=life,
        stun_after=stun,
        statuses=_statuses(request, impact, life, stun),
    )
    if Status.DEAD in after.statuses and request.target.fairy and FAIRY.says_yes(dice):
        return _saved(request, impact, after)
    return after


def _saved(request: Attack, impact: Impact, after: Aftermath) -> Aftermath:
    """The target after a fairy has undone its death: LIFE is at 100%, and nothing burns on (RU-C-DEAD-6)."""
    life = _life_max(request)
    statuses = _statuses(request, impact, life, after.stun_after)
    return replace(after, life_after=life, statuses=statuses, burning_dice=None, fairy_left=True)


def _life_loss(request: Attack, impact: Impact) -> int | None:
    """Everything but stun costs LIFE; by option ice only raises the freeze level (RU-C-FRZ-2)."""
    harm = impact.harm
    if harm is None or harm.type is DamageType.STUN:
        return None
    only_freezes = harm.type is DamageType.ICE and not request.options.freeze_damage_life
    return 0 if only_freezes else harm.life_loss


def _stun_after(request: Attack, impact: Impact) -> int:
    """The stun level after stun damage (RU-C-STUN-2) and a knock-out (RU-C-STUN-5)."""
    if impact.knock_out is not None:
        return impact.knock_out.stun_level
    return moved(request.target.stun_level, impact.harm.stun_gain if impact.harm else 0)


def _burning_dice(prepared: Preparation, impact: Impact, dice: Dice) -> int | None:
    """Fire and acid burn on with one of the weapon's own dice less, after every hit (RU-C-BURN-3).

    Whether something catches fire at all is the game master's (RU-C-BURN-4).
    """
    plan = prepared.plan
    if (
        plan is None
        or impact.harm is None
        or not TYPES[impact.harm.type].burns
        or not BURNS.says_yes(dice, default=True)
    ):
        return None
    return dice_left(plan.own, ROUNDS_OF_A_HIT)


def _crippled(swing: Swing, impact: Impact) -> CrippledLimb | None:
    """The limb, when its [STR-X] failed (RU-C-RES-3, RU-C-RES-4)."""
    if impact.cripple is None:
        return None
    return CrippledLimb.NONE if impact.cripple.succeeds else LIMBS[swing.attack_result]


def _stuck_check_mod(request: Attack, swing: Swing, impact: Impact) -> int | None:
    """Axe, spikeclub and halberd stick after a crit that went in, until they are pulled out (RU-C-RES-7)."""
    sticks = swing.is_crit and goes_deep(request, impact.harm)
    return effects_of(request.attack.weapon).stuck_check_mod if sticks else None


def _life_max(request: Attack) -> int:
    """LIFE of the target at 100%."""
    return request.target.life if request.target.life_max is None else request.target.life_max


def _statuses(request: Attack, impact: Impact, life: int, stun: int) -> tuple[Status, ...]:
    """Dead, defeated, K.O. (RU-C-DEAD-6, RU-C-DEAD-1, RU-C-STUN-1); an instant K.O. counts at every level."""
    statuses = statuses_of(life, _life_max(request), stun, still_harmed=request.target.still_harmed)
    is_ko = impact.knock_out is not None and impact.knock_out.ko
    return statuses if not is_ko or Status.KO in statuses else (*statuses, Status.KO)
