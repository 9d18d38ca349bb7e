"""An attack before any die is rolled."""

from service.rulesets.rollunder.combat.attacks.aim import Aim
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.damage_plan import DamagePlan
from service.rulesets.rollunder.combat.attacks.defense import Refused
from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.kind import KINDS
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """Facts that are known before any die is rolled.

    Attributes:
        request: the attack.
        aim: the attack value.
        plan: the damage; None when there is none.
        net: what a hit adds to the net level.
        parry_dice: dice of the weapon that may parry a grab.
        refused: why the stated defense is impossible; None also where a game master sets that aside.
    """

    request: Attack
    aim: Aim
    plan: DamagePlan | None
    net: DamageDice | None
    parry_dice: DamageDice | None
    refused: Refused | None

    @property
    def is_all_out(self) -> bool:
        """Whether the attacker has no defense this round (RU-C-ATT-31, RU-C-ATT-32)."""
        strike = self.request.attack
        return KINDS[strike.attack_kind].is_all_out or not ALL_OUT.isdisjoint(strike.modifiers)
