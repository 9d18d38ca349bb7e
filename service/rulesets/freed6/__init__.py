"""FreeD6: pools of six-sided dice, result points and ranks. `/v1/freed6/task` is `checks/task.py`.

The families: `checks`, `combat`, `results`, `conditions`, `tracks`, `attitude`, `luck`, `character`, `rounds` and
`dice`; each has its heading in `FAMILY`. What several of them share is in `core`, named by the noun; the
tables of the text are in `tables`, house rules in `options`. Stored characters, and the effects of operations on them,
are in `stored`.
"""

from service.rulesets.contract.discovery import operations_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import texts_of
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.reference import REFERENCE
from service.rulesets.freed6.stored.characters import CHARACTERS
from service.rulesets.freed6.stored.time import TIMEKEEPING

_ORDER = """
task contest resistance
attack effect_roll rank spend
condition condition_modify condition_remove healing collect_effects
track actor_state influence status_test luck action_point use_power
actions initiative time sheet
parse die_code_add advantage flip odds
session_start status_set
"""
"""Operations in the order in which documentation lists them."""

RULESET = Ruleset(
    name="freed6",
    revision=2,
    title="FreeD6",
    description=(
        "A narrative game of six-sided dice, compatible with OpenD6. A die code against a difficulty makes result "
        "points, every five points are a rank, and ranks say how severe a condition is or buy effects."
    ),
    source="FreeD6, as published on the pages of the opend6project",
    credit="FreeD6 by Winston (opend6project), Creative Commons Attribution 4.0. Mechanics restated in own words.",
    operations=operations_of(__name__, _ORDER),
    options=Options,
    texts=texts_of("freed6"),
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
