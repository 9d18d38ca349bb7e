"""Fast Role-Playing Game: a d20 and a modifier against a number. Every operation is the module of its name."""

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.fastrpg import (
    ac,
    attack,
    bleed,
    contest,
    conversion,
    damage,
    extended_task,
    harm,
    hazard,
    healing,
    initiative,
    level_up,
    luck,
    movement,
    opportunity_attack,
    save,
    sheet,
    skill,
    stabilize,
    task,
    time,
    use_power,
    xp,
)
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.reference import REFERENCE
from service.rulesets.fastrpg.stored.characters import CHARACTERS
from service.rulesets.fastrpg.stored.time.timekeeping import TIMEKEEPING
from service.rulesets.fastrpg.text import REJECTIONS, SUMMARIES

RULESET = Ruleset(
    name="fastrpg",
    title="Fast Role-Playing Game",
    description=(
        "A short d20 game, loosely derived from the fifth edition of the best known fantasy game. Everybody rolls "
        "one d20 and adds an ability or skill modifier against a difficulty, an opponent or an Armor Class; damage "
        "is six-sided dice."
    ),
    source="Fast Role-Playing Game Rules",
    credit="Fast Role-Playing Game Rules; the text states no license. Mechanics restated in own words.",
    operations=(
        task.OPERATION,
        contest.OPERATION,
        extended_task.OPERATION,
        save.OPERATION,
        skill.OPERATION,
        attack.OPERATION,
        opportunity_attack.OPERATION,
        damage.OPERATION,
        hazard.OPERATION,
        ac.OPERATION,
        harm.OPERATION,
        bleed.OPERATION,
        stabilize.OPERATION,
        healing.OPERATION,
        luck.OPERATION,
        time.OPERATION,
        initiative.OPERATION,
        use_power.OPERATION,
        movement.OPERATION,
        sheet.OPERATION,
        xp.OPERATION,
        level_up.OPERATION,
        conversion.OPERATION,
    ),
    options=Options,
    rejections=REJECTIONS,
    summaries=SUMMARIES,
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
)
