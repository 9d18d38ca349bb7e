"""FreeD6: pools of six-sided dice, result points and ranks. Every operation is the module of its name."""

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.freed6 import (
    action_point,
    actions,
    actor_state,
    advantage,
    attack,
    collect_effects,
    condition,
    condition_modify,
    condition_remove,
    contest,
    die_code_add,
    effect_roll,
    flip,
    healing,
    influence,
    initiative,
    luck,
    odds,
    parse,
    rank,
    resistance,
    session_start,
    sheet,
    spend,
    status_check,
    status_set,
    task,
    time,
    track,
    use_power,
)
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.reference import REFERENCE
from service.rulesets.freed6.stored.characters import CHARACTERS
from service.rulesets.freed6.stored.time import TIMEKEEPING
from service.rulesets.freed6.text import REJECTIONS, SUMMARIES

RULESET = Ruleset(
    name="freed6",
    title="FreeD6",
    description=(
        "A narrative game of six-sided dice, compatible with OpenD6. A die code against a difficulty makes result "
        "points, every five points are a rank, and ranks say how severe a condition is or buy effects."
    ),
    source="FreeD6, as published on the pages of the opend6project",
    credit="FreeD6 by Winston (opend6project), Creative Commons Attribution 4.0. Mechanics restated in own words.",
    operations=(
        task.OPERATION,
        contest.OPERATION,
        resistance.OPERATION,
        attack.OPERATION,
        effect_roll.OPERATION,
        rank.OPERATION,
        spend.OPERATION,
        condition.OPERATION,
        condition_modify.OPERATION,
        condition_remove.OPERATION,
        healing.OPERATION,
        collect_effects.OPERATION,
        track.OPERATION,
        actor_state.OPERATION,
        influence.OPERATION,
        status_check.OPERATION,
        luck.OPERATION,
        action_point.OPERATION,
        use_power.OPERATION,
        actions.OPERATION,
        initiative.OPERATION,
        time.OPERATION,
        sheet.OPERATION,
        parse.OPERATION,
        die_code_add.OPERATION,
        advantage.OPERATION,
        flip.OPERATION,
        odds.OPERATION,
        session_start.OPERATION,
        status_set.OPERATION,
    ),
    options=Options,
    rejections=REJECTIONS,
    summaries=SUMMARIES,
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
