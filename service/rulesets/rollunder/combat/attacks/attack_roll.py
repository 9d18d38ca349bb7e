"""The attack roll and its result.

Rules RU-C-ATT-1, RU-C-ATT-21 to RU-C-ATT-26, RU-C-ATT-30, RU-C-ATT-41, RU-C-GEN-2, RU-C-RES-1 to -4 and RU-C-RES-6.
"""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.aim import Aim
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome, Mishap
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.core.combat import check, repeated_check
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.combat.special_result import SpecialResult
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import ATTACK, LuckAtHand, LuckSpent
from service.values import dataclass, replace

RESULT_OF_OUTCOME = {
    CheckOutcome.CRIT1: AttackOutcome.CRIT1,
    CheckOutcome.CRIT2: AttackOutcome.CRIT2,
    CheckOutcome.FAIL: AttackOutcome.MISS,
    CheckOutcome.BLOOPER19: AttackOutcome.BLOOPER19,
    CheckOutcome.BLOOPER20: AttackOutcome.BLOOPER20,
}
RESULT_OF_ROLL = {3: AttackOutcome.CRIPPLE3, 4: AttackOutcome.CRIPPLE4}
"""Successful roll -> attack result, where it is more than a hit (RU-C-RES-3, RU-C-RES-4)."""

RANKS = {
    AttackOutcome.CRIT1: 3,
    AttackOutcome.CRIT2: 2,
    AttackOutcome.CRIPPLE3: 1,
    AttackOutcome.CRIPPLE4: 1,
    AttackOutcome.HIT: 0,
}
"""Hits by their worth; a forced one replaces what is worth no more (RU-C-ATT-22)."""

RULE_OF_RESULT = {
    AttackOutcome.CRIT1: "RU-C-RES-1",
    AttackOutcome.CRIT2: "RU-C-RES-2",
    AttackOutcome.CRIPPLE3: "RU-C-RES-3",
    AttackOutcome.CRIPPLE4: "RU-C-RES-4",
}
FORCED = {
    AttackModifier.FORCE_CRIT1: AttackOutcome.CRIT1,
    AttackModifier.FORCE_CRIT2: AttackOutcome.CRIT2,
    AttackModifier.FORCE_CRIPPLE3: AttackOutcome.CRIPPLE3,
    AttackModifier.FORCE_CRIPPLE4: AttackOutcome.CRIPPLE4,
}
"""Modifier -> the result that any success becomes (RU-C-ATT-21 to RU-C-ATT-24)."""

ATTACK_MISHAPS = {
    AttackOutcome.BLOOPER19: Mishap.ATTACKER_INJURED,
    AttackOutcome.BLOOPER20: Mishap.ATTACKER_ALLIES_HIT,
}
SPARRING_MISHAPS = {
    AttackOutcome.BLOOPER19: Mishap.ATTACKER_INJURED,
    AttackOutcome.BLOOPER20: Mishap.TARGET_INJURED,
}
"""Blooper -> its victim, in earnest (RU-C-GEN-2) and in sparring (RU-C-ATT-41)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """An attack roll.

    Attributes:
        attack_roll: the d20; None when nothing was rolled.
        attack_result: what it came to.
        mishap: the victim of a blooper.
        luck: repeats of the roll.
        rules: ids of the rules that decided.
    """

    attack_roll: int | None
    attack_result: AttackOutcome
    mishap: Mishap | None = None
    luck: LuckSpent | None = None
    rules: tuple[str, ...] = ()

    @property
    def hits(self) -> bool:
        """Whether the attack would hit."""
        return self.attack_result in RANKS

    @property
    def is_crit(self) -> bool:
        """Whether it is a crit1 or a crit2."""
        return self.attack_result in {AttackOutcome.CRIT1, AttackOutcome.CRIT2}

    @property
    def is_cripple(self) -> bool:
        """Whether it goes for a limb."""
        return self.attack_result in {AttackOutcome.CRIPPLE3, AttackOutcome.CRIPPLE4}


NOT_ROLLED = Swing(attack_roll=None, attack_result=AttackOutcome.NOT_ROLLED)


def swing(request: Attack, aim: Aim, dice: Dice) -> Swing:
    """Roll the attack (RU-C-ATT-1), unless it is known to hit or the area is very large (RU-C-ATT-30).

    Further targets of a swingblow or zone share the face already rolled (RU-C-ATT-25, RU-C-ATT-26, RU-C-ATT-28). LUCK
    may repeat an own roll that failed (RU-C-LUCK-7).
    """
    if aim.value is None or request.attack.fixed_result is not None:
        return Swing(attack_roll=None, attack_result=AttackOutcome.HIT)
    if request.attack.fixed_roll is not None:
        return _read(request, check.read(aim.value, request.attack.fixed_roll, request.options))
    made = check.make(aim.value, request.options, dice, "attack")
    if made.succeeds or not request.attacker.luck:
        return _read(request, made)
    again = repeated_check.again(made, LuckAtHand(pool=request.attacker.luck), request.options, dice, ATTACK)
    swung = _read(request, again)
    return replace(swung, luck=again.luck, rules=(*swung.rules, *again.rules))


def _read(request: Attack, made: CombatCheck) -> Swing:
    natural = _natural(made)
    if not made.succeeds:
        is_sparring = AttackModifier.SPARRING in request.attack.modifiers
        mishap = (SPARRING_MISHAPS if is_sparring else ATTACK_MISHAPS).get(natural)
        of_mishap = ("RU-C-GEN-2", *(("RU-C-ATT-41",) if is_sparring else ())) if mishap else ()
        return Swing(attack_roll=made.roll, attack_result=natural, mishap=mishap, rules=("RU-C-GEN-1", *of_mishap))
    possible = _possible(natural, request.target.immune)
    result = _forced(possible, request)
    immune = ("RU-C-RES-6",) if possible is not natural else ()
    of_result = (RULE_OF_RESULT[result],) if result in RULE_OF_RESULT else ()
    return Swing(attack_roll=made.roll, attack_result=result, rules=("RU-C-GEN-1", *immune, *of_result))


def _natural(made: CombatCheck) -> AttackOutcome:
    """Result of the roll alone: 1 and 2 by the ladder (RU-C-RES-1, RU-C-RES-2), 3 and 4 limbs."""
    return RESULT_OF_OUTCOME.get(made.outcome) or RESULT_OF_ROLL.get(made.roll, AttackOutcome.HIT)


def _possible(result: AttackOutcome, immune: tuple[SpecialResult, ...]) -> AttackOutcome:
    """An impossible result is a plain hit; a crit1 does not become a crit2 (RU-C-RES-6)."""
    return AttackOutcome.HIT if result in {AttackOutcome(name) for name in immune} else result


def _forced(result: AttackOutcome, request: Attack) -> AttackOutcome:
    """A forced result replaces one that is worth no more, if it is possible (RU-C-ATT-21 to RU-C-ATT-24)."""
    for modifier in request.attack.modifiers:
        forced = FORCED.get(modifier)
        if forced and _possible(forced, request.target.immune) is forced and RANKS[forced] >= RANKS[result]:
            return forced
    return result
