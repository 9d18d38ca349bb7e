"""What people read: the texts of all families in one place."""

from service.rulesets.rollunder.core import text as core
from service.rulesets.rollunder.dice import text as dice

SUMMARIES = dice.SUMMARIES

REJECTIONS = (*core.REJECTIONS, *dice.REJECTIONS)
