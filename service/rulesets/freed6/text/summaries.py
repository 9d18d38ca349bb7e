"""One line for every outcome."""

CHECKS = {
    "task_rolled": "{code}: {total}",
    "task_success": "{code}: {total} against {difficulty}: success by {points}, rank {rank}",
    "task_failure": "{code}: {total} against {difficulty}: failure by {points}",
    "task_critical_success": "{code}: {total} against {difficulty}: critical success by {points}, rank {rank}",
    "task_critical_failure": "{code}: {total} against {difficulty}: critical failure by {points}",
    "contest_won_by_initiator": "{initiator} against {opponent}: the initiator wins by {points}, rank {rank}",
    "contest_won_by_opponent": "{initiator} against {opponent}: the opponent wins by {points}",
    "contest_drawn": "{initiator} against {opponent}: nobody wins",
    "resistance_found": "Resistance ({kind}): {resistance}",
}

DICE = {
    "die_code_read": "{code}, fixed value {fixed}",
    "parse_tokens": "Effects: {effects}",
    "advantage_state_none": "Neither: {advantage} for Advantage, {disadvantage} for Disadvantage",
    "advantage_state_advantage": "Advantage: {advantage} for it, {disadvantage} against it",
    "advantage_state_disadvantage": "Disadvantage: {disadvantage} for it, {advantage} against it",
    "flip_done": "{faces} count {after}: {total}",
}

RESULTS = {
    "odds_found": "{event}: {decimal}",
    "rank_made": "{points} points: rank {rank}, {severity}",
    "rank_none": "{points} points: no rank",
    "spend_legal": "{cost} of {rank} ranks spent, {left} left",
    "spend_illegal": "Not with {rank} ranks: {errors}",
}

COMBAT = {
    "effect_roll_resisted": "Effect {total} against {resistance}: no effect",
    "effect_roll_ranked": "Effect {total} against {resistance}: {points} points, rank {rank}",
    "effect_roll_made": "Effect {total} against {resistance}: {points} points, {condition}; {level} now",
    "attack_misses": "Attack {total} against {difficulty}: a miss by {points}",
    "attack_hits": "Attack {total} against {difficulty}: a hit by {points}, rank {rank}, without a new condition",
    "attack_makes": "Attack {total} against {difficulty}: a hit by {points}, rank {rank}: {condition}; {level} now",
}

CONDITIONS = {
    "condition_created": "{name}: created by {points} points, rank {rank}, {severity}",
    "condition_no_ranks": "{name}: not created, for {points} points make no rank",
    "condition_illegal_spend": "{name}: not created, for rank {rank} does not buy this: {errors}",
    "condition_discrete_exists": "{name}: there already, and nothing changes",
    "modify_turn": "{name}: for {cost} of {rank} ranks, {ends} more of the owner's turns",
    "modify_round": "{name}: for {cost} of {rank} ranks, {ends} more ends of a round",
    "modify_encounter": "{name}: for {cost} of {rank} ranks, until the end of the encounter",
    "modify_scene": "{name}: for {cost} of {rank} ranks, until the end of the scene",
    "modify_recovered": "{name}: for {cost} of {rank} ranks, until recovered",
    "modify_removed": "{name}: for {cost} of {rank} ranks, over at once",
    "modify_no_ranks": "{name}: unchanged, for there is no rank to spend",
    "modify_over_budget": "{name}: unchanged, for {cost} ranks are needed and {rank} are there",
    "modify_duration_mismatch": "{name}: unchanged, for it does not last in the way that a change starts from",
    "modify_duration_not_shorter": "{name}: unchanged, for it lasts as long already",
    "modify_condition_not_found": "{name}: unchanged, for a change comes after its end",
    "remove_done": "{name}: gone, {points} points where {needed} are needed",
    "remove_failed": "{name}: stays, {points} points where {needed} are needed",
    "healing_done": "{total}: {points} points where {needed} are needed, it heals; {level} now",
    "healing_failed": "{total}: {points} points where {needed} are needed, nothing heals; {level} still",
    "effects_collected": "Effects on {name}: {effects}",
}

TRACKS = {
    "track_level": "{level} of {out_at}: {name}",
    "track_out": "{level} of {out_at}: {name}",
    "actor_acts_decides": "Can act and decide",
    "actor_acts_follows": "Can act, cannot decide",
    "actor_idle_decides": "Can decide, cannot act",
    "actor_idle_follows": "Can neither act nor decide",
    "influence_moved": "{total} against {difficulty}: from {before} to {after}",
    "influence_stays": "{total} against {difficulty}: {before} as before",
    "status_kept": "{total} against {difficulty}: {after} still",
    "status_fell": "{total} against {difficulty}: from {before} to {after}",
    "status_set": "{name}: {status}",
    "status_exhausted": "{total} against {difficulty}: from {before} to {after}, used up",
}

PLAY = {
    "session_started": "A new session with {luck} luck points and {action} action points",
    "luck_start_session": "A new session with {points} luck points",
    "luck_spend": "A luck point is spent, {points} left",
    "luck_award": "Luck points awarded: {amount}, {points} now",
    "luck_new_turn": "A new turn: luck may affect dice again, {points} points left",
    "luck_vetoed": "The game master vetoes it; {points} luck points as before",
    "action_point_told": "An action point for the story, {left} left",
    "action_point_rolled": "{total}, {left} action points left",
    "action_point_success": "{total} against {difficulty}: success by {points}, {left} action points left",
    "action_point_failure": "{total} against {difficulty}: failure by {points}, {left} action points left",
    "actions_taken": "{taken} of {asked} actions taken; full actions left: {full}, bonus actions left: {bonus}",
    "initiative_order": "Order of turns: {order}",
    "time_passed": "Expired: {expired}. Still in place: {count}",
    "sheet_valid": "{name}: valid, with {skills} skills and {luck} luck points",
    "sheet_invalid": "{name}: {errors}",
}

FINDINGS = {
    "player_must_be_dynamic": "All player characters are Dynamic, and this one is called Stock",
    "bad_luck_rank": "The rank of Luck is below 0",
    "luck_requires_dynamic": "Only a Dynamic character has Luck",
    "wild_die_requires_dynamic": "Only a Dynamic character has the Wild Die",
    "extranormal_needs_background": "Extranormal abilities need a narrative background",
    "skill_without_ability": "A skill belongs to an ability that is not on the sheet",
    "power_without_ability": "A power belongs to an ability that is not on the sheet",
    "bad_die_code": "Something on the sheet is no die code",
    "too_many_dice": "A skill and its ability make too many dice together",
}
"""Findings about a stored sheet."""

SUMMARIES = CHECKS | DICE | RESULTS | COMBAT | CONDITIONS | TRACKS | PLAY | FINDINGS
