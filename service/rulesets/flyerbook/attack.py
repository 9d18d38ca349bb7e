"""An attack, hand to hand or from a distance.

Rules FB-ATT-1 to FB-ATT-8 and FB-DMG-1 to FB-DMG-4, with FB-DICE-2, FB-TASK-1 to FB-TASK-6, FB-TASK-9, FB-WOUND-1 to
FB-WOUND-4, FB-SB-5 to FB-SB-7 and FB-SB-9.

No rule covers several attackers at once, initiative, ammunition, aimed hits or hit locations (FB-ATT-8): each
attack is a separate exchange, and helpers count as supporters.
"""

from service.dice import Dice
from service.rulesets.contract import Operation, Outcome, RefusalRow, of_form, rows_of
from service.rulesets.flyerbook import attack_decisions, melee, ranged
from service.rulesets.flyerbook.melee import HitBy, MeleeAttack, MeleeAttackResult
from service.rulesets.flyerbook.ranged import TOO_FAR, RangedAttack, RangedAttackResult
from service.rulesets.flyerbook.stored.abilities import INCAPACITATED, TARGET_INCAPACITATED, Ability

Attack = MeleeAttack | RangedAttack
AttackResult = MeleeAttackResult | RangedAttackResult


def resolve(request: Attack, dice: Dice) -> Outcome[AttackResult]:
    """Resolve an exchange of blows (FB-ATT-1) or a shot (FB-ATT-5); one attacker at a time (FB-ATT-8)."""
    if isinstance(request, MeleeAttack):
        return melee.resolve(attack_decisions.of_melee(request, dice), dice)
    return ranged.resolve(attack_decisions.of_ranged(request, dice), dice)


def _lead_of_attacker(result: AttackResult) -> int:
    if isinstance(result, MeleeAttackResult):
        return result.attacker_total - result.defender_total
    return result.margin


def _wound_of_target(result: AttackResult) -> int:
    """1 if the target is wounded, -1 if the attacker is."""
    if isinstance(result, MeleeAttackResult) and result.hit_by is HitBy.DEFENDER:
        return -int(result.wound)
    return int(result.wound)


REFUSALS = (
    RefusalRow(
        "attacker_defend_only",
        "FB-ATT-4",
        lambda attacker: attacker.defend_only,
        of="attacker",
        at="defend_only",
        ability=Ability.ATTACK,
        fixed=True,
        visible=True,
    ),
    *rows_of("attacker", (INCAPACITATED,)),
    *of_form(MeleeAttack, rows_of("defender", (TARGET_INCAPACITATED,))),
    *of_form(RangedAttack, (TOO_FAR,)),
)

OPERATION = Operation(
    resolve,
    title="Attack someone",
    description=(
        "Melee is a contest in which the winner hits the other, so that the defender can wound the attacker; level "
        "totals go to the attacker. Ranged is a task against a difficulty from the weapon or the distance. Damage "
        "is margin plus weapon minus armor, and a wound when it reaches the wound threshold of the struck."
    ),
    options=("choose_by", "supporters_with", "complications_stack", "armor_stacks", "turns_bind"),
    refusals=REFUSALS,
    headlines=("wound", "damage"),
    odds_headline="hit_by",  # in melee either fighter may be wounded
    goal=_wound_of_target,
    decisions=attack_decisions.POINTS,
    score=_lead_of_attacker,
    streams="The names of attacker and, in melee, defender: one d6 each.",
    stored={MeleeAttack: melee.STORED, RangedAttack: ranged.STORED},
)
