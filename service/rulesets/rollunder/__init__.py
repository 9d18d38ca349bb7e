"""Rollunder: a d20 that wants to roll low. `/v1/rollunder/task` is `checks/task.py`: a folder holds a family.

The families: `dice` (dice and arithmetic), `checks`, `luck`, `character`, `belongings` and `travel`, and those of
`combat`; each has its heading in `FAMILY`. What several of them share is in `core`, named by the noun (nouns of combat
in `core/combat`); large tables are in `tables`, house rules in `options`. Stored characters, and the effects of
operations on them, are in `stored`.
"""

from service.rulesets.contract.discovery import operations_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import texts_of
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.characters import CHARACTERS
from service.rulesets.rollunder.stored.time import TIMEKEEPING

_ORDER = """
roll math parse
task contest comparative_d20 chance talent quality second_attempt
luck_repeat luck_item luck_turn_of_events luck_replenish
sheet derive pool healing rise_level gain_property fairy
needs random_item contact spell_change recipe_ready energy
vehicle movement jump
attack_value attack area_attack defend damage luck_avoid support
weapon hands armor_total reach range reload draw durability sharpness heavy_weapon ram siege grenade pull_out equip
initiative stance reaction spell time time_counter
collision fall burn poison push round_end defeat bandage
grab squeeze restraint animate
condition stun freeze net cripple pain pierce scar horror panic
"""
"""Operations in the order in which documentation lists them."""

RULESET = Ruleset(
    name="rollunder",
    revision=2,
    title="Rollunder",
    description=(
        "A game of adventures and battles in which a d20 must stay below an attribute. Very low and very high rolls "
        "give graded outcomes, talents add small bonuses, and LUCK buys repeats."
    ),
    source="Rollunder rule text: adventures (basic half) and combat",
    credit="The rule text states neither licence nor author. Mechanics restated in own words.",
    operations=operations_of(__name__, _ORDER),
    options=Options,
    texts=texts_of("rollunder"),
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
