"""The one SPEED bonus of damage. Rules RU-C-ATT-8 to RU-C-ATT-10, RU-C-ATT-27, RU-C-WPN-19, RU-C-WPN-21, RU-C-WPN-27.

The mounted rows of hands (RU-C-HAND-13, RU-C-HAND-14) describe the same motion.
"""

from collections.abc import Iterator

from service.rulesets.rollunder.combat.attacks.attack_request import Attacker, Strike
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.combat.harm.collision import relative_speed
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.hands import row_of
from service.rulesets.rollunder.core.combat.kind import AttackKind
from service.rulesets.rollunder.core.combat.weapon import HALF_SPEED, WHOLE_SPEED, effects_of, rules_of
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import LanceVsRider
from service.values import dataclass

LANCE_TIMES_OWN_SPEED = 2


@dataclass(frozen=True, slots=True)
class SpeedBonus:
    """Bonus of SPEED to damage, and the rules of the source that counts."""

    points: int = 0
    rules: tuple[str, ...] = ()


def speed_of(attacker: Attacker, strike: Strike) -> int:
    """The SPEED that counts: both together when the target closes in (RU-C-ATT-10)."""
    return relative_speed(attacker.speed, strike.target_speed if strike.closing else 0)


def speed_bonus_of(attacker: Attacker, strike: Strike, options: Options) -> SpeedBonus:
    """The largest of all that apply, since they describe one motion (RU-C-ATT-10)."""
    applying = (bonus for bonus in _bonuses(attacker, strike, options) if bonus.points)
    return max(applying, key=lambda bonus: bonus.points, default=SpeedBonus())


def _bonuses(attacker: Attacker, strike: Strike, options: Options) -> Iterator[SpeedBonus]:
    speed = speed_of(attacker, strike)
    hands = row_of(strike.hands)
    if AttackModifier.RUNNERS_ATTACK in strike.modifiers:
        yield SpeedBonus(half(speed), ("RU-C-ATT-27", "RU-C-ATT-10"))
    if strike.attack_kind is AttackKind.RIDING_BY:
        yield SpeedBonus(half(speed), ("RU-C-ATT-9", "RU-C-ATT-10"))
    if hands:
        yield SpeedBonus(hands.speed_bonus(speed), (hands.rule, "RU-C-ATT-10"))
    if strike.attack_kind is AttackKind.LANCING:
        yield SpeedBonus(_of_lance(attacker, strike, options), ("RU-C-ATT-8", "RU-C-WPN-21", "RU-C-ATT-10"))
    if strike.closing:
        yield _against_closing(strike.weapon, speed)


def _of_lance(attacker: Attacker, strike: Strike, options: Options) -> int:
    """S against the ground; twice the own SPEED against a rider, or S by option (RU-C-ATT-8, RU-C-WPN-21)."""
    doubles = strike.target_is_rider and options.lance_vs_rider is LanceVsRider.DOUBLE_OWN
    return LANCE_TIMES_OWN_SPEED * attacker.speed if doubles else speed_of(attacker, strike)


def _against_closing(weapon: str | None, speed: int) -> SpeedBonus:
    """A spear adds S : 2 against who closes in (RU-C-WPN-19), a pike S (RU-C-WPN-27)."""
    points = {HALF_SPEED: half(speed), WHOLE_SPEED: speed}.get(effects_of(weapon).closing_damage or "", 0)
    return SpeedBonus(points, (*rules_of(weapon), "RU-C-ATT-10"))
