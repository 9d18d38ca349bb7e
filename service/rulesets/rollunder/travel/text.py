"""Texts for people about travel."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "vehicle_normal_speed": "{checks}: on the way at normal speed",
    "vehicle_left": "Off the vehicle",
    "vehicle_trouble": "{checks}: trouble on the way",
    "movement_completed": "{checks}: all the way, {amount} {unit}",
    "movement_stopped_by_maneuver": "{checks}: a maneuver fails after {amount} {unit}",
    "movement_stopped_by_endurance": "{checks}: out of breath after {amount} {unit}",
    "movement_stopped_somewhere": "{checks}: an obstacle ends it",
    "jump_success": "{terms}, rolled {roll}: a good jump, up to {feet} feet",
    "jump_failure": "{terms}, rolled {roll}: the jump fails",
    "jump_cleared": "{terms}, rolled {roll}: across the gap, {feet} feet at the most",
    "jump_too_wide": "{terms}, rolled {roll}: a good jump, but {feet} feet are too short",
}

REJECTIONS = (
    Rejection(
        code="concurrent_only_piloting",
        title="Only pilots do two things at once",
        explanation="`concurrent_action` belongs to the mode piloting, and the mode is {mode}.",
    ),
    Rejection(
        code="no_crew",
        title="Nobody is aboard",
        explanation="The mode {mode} needs a crew: name the tier of at least one person in `crew`.",
    ),
)
