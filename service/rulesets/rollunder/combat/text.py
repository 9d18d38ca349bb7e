"""What people read about combat: the texts of all its families in one place."""

from service.rulesets.rollunder.combat.attacks import text as attacks

_FAMILIES = (attacks,)

SUMMARIES = {code: text for family in _FAMILIES for code, text in family.SUMMARIES.items()}

REJECTIONS = tuple(rejection for family in _FAMILIES for rejection in family.REJECTIONS)
