"""Effects of a hit on the target.

Rules RU-C-DMG-1, RU-C-DMG-2, RU-C-RES-1 to RU-C-RES-4, RU-C-STUN-4, RU-C-STUN-5, RU-C-PUSH-1 to RU-C-PUSH-3 and
RU-C-NET-1.
"""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.attack_decisions import ENORMOUS
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Pushes
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.combat.attacks.damage_plan import DamagePlan
from service.rulesets.rollunder.combat.conditions.cripple import keep_limb
from service.rulesets.rollunder.combat.conditions.staying_awake import Awake, KnockOut, stay_awake, withstand
from service.rulesets.rollunder.combat.harm.push import DICE_OF_PUSH, PushSource, steps_of
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.core.combat.life import moved
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.repeat import OF_TARGET, DecidersOfHit, LuckSpent, luck_at_hand
from service.rulesets.rollunder.options.combat import CrippleXFrom
from service.values import dataclass, replace

PUSHES = {
    Pushes.ONE_DIE: DICE_OF_PUSH[PushSource.PUSHES],
    Pushes.TWO_DICE: DICE_OF_PUSH[PushSource.PUSHES_2D6],
    Pushes.THREE_DICE: DICE_OF_PUSH[PushSource.PUSHES_3D6],
}
ENORMOUS_TYPES = frozenset({DamageType.STUN, DamageType.BASH})
"""Push of a hit -> how many d6 steps, and the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Result of a hit; members that do not apply are None.

    Attributes:
        rolled: damage before conversion and armor.
        harm: what came of it.
        push_steps: steps the target was pushed.
        net_gain: what the net level rises by.
        knock_out: the [STR] after stun with a crit, or after an enormous hit.
        enormous_stun: stun that an enormous hit adds.
        cripple: the [STR-X] after a cripple hit.
        rules: ids of the rules that decided.
    """

    rolled: int | None = None
    harm: Harm | None = None
    push_steps: int | None = None
    net_gain: int | None = None
    knock_out: KnockOut | None = None
    enormous_stun: int | None = None
    cripple: RepeatedCheck | None = None
    rules: tuple[str, ...] = ()

    @property
    def repeats(self) -> tuple[LuckSpent | None, ...]:
        """The repeats that LUCK bought for checks of the target."""
        checks = (self.knock_out.check if self.knock_out else None, self.cripple)
        return tuple(made.luck for made in checks if made is not None)


@dataclass(frozen=True, slots=True)
class LuckOfHit:
    """LUCK for repeats of checks against what a hit does (RU-C-LUCK-7).

    Attributes:
        pool: points that are left.
        deciders: of the victim.
    """

    pool: int
    deciders: DecidersOfHit = OF_TARGET

    def without(self, check: RepeatedCheck | None) -> "LuckOfHit":
        """The remainder after a check."""
        return self if check is None else replace(self, pool=check.left_of(self.pool))


def impact_of(
    request: Attack, plan: DamagePlan | None, net: DamageDice | None, swing: Swing, luck: LuckOfHit, dice: Dice
) -> Impact:
    """Damage, armor, push, net, and what a very good hit does on top, in the order of their dice.

    Args:
        request: the attack.
        plan: dice of the damage.
        net: dice of a net.
        swing: the attack roll.
        luck: of the victim.
        dice: as they fall.
    """
    rolled = plan.roll(at_highest=swing.is_crit, attack_roll=swing.attack_roll, dice=dice) if plan else None
    harm = None
    if plan is not None and rolled is not None:
        harm = harm_of(_blow(request, plan, rolled, swing), request.options, dice)
    pushes, of_push = PUSHES[request.attack.pushes] if request.attack.pushes else (None, "")
    push_steps = None if pushes is None else steps_of(pushes, dice)
    net_gain = None if net is None else max(0, net.roll(dice, "net"))
    instant = _knock_out(request, harm, swing, luck, dice)
    luck = luck.without(instant.check if instant else None)
    cripple = _cripple(request, harm, swing, luck, dice)
    knock_out, enormous_stun = _enormous(request, harm, instant, luck.without(cripple), dice)
    conditions = (
        ("RU-C-DMG-2", plan is not None and swing.is_crit),
        *((rule, True) for rule in (harm.rules if harm else ())),
        (of_push, bool(of_push)),
        ("RU-C-NET-1", net_gain is not None),
        ("RU-C-STUN-5", instant is not None),
        ("RU-C-STUN-4", enormous_stun is not None),
        *((rule, True) for made in (knock_out.check if knock_out else None, cripple) if made for rule in made.rules),
    )
    return Impact(
        rolled=rolled,
        harm=harm,
        push_steps=push_steps,
        net_gain=net_gain,
        knock_out=knock_out,
        enormous_stun=enormous_stun,
        cripple=cripple,
        rules=tuple(rule for rule, applies in conditions if applies),
    )


def goes_deep(request: Attack, harm: Harm | None) -> bool:
    """Whether crippling, K.O. and sticking may happen: damage passed the armor, or none is needed (RU-C-RES-3)."""
    has_passed = harm is not None and harm.passed > 0
    return has_passed or not request.options.effects_need_damage


def _blow(request: Attack, plan: DamagePlan, rolled: int, swing: Swing) -> Blow:
    """A crit1 goes to the head: armor at its minimum (RU-C-RES-1, RU-C-ARM-2)."""
    target = request.target
    is_to_the_head = swing.attack_result is AttackOutcome.CRIT1
    return Blow(
        rolled=rolled,
        type=plan.type,
        as_bash=plan.as_bash,
        armor=Armor(worn=target.armor, natural=target.natural_armor, at_minimum=is_to_the_head),
        resist=target.resist,
    )


def _knock_out(request: Attack, harm: Harm | None, swing: Swing, luck: LuckOfHit, dice: Dice) -> KnockOut | None:
    """Stun damage with a crit: [STR] or K.O. (RU-C-STUN-5); without STR the check is left to the caller."""
    target = request.target
    is_stun = harm is not None and harm.type is DamageType.STUN
    if harm is None or not is_stun or not swing.is_crit or target.str_ is None or not goes_deep(request, harm):
        return None
    stun_level = moved(target.stun_level, harm.stun_gain)
    return stay_awake(_awake(request, target.str_, stun_level, target.life, luck), dice, luck.deciders.awake)


def _awake(request: Attack, str_: int, stun_level: int, life: int, luck: LuckOfHit) -> Awake:
    """The values of the [STR] that decides about staying awake."""
    return Awake(str_=str_, stun_level=stun_level, life=life, luck=luck_at_hand(luck.pool), options=request.options)


def _enormous(
    request: Attack, harm: Harm | None, instant: KnockOut | None, luck: LuckOfHit, dice: Dice
) -> tuple[KnockOut | None, int | None]:
    """Adds d20 stun and [STR] for what the game master calls enormous (RU-C-STUN-4)."""
    target = request.target
    if harm is None or harm.type not in ENORMOUS_TYPES or target.str_ is None or not ENORMOUS.says_yes(dice):
        return instant, None
    level = moved(target.stun_level, harm.stun_gain) if instant is None else instant.stun_level
    awake = _awake(request, target.str_, level, target.life - harm.life_loss, luck)
    return withstand(awake, dice, luck.deciders.awake)


def _cripple(request: Attack, harm: Harm | None, swing: Swing, luck: LuckOfHit, dice: Dice) -> RepeatedCheck | None:
    """A cripple hit: [STR-X] or the limb is useless (RU-C-RES-3, RU-C-RES-4); without STR it is left to the caller."""
    if not swing.is_cripple or request.target.str_ is None or not goes_deep(request, harm):
        return None
    final = harm.final if harm else 0
    x = final if request.options.cripple_x_from is CrippleXFrom.DAMAGE else request.defense.cripple_x
    at_hand = luck_at_hand(luck.pool)
    return keep_limb(request.target.str_, x, at_hand, request.options, dice, luck.deciders.limb)
