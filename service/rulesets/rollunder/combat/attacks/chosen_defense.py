"""The chosen defense of a target, and its roll. Rules RU-C-DEF-1, RU-C-DEF-2, RU-C-GEN-2 and RU-C-RNG-9."""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks import attack_decisions, defense_reasons
from service.rulesets.rollunder.combat.attacks import defense as defenses
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, DefenseChoice, Strike
from service.rulesets.rollunder.combat.attacks.attack_result import Mishap
from service.rulesets.rollunder.combat.attacks.defense import CounterAttack, Defense, Incoming, Refused
from service.rulesets.rollunder.combat.attacks.defense_reasons import RULE_OF_REFUSED
from service.rulesets.rollunder.combat.attacks.defense_value import defense_value_of
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.weapon import SHIELD_USELESS, effects_of
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import DEFENSE, LuckSpent, luck_at_hand
from service.values import dataclass

DEFENSE_MISHAPS = {
    CheckOutcome.BLOOPER19: Mishap.TARGET_INJURED,
    CheckOutcome.BLOOPER20: Mishap.TARGET_ALLIES_HIT,
}
SPARRING_MISHAPS = {CheckOutcome.BLOOPER19: Mishap.TARGET_INJURED, CheckOutcome.BLOOPER20: Mishap.ATTACKER_INJURED}
"""Blooper -> its victim, in earnest (RU-C-GEN-2) and in sparring (RU-C-ATT-41)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenDefense:
    """Result of a defense.

    Attributes:
        kind: the attempted defense; None if the target did not defend.
        refused: why it was impossible.
        check: the roll.
        luck: repeats of the roll.
        counter_attack: what a success grants.
        mishap: the victim of a blooper.
        ruins_shield: whether the block cost the shield.
        rules: ids of the rules that decided.
    """

    kind: DefenseKind | None = None
    refused: Refused | None = None
    check: CombatCheck | None = None
    luck: LuckSpent | None = None
    counter_attack: CounterAttack | None = None
    mishap: Mishap | None = None
    ruins_shield: bool = False
    rules: tuple[str, ...] = ()

    @property
    def succeeds(self) -> bool:
        """Whether the target is not hit."""
        return self.check is not None and self.check.succeeds


UNDEFENDED = ChosenDefense()


def resolve_defense(
    request: Attack, pool: int, dice: Dice, *, is_unaware: bool, stated: Refused | None
) -> ChosenDefense:
    """Roll the chosen defense, if it is possible (RU-C-DEF-1, RU-C-DEF-2); crit hits can be warded off as well.

    Args:
        request: the attack.
        pool: LUCK that the target has left to repeat a defense that fails (RU-C-LUCK-7).
        dice: as they fall.
        is_unaware: whether the target has not noticed the attack.
        stated: why the defense of the request is impossible; None also where a game master sets that aside.
    """

    def refusal_of(kind: DefenseKind) -> Refused | None:
        if str(kind) == request.defense.kind and is_own(request):
            return _first(stated or Refused.UNAWARE, Refused.UNAWARE) if is_unaware else stated
        return defense_reasons.refusal_of(defense_of(request, kind, is_unaware=is_unaware))

    chosen = attack_decisions.defense(request, dice, lambda kind: refusal_of(kind) is None)
    if chosen is DefenseChoice.NONE:
        return UNDEFENDED
    defense = defense_of(request, DefenseKind(chosen), is_unaware=is_unaware)
    refused = refusal_of(defense.kind)
    if refused:
        return ChosenDefense(kind=defense.kind, refused=refused, rules=(RULE_OF_REFUSED[refused],))
    defense_value = defense_value_of(defense.allowed)
    luck = luck_at_hand(pool)
    made = repeated_check.make(defense_value.total, luck, request.options, dice, "defense", DEFENSE)
    counter = defenses.counter_attack_of(made, request.defense, request.options) if made.succeeds else None
    mishap, of_mishap = _mishap(request, made)
    ruins_shield = _ruins_shield(request, defense.kind, made)
    of_shield = ("RU-C-RNG-9",) if ruins_shield else ()
    of_counter = defenses.rules_of_counter(counter) if counter else ()
    return ChosenDefense(
        kind=defense.kind,
        check=made,
        luck=made.luck,
        counter_attack=counter,
        mishap=mishap,
        ruins_shield=ruins_shield,
        rules=(*defense_value.rules, "RU-C-GEN-1", *made.rules, *of_counter, *of_mishap, *of_shield),
    )


def incoming_of(strike: Strike) -> Incoming:
    """An attack as those see it who defend against it."""
    return Incoming(
        kind=strike.attack_kind,
        move=strike.attack_move,
        weapon=strike.weapon,
        is_long=strike.long_weapon,
        allystrike_attackers=strike.allystrike_attackers,
    )


def defense_of(request: Attack, kind: DefenseKind, *, is_unaware: bool) -> Defense:
    """A defense of the target against an attack (RU-C-DEF-1)."""
    return Defense(
        kind=kind,
        terms=request.defense,
        incoming=incoming_of(request.attack),
        dex=request.target.dex,
        weapon=request.defense.weapon,
        options=request.options,
        is_unaware=is_unaware,
    )


def is_own(request: Attack) -> bool:
    """Whether the target defends itself whatever an ally does (RU-C-TEAM-1)."""
    return request.defense.support is None or request.options.support_then_defends


def stated_defense(request: Attack) -> tuple[tuple[str, Defense], ...]:
    """The defense that is known before any die, at its target in an order; none where there is no own one."""
    chosen = request.defense.kind
    if chosen is DefenseChoice.NONE or not is_own(request):
        return ()
    return (("/target", defense_of(request, DefenseKind(chosen), is_unaware=False)),)


def _first(*reasons: Refused) -> Refused:
    """The reason that is looked at first."""
    return min(reasons, key=tuple(Refused).index)


def _mishap(request: Attack, made: CombatCheck) -> tuple[Mishap | None, tuple[str, ...]]:
    """A blooper also means that the attack hits (RU-C-GEN-2); in sparring a 20 hurts the other one (RU-C-ATT-41)."""
    is_sparring = AttackModifier.SPARRING in request.attack.modifiers
    mishap = (SPARRING_MISHAPS if is_sparring else DEFENSE_MISHAPS).get(made.outcome)
    if mishap is None:
        return None, ()
    return mishap, ("RU-C-GEN-2", "RU-C-ATT-41") if is_sparring else ("RU-C-GEN-2",)


def _ruins_shield(request: Attack, kind: DefenseKind, made: CombatCheck) -> bool:
    """A throwing spear that is blocked makes the shield useless (RU-C-RNG-9)."""
    is_blocked = kind is DefenseKind.BLOCK and made.succeeds
    return is_blocked and effects_of(request.attack.weapon).blocked == SHIELD_USELESS
