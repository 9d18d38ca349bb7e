"""Rollunder: a d20 that wants to roll low. `/v1/rollunder/task` is `checks/task.py`: a folder holds a family.

The families: `dice` (dice and arithmetic), `checks`, `luck`, `character`, `belongings` and `travel`, and those of
`combat`. What several of them share is in `core`, named by the noun; large tables are in `tables`, house rules in
`options`.
"""

from service.rulesets.contract import Ruleset
from service.rulesets.rollunder import belongings, character, checks, combat, dice, luck, travel
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.text import REJECTIONS, SUMMARIES

RULESET = Ruleset(
    name="rollunder",
    title="Rollunder",
    description=(
        "A game of adventures and battles in which a d20 must stay below an attribute. Very low and very high rolls "
        "give graded outcomes, talents add small bonuses, and LUCK buys repeats."
    ),
    source="Rollunder rule text: adventures (basic half) and combat",
    credit="The rule text states neither licence nor author. Mechanics restated in own words.",
    operations=(
        *dice.OPERATIONS,
        *checks.OPERATIONS,
        *luck.OPERATIONS,
        *character.OPERATIONS,
        *belongings.OPERATIONS,
        *travel.OPERATIONS,
        *combat.OPERATIONS,
    ),
    options=Options,
    rejections=REJECTIONS,
    summaries=SUMMARIES,
)
