"""Texts for people: one line for every outcome, and an explanation for every rejection."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "dice_read": "Faces {faces} count {values}",
    "task_success": "{name}: {terms} = {total} against {difficulty}: success by {margin}",
    "task_failure": "{name}: {terms} = {total} against {difficulty}: failure by {margin}",
    "contest_won": "{first} {first_total} against {second} {second_total}: {winner} wins by {margin}",
    "contest_draw": "{first} {first_total} against {second} {second_total}: nobody wins",
    "contest_tie_won": "{first} {first_total} against {second} {second_total}: level, {winner} wins as the initiator",
    "melee_hits": "{attacker} {attacker_total} against {defender} {defender_total}: {hitter} hits {struck} by "
    "{margin}, damage {damage}, no wound",
    "melee_wounds": "{attacker} {attacker_total} against {defender} {defender_total}: {hitter} hits {struck} by "
    "{margin}, damage {damage}: a wound",
    "melee_incapacitates": "{attacker} {attacker_total} against {defender} {defender_total}: {hitter} hits {struck} by "
    "{margin}, damage {damage}: {struck} is wounded and out of action",
    "melee_held_off": "{attacker} {attacker_total} against {defender} {defender_total}: {defender} only defends and "
    "holds {attacker} off",
    "ranged_misses": "{attacker} {total} against {difficulty}: misses {target} by {margin}",
    "ranged_hits": "{attacker} {total} against {difficulty}: hits {target} by {margin}, damage {damage}, no wound",
    "ranged_wounds": "{attacker} {total} against {difficulty}: hits {target} by {margin}, damage {damage}: a wound",
    "ranged_incapacitates": "{attacker} {total} against {difficulty}: hits {target} by {margin}, damage {damage}: "
    "{target} is wounded and out of action",
    "damage_shrugged_off": "Damage {damage} against threshold {threshold}: no wound",
    "damage_wounds": "Damage {damage} against threshold {threshold}: a wound, {wounds} now",
    "damage_incapacitates": "Damage {damage} against threshold {threshold}: a wound, {wounds} now, and out of action",
    "days_passed": "Days passed: {days}",
    "not_purchasable": "{name} has a value that cannot be bought",
    "out_of_range": "{name} has a value outside its range",
    "over_budget": "The sheet costs more generation points than there are",
    "threshold_mismatch": "The wound threshold is not the one that follows from the sheet",
    "hours_passed": "Hours passed: {hours}",
    "healing_success": "{name}: {total}, a wound heals; {wounds} left",
    "healing_failure": "{name}: {total}, nothing heals; {wounds} left",
    "condition_able": "Wounds: {wounds}. Every roll at {malus}",
    "condition_unable": "Wounds: {wounds}. Out of action: no roll but healing",
    "sheet_valid": "{name}: {spent} of {budget} points spent, wound threshold {threshold}: valid",
    "sheet_invalid": "{name}: {spent} of {budget} points spent, wound threshold {threshold}: {errors}",
    "conversion_success_roll": "A task against {difficulty} with modifier {modifier}",
    "conversion_trait": "{kind} with a rating of {rating}",
    "conversion_weapon": "Average {average:g}: a weapon of {damage}",
    "conversion_armor": "Armor {armor}",
    "conversion_target": "Difficulty {difficulty}",
    "conversion_attribute": "An attribute with a rating of {plusses}",
    "conversion_job_aspect": "A job at {value}",
    "conversion_specialization": "A bonus of {bonus}",
}

REJECTIONS = (
    Rejection(
        code="incapacitated",
        title="The character is out of action",
        explanation="{name} is incapacitated and rolls nothing but healing. Heal the last wound, or clear the state.",
        about_state=True,
    ),
    Rejection(
        code="target_incapacitated",
        title="The target is out of action",
        explanation="{name} is incapacitated and cannot fight back. Tell what happens without a roll.",
        about_state=True,
    ),
    Rejection(
        code="attacker_defend_only",
        title="Who attacks does not only defend",
        explanation="{name} attacks, so `defend_only` must be false here. To let {name} only defend, swap the roles.",
    ),
    Rejection(
        code="range_not_covered",
        title="No difficulty for this distance",
        explanation="The game has no difficulty beyond {farthest} m, and {distance} m was given. Send the weapon's own "
        "`weapon_difficulty`.",
    ),
    Rejection(
        code="care_out_of_range",
        title="Care goes from -3 to 3",
        explanation="All circumstances of care and strain together count from -3 to 3.",
    ),
    Rejection(
        code="no_wounds",
        title="There is nothing to heal",
        explanation="{name} has no wound. Roll for healing only while wounds are left.",
        about_state=True,
    ),
    Rejection(
        code="too_soon",
        title="One healing roll a week",
        explanation="{name} may roll for healing again in {days_left} days and {hours_left} hours.",
        about_state=True,
    ),
    Rejection(
        code="cannot_support_self",
        title="Nobody helps oneself",
        explanation="{name} rolls and cannot support this roll as well. Name somebody else.",
        about_state=True,
    ),
    Rejection(
        code="supporter_twice",
        title="Each supporter counts once",
        explanation="{name} is named as a supporter of this roll already. Name each supporter once, with one trait.",
        about_state=True,
    ),
    Rejection(
        code="opponent_cannot_support",
        title="An opponent does not help",
        explanation="{name} is on the other side of this roll and cannot support it. Name somebody else.",
        about_state=True,
    ),
    Rejection(
        code="not_a_skill",
        title="Supporters need a skill here",
        explanation="{name} has this trait as a job only, and at this table supporters help with skills.",
        about_state=True,
    ),
    Rejection(
        code="not_your_turn",
        title="Not the own turn",
        explanation="At this table turns bind, and the turn of {name} is not running. Wait for it.",
        about_state=True,
    ),
    Rejection(
        code="not_covered",
        title="The text has no number for this",
        explanation="The conversion does not reach this far. Expected {expected}.",
    ),
)
