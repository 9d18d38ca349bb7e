"""The operations of combat, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.attacks.operations import OPERATIONS as ATTACKS
from service.rulesets.rollunder.combat.conditions.operations import OPERATIONS as CONDITIONS
from service.rulesets.rollunder.combat.gear.operations import OPERATIONS as GEAR
from service.rulesets.rollunder.combat.harm.operations import OPERATIONS as HARM
from service.rulesets.rollunder.combat.holds.operations import OPERATIONS as HOLDS
from service.rulesets.rollunder.combat.rounds.operations import OPERATIONS as ROUNDS

OPERATIONS = (*ATTACKS, *GEAR, *ROUNDS, *HARM, *HOLDS, *CONDITIONS)
