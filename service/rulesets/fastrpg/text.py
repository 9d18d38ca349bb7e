"""Texts for people: one line for every outcome, and an explanation for every rejection."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "skill_poor": "{skill} {modifier:+d}: poor",
    "skill_fair": "{skill} {modifier:+d}: fair",
    "skill_good": "{skill} {modifier:+d}: good",
    "skill_excellent": "{skill} {modifier:+d}: excellent",
    "skill_great": "{skill} {modifier:+d}: great",
    "skill_untrained": "{skill}: untrained, cannot succeed",
    "task_success": "{name}: {terms} = {total} against {difficulty}: success by {margin}",
    "task_effect": "{name}: {terms} = {total} against {difficulty}: success by {margin}, effect {effect}",
    "task_failure": "{name}: {terms} = {total} against {difficulty}: failure by {margin}",
    "task_untrained": "{name}: {terms} = {total} against {difficulty}: untrained, so it cannot succeed",
    "extended_task_complete_round": "{name}: {successes} successes in {attempts} attempts, done; rounds: {amount}",
    "extended_task_complete_minute": "{name}: {successes} successes in {attempts} attempts, done; minutes: {amount}",
    "extended_task_complete_hour": "{name}: {successes} successes in {attempts} attempts, done; hours: {amount}",
    "extended_task_complete_day": "{name}: {successes} successes in {attempts} attempts, done; days: {amount}",
    "extended_task_incomplete_round": "{name}: {successes} of {needed} successes in {attempts} attempts; "
    "rounds: {amount}",
    "extended_task_incomplete_minute": "{name}: {successes} of {needed} successes in {attempts} attempts; "
    "minutes: {amount}",
    "extended_task_incomplete_hour": "{name}: {successes} of {needed} successes in {attempts} attempts; "
    "hours: {amount}",
    "extended_task_incomplete_day": "{name}: {successes} of {needed} successes in {attempts} attempts; days: {amount}",
    "contest_won": "{first} {first_total} against {second} {second_total}: {winner} wins by {margin}",
    "contest_draw": "{first} {first_total} against {second} {second_total}: nobody wins",
    "contest_untrained": "{first} {first_total} against {second} {second_total}: both are untrained, nobody wins",
    "contest_won_against_untrained": "{first} {first_total} against {second} {second_total}: {winner} wins, the other "
    "is untrained",
    "save_success": "{name}: {skill} {terms} = {total} against {difficulty}: resists",
    "save_failure": "{name}: {skill} {terms} = {total} against {difficulty}: succumbs",
    "save_success_damage": "{name}: {skill} {terms} = {total} against {difficulty}: resists and takes {damage} damage",
    "save_failure_damage": "{name}: {skill} {terms} = {total} against {difficulty}: takes all {damage} damage",
    "ac_known": "Armor Class {ac}",
    "ac_total_cover": "Total cover: cannot be attacked",
    "attack_hits": "{who}{terms} = {total} against AC {ac}: hits for {damage} damage",
    "attack_hits_hp": "{who}{terms} = {total} against AC {ac}: hits for {damage} damage, "
    "the target at {hp} of {hp_max} HP",
    "attack_critical": "{who}a natural 20 against AC {ac}: hits for the maximum of {damage} damage",
    "attack_critical_hp": "{who}a natural 20 against AC {ac}: hits for the maximum of {damage} damage, "
    "the target at {hp} of {hp_max} HP",
    "attack_misses": "{who}{terms} = {total} against AC {ac}: misses",
    "attack_natural_one": "{who}a natural 1 against AC {ac}: misses, whatever the total",
    "damage_formula": "{formula}: {minimum} to {maximum} damage",
    "damage_rolled": "{formula}: {damage} damage",
    "damage_critical": "{formula}: the maximum of {damage} damage",
    "hazard_hurts": "The hazard does {damage} damage to those inside: {hurt}",
    "hazard_misses": "{damage} damage, but nobody is inside",
    "harm_full": "{hp} of {hp_max} HP: unhurt",
    "harm_light": "{hp} of {hp_max} HP: light wounds",
    "harm_serious": "{hp} of {hp_max} HP: serious wounds",
    "harm_critical": "{hp} of {hp_max} HP: critical, prone and bleeding",
    "harm_stable": "{hp} of {hp_max} HP: critical and prone, but stable",
    "harm_dead": "{hp} of {hp_max} HP: dead",
    "bleed_on": "{name} bleeds for {lost} in {rounds} rounds: {hp} of {hp_max} HP",
    "bleed_to_death": "{name} bleeds for {lost} in {rounds} rounds and dies at {hp} HP",
    "bleed_not": "{name} does not bleed: {hp} of {hp_max} HP",
    "stabilize_success": "{medic}: {terms} = {total} against {difficulty}: {patient} is stable at {hp} HP",
    "stabilize_failure": "{medic}: {terms} = {total} against {difficulty}: {patient} bleeds on at {hp} HP",
    "stabilize_untrained": "{medic}: {terms} = {total} against {difficulty}: untrained, so {patient} bleeds on at "
    "{hp} HP",
    "healing": "Hours: {hours}. Recovers {recovered}: {hp} of {hp_max} HP",
    "luck_gained": "Hours: {hours}. {luck_points} of {maximum} Luck Points",
    "luck_spent_before": "Disadvantage is gone; Luck Points left: {luck_points}",
    "luck_spent_after": "Advantage after the roll; Luck Points left: {luck_points}",
    "initiative": "First to last: {order}",
    "initiative_nobody": "Nobody is able to act",
    "movement_reach": "Up to {max_m:g} m",
    "movement_allowed": "{cost_m:g} m of movement, up to {max_m:g} m: possible",
    "movement_too_far": "{cost_m:g} m of movement, up to {max_m:g} m: too far",
    "sheet_valid": "Level {level}: {ability_total} of {ability_budget} ability points, {skill_total} of {skill_budget} "
    "skill points: valid",
    "sheet_invalid": "Level {level}: {ability_total} of {ability_budget} ability points, {skill_total} of "
    "{skill_budget} skill points: {errors}",
    "sheet_bad_level": "There is no level {level}",
    "xp_level": "Level {level}; {missing} more to level {next}",
    "xp_last_level": "Level {level}, the last one",
    "level_up": "Level {level}: {hp} of {hp_max} HP",
    "level_up_changed": "Level {level}: {changed}; {hp} of {hp_max} HP",
    "conversion_one": "Roll {skills}",
    "conversion_several": "Roll the one that fits the threat: {skills}",
    "bleeding": "Bleeding: {bled}",
    "bleeding_to_death": "Bleeding: {bled}. Dead: {dead}",
    "passed_round": "Rounds: {amount}. Bled: {bled}. Recovered: {recovered}",
    "passed_minute": "Minutes: {amount}. Bled: {bled}. Recovered: {recovered}",
    "passed_hour": "Hours: {amount}. Bled: {bled}. Recovered: {recovered}",
    "passed_day": "Days: {amount}. Bled: {bled}. Recovered: {recovered}",
    "passed_week": "Weeks: {amount}. Bled: {bled}. Recovered: {recovered}",
    "time_passes": "Hours: {hours}. {hp} of {hp_max} HP",
    "time_passes_with_luck": "Hours: {hours}. {hp} of {hp_max} HP, Luck Points: {luck_points}",
    "ability_budget": "The abilities add up to more than the level allows",
    "ability_cap": "An ability is higher than the level allows",
    "ability_negative": "At most one ability may be negative, and none below -1",
    "skill_budget": "More skill points are spent than the level brings",
    "skill_cap": "A skill has more points than the level allows",
    "special_limit": "There are more special abilities than a new character may have",
    "specialized_at_start": "Nobody begins with points in a specialized skill",
    "starting_skills": "No order of choices leads to these skills",
    "xp_too_low": "The experience does not reach the level",
    "unknown_weapon": '"{weapon}" has neither class and mode nor the name of an example',
    "power_works": "{name} uses {power}",
    "power_touches": "{name} uses {power} on {targets}",
    "power_fails": "{name} uses {power}, which fails",
}

REJECTIONS = (
    Rejection(
        code="unknown_skill",
        title="There is no such skill",
        explanation='"{skill}" is no skill of this game. {hint} A place is written `Location: X`.',
    ),
    Rejection(
        code="no_luck_points",
        title="Not enough Luck Points",
        explanation="The roll names {needed} uses of luck, but {held} Luck Points are held. Name fewer, or let an hour "
        "pass.",
        about_state=True,
    ),
    Rejection(
        code="luck_not_allowed",
        title="Luck does not fit this roll",
        explanation="`before` needs Disadvantage, `after` needs a roll that is normal by then, each is named once, and "
        "an extended task takes none. Leave it out, or roll single tasks.",
        about_state=True,
    ),
    Rejection(
        code="not_a_save_skill",
        title="No save uses this skill",
        explanation="{skill} is a specialized skill. A save uses one of the six basic skills, or Magic.",
    ),
    Rejection(
        code="total_cover",
        title="The target is behind total cover",
        explanation="A target behind total cover cannot be attacked. Wait until it shows itself, or set `cover_blocks` "
        "to false when the cover cannot stop the attack.",
        about_state=True,
    ),
    Rejection(
        code="attacker_cannot_act",
        title="The attacker cannot act",
        explanation="{name} has no Hit Points left, and cannot attack.",
        about_state=True,
    ),
    Rejection(
        code="target_dead",
        title="The target is dead",
        explanation="The target is dead. Choose a living target.",
        about_state=True,
    ),
    Rejection(
        code="no_melee_form",
        title="This weapon is not used hand to hand",
        explanation="Extra heavy weapons and rocket launchers are ranged. Send `ranged` as the mode.",
    ),
    Rejection(
        code="use_hazard",
        title="An explosion is a hazard",
        explanation="Nobody attacks with an explosion; it hurts everyone around. Call the operation `hazard` instead.",
    ),
    Rejection(
        code="dead",
        title="The character is dead",
        explanation="The character is dead: nothing is left to do, and no healing, recovery or aid helps. Only "
        "the game master changes that, by setting the Hit Points.",
        about_state=True,
    ),
    Rejection(
        code="not_critical",
        title="The patient is not critical",
        explanation="{name} has Hit Points left and does not bleed. Stabilize only those at 0 or less.",
        about_state=True,
    ),
    Rejection(
        code="already_stable",
        title="The patient is stable already",
        explanation="{name} does not bleed any more. Nothing needs to be rolled.",
        about_state=True,
    ),
    Rejection(
        code="medic_cannot_act",
        title="The medic cannot give aid",
        explanation="{name} cannot give this aid: it takes somebody else than the patient, with more than 0 Hit "
        "Points. Choose another medic.",
        about_state=True,
    ),
    Rejection(
        code="bleeding",
        title="The character is bleeding",
        explanation="With {hp} Hit Points and not stable, the character bleeds each round and does not recover. "
        "Stabilize first, or let the rounds pass with `bleed`.",
        about_state=True,
    ),
    Rejection(
        code="reaction_used",
        title="The reaction is spent",
        explanation="{name} has one reaction between own turns, and it is spent. It comes back at the start of the "
        "next turn.",
        about_state=True,
    ),
    Rejection(
        code="no_trigger",
        title="Nothing gives an opening",
        explanation="{name} strikes only at a target that moves out of melee range. Set `left_melee_range` when it "
        "does.",
    ),
    Rejection(
        code="not_melee",
        title="An opportunity attack is made hand to hand",
        explanation="{name} needs a melee weapon for this. Send `melee` as the mode.",
    ),
    Rejection(
        code="cannot_act",
        title="Nobody critical acts",
        explanation="{name} is critical: saves and a crawl of 1 m a round are all that is left. Heal {name} "
        "above 0 first.",
        about_state=True,
    ),
    Rejection(
        code="cannot_stand",
        title="Nobody critical gets up",
        explanation="{name} is critical and stays on the ground. Heal {name} above 0 first.",
        about_state=True,
    ),
    Rejection(
        code="too_far",
        title="Too far",
        explanation="{name} can move {max_m:g} m and has used {moved_m:g} m; this costs {cost_m:g} m more.",
        about_state=True,
    ),
    Rejection(
        code="not_your_turn",
        title="It is somebody else's turn",
        explanation="It is not the turn of {name}. Wait for it; saves and reactions are possible at any time.",
        about_state=True,
    ),
    Rejection(
        code="action_taken",
        title="The task action is taken",
        explanation="{name} has taken the task action of this turn. The next one comes with the next turn.",
        about_state=True,
    ),
    Rejection(
        code="has_run",
        title="Running leaves no task action",
        explanation="{name} has run in this turn, which leaves no task action. The next one comes with the next turn.",
        about_state=True,
    ),
    Rejection(
        code="not_between_turns",
        title="No reaction in the own turn",
        explanation="It is the turn of {name}, and at this table nobody reacts in the own turn.",
        about_state=True,
    ),
    Rejection(
        code="in_encounter",
        title="Time passes by turns here",
        explanation="{name} is in an encounter that runs, in which time passes by turns and rounds. Leave out "
        "`passes_time`, or end the encounter.",
        about_state=True,
    ),
    Rejection(
        code="power_spent",
        title="The power is spent",
        explanation='{name} has no use of "{power}" left, or not the Hit Points or Luck Points that it costs.',
        about_state=True,
    ),
    Rejection(
        code="max_level",
        title="There is no higher level",
        explanation="Level {level} is the last one of the game.",
        about_state=True,
    ),
    Rejection(
        code="not_enough_xp",
        title="Not enough experience",
        explanation="Level {level} takes {needed} experience points, and {xp} are there. Gain the rest first.",
        about_state=True,
    ),
    Rejection(
        code="skills_must_differ",
        title="Two different skills at most",
        explanation="A level raises up to two skills, and not the same one twice. Name one or two different skills.",
    ),
    Rejection(
        code="no_ability_increase",
        title="This level raises no ability",
        explanation="Level {level} raises skills only; levels 3, 5, 7 and 9 raise an ability. Leave `ability` out.",
    ),
    Rejection(
        code="unknown_save",
        title="This edition has no such save",
        explanation='Edition {edition} has no save "{save}". It has: {known}.',
    ),
)
