"""What people read about combat: the texts of its families."""

from service.rulesets.rollunder.combat.conditions import text as conditions
from service.rulesets.rollunder.combat.harm import text as harm
from service.rulesets.rollunder.combat.holds import text as holds

FAMILIES = (harm, holds, conditions)
