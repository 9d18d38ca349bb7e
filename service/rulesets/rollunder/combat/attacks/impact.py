"""Effects of a hit on the target.

Rules RU-C-DMG-1, RU-C-DMG-2, RU-C-RES-1 to RU-C-RES-4, RU-C-STUN-4, RU-C-STUN-5, RU-C-PUSH-1 to RU-C-PUSH-3 and
RU-C-NET-1.
"""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks import attack_decisions
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Pushes
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.combat.attacks.damage_plan import DamagePlan
from service.rulesets.rollunder.combat.conditions.cripple import keep_limb
from service.rulesets.rollunder.combat.conditions.stun import KnockOut, stay_awake, withstand
from service.rulesets.rollunder.combat.core.armor import Armor
from service.rulesets.rollunder.combat.core.check import CombatCheck
from service.rulesets.rollunder.combat.core.damage_dice import DamageDice
from service.rulesets.rollunder.combat.core.damage_type import DamageType
from service.rulesets.rollunder.combat.core.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.combat.core.level import moved
from service.rulesets.rollunder.combat.harm.push import DICE_OF_PUSH, PushSource, steps_of
from service.rulesets.rollunder.options.combat import CrippleXFrom
from service.values import dataclass

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
    cripple: CombatCheck | None = None
    rules: tuple[str, ...] = ()


def impact_of(request: Attack, plan: DamagePlan | None, net: DamageDice | None, swing: Swing, dice: Dice) -> Impact:
    """Damage, armor, push, net, and what a very good hit does on top, in the order of their dice."""
    rolled = plan.roll(at_highest=swing.is_crit, attack_roll=swing.attack_roll, dice=dice) if plan else None
    harm = None
    if plan is not None and rolled is not None:
        harm = harm_of(_blow(request, plan, rolled, swing), request.options, dice)
    pushes, of_push = PUSHES[request.attack.pushes] if request.attack.pushes else (None, "")
    push_steps = None if pushes is None else steps_of(pushes, dice)
    net_gain = None if net is None else max(0, net.roll(dice, "net"))
    instant = _knock_out(request, harm, swing, dice)
    cripple = _cripple(request, harm, swing, dice)
    knock_out, enormous_stun = _enormous(request, harm, instant, dice)
    conditions = (
        ("RU-C-DMG-2", plan is not None and swing.is_crit),
        *((rule, True) for rule in (harm.rules if harm else ())),
        (of_push, bool(of_push)),
        ("RU-C-NET-1", net_gain is not None),
        ("RU-C-STUN-5", instant is not None),
        ("RU-C-STUN-4", enormous_stun is not None),
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


def _knock_out(request: Attack, harm: Harm | None, swing: Swing, dice: Dice) -> KnockOut | None:
    """Stun damage with a crit: [STR] or K.O. (RU-C-STUN-5); without STR the check is left to the caller."""
    target = request.target
    is_stun = harm is not None and harm.type is DamageType.STUN
    if harm is None or not is_stun or not swing.is_crit or target.str_ is None or not goes_deep(request, harm):
        return None
    return stay_awake(target.str_, moved(target.stun_level, harm.stun_gain), target.life, request.options, dice)


def _enormous(
    request: Attack, harm: Harm | None, instant: KnockOut | None, dice: Dice
) -> tuple[KnockOut | None, int | None]:
    """Adds d20 stun and [STR] for what the game master calls enormous (RU-C-STUN-4)."""
    target = request.target
    if harm is None or harm.type not in ENORMOUS_TYPES or target.str_ is None or not attack_decisions.is_enormous(dice):
        return instant, None
    level = moved(target.stun_level, harm.stun_gain) if instant is None else instant.stun_level
    return withstand(target.str_, level, target.life - harm.life_loss, request.options, dice)


def _cripple(request: Attack, harm: Harm | None, swing: Swing, dice: Dice) -> CombatCheck | None:
    """A cripple hit: [STR-X] or the limb is useless (RU-C-RES-3, RU-C-RES-4); without STR it is left to the caller."""
    if not swing.is_cripple or request.target.str_ is None or not goes_deep(request, harm):
        return None
    final = harm.final if harm else 0
    x = final if request.options.cripple_x_from is CrippleXFrom.DAMAGE else request.defense.cripple_x
    return keep_limb(request.target.str_, x, request.options, dice)
