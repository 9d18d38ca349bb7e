"""Rollunder: a d20 that wants to roll low. `/v1/rollunder/task` is `checks/task.py`: a folder holds a family.

The families: `dice` (dice and arithmetic), `checks`, `luck`, `character`, `belongings` and `travel`, and those of
`combat`; each lists its own in `operations.py`. What several of them share is in `core`, named by the noun; large
tables are in `tables`, house rules in `options`. What is kept of a character, and how operations act on it, is in
`stored`.
"""

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.rollunder.belongings.operations import OPERATIONS as BELONGINGS
from service.rulesets.rollunder.character.operations import OPERATIONS as CHARACTER
from service.rulesets.rollunder.checks.operations import OPERATIONS as CHECKS
from service.rulesets.rollunder.combat.operations import OPERATIONS as COMBAT
from service.rulesets.rollunder.dice.operations import OPERATIONS as DICE
from service.rulesets.rollunder.luck.operations import OPERATIONS as LUCK
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.characters import CHARACTERS
from service.rulesets.rollunder.stored.time import TIMEKEEPING
from service.rulesets.rollunder.text import REJECTIONS, SUMMARIES
from service.rulesets.rollunder.travel.operations import OPERATIONS as TRAVEL

RULESET = Ruleset(
    name="rollunder",
    title="Rollunder",
    description=(
        "A game of adventures and battles in which a d20 must stay below an attribute. Very low and very high rolls "
        "give graded outcomes, talents add small bonuses, and LUCK buys repeats."
    ),
    source="Rollunder rule text: adventures (basic half) and combat",
    credit="The rule text states neither licence nor author. Mechanics restated in own words.",
    operations=(*DICE, *CHECKS, *LUCK, *CHARACTER, *BELONGINGS, *TRAVEL, *COMBAT),
    options=Options,
    rejections=REJECTIONS,
    summaries=SUMMARIES,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
