"""What people read about combat: the texts of all its families in one place."""

from service.rulesets.rollunder.combat.attacks import text as attacks
from service.rulesets.rollunder.combat.conditions import text as conditions
from service.rulesets.rollunder.combat.harm import text as harm
from service.rulesets.rollunder.combat.holds import text as holds

_FAMILIES = (attacks, harm, holds, conditions)

SUMMARIES = {code: text for family in _FAMILIES for code, text in family.SUMMARIES.items()}

REJECTIONS = tuple(rejection for family in _FAMILIES for rejection in family.REJECTIONS)
