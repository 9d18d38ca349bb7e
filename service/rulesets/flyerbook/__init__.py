"""Flyerbook: one six-sided die, even faces add, odd ones subtract. Every operation is the module of its name."""

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.flyerbook import (
    attack,
    condition,
    contest,
    conversion,
    damage,
    dice,
    healing,
    sheet,
    task,
)
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.reference import REFERENCE
from service.rulesets.flyerbook.stored.characters import CHARACTERS
from service.rulesets.flyerbook.stored.time import TIMEKEEPING
from service.rulesets.flyerbook.text import REJECTIONS, SUMMARIES

RULESET = Ruleset(
    name="flyerbook",
    title="Flyerbook",
    description=(
        "A one-page game of the free 1d6 system. Everybody throws one six-sided die, adds it to a number when it is "
        "even and subtracts it when it is odd, and reaches a difficulty or beats an opponent."
    ),
    source="Flyerbook one-page ruleset of the free 1d6 system, set in the world of the webcomic No Dice",
    credit="The 1d6 system, GPL version 3 or later; setting: the webcomic No Dice. Mechanics restated in own words.",
    operations=(
        task.OPERATION,
        contest.OPERATION,
        attack.OPERATION,
        damage.OPERATION,
        healing.OPERATION,
        condition.OPERATION,
        sheet.OPERATION,
        conversion.OPERATION,
        dice.OPERATION,
    ),
    options=Options,
    rejections=REJECTIONS,
    summaries=SUMMARIES,
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
