"""Texts for people: those of all families in one place."""

from service.rulesets.rollunder.belongings import text as belongings
from service.rulesets.rollunder.character import text as character
from service.rulesets.rollunder.checks import text as checks
from service.rulesets.rollunder.combat import text as combat
from service.rulesets.rollunder.core import text as core
from service.rulesets.rollunder.dice import text as dice
from service.rulesets.rollunder.luck import text as luck
from service.rulesets.rollunder.stored import text as stored
from service.rulesets.rollunder.travel import text as travel

_FAMILIES = (dice, checks, luck, character, belongings, travel, *combat.FAMILIES, stored)

SUMMARIES = {code: text for family in _FAMILIES for code, text in family.SUMMARIES.items()}

REJECTIONS = (*core.REJECTIONS, *(rejection for family in _FAMILIES for rejection in family.REJECTIONS))
