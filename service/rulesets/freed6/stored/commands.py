"""The commands of the operations that act on what is stored."""

from collections.abc import Mapping

from service.rulesets.freed6.stored import (
    action_point,
    actions,
    attack,
    condition,
    condition_modify,
    condition_remove,
    contest,
    effect_roll,
    healing,
    influence,
    lookups,
    luck,
    spend,
    status_test,
    task,
)
from service.rulesets.stored.commands import Command

COMMANDS: Mapping[str, Command] = {
    "task": task.COMMAND,
    "contest": contest.COMMAND,
    "attack": attack.COMMAND,
    "effect_roll": effect_roll.COMMAND,
    "spend": spend.COMMAND,
    "condition": condition.COMMAND,
    "condition_modify": condition_modify.COMMAND,
    "condition_remove": condition_remove.COMMAND,
    "healing": healing.COMMAND,
    "influence": influence.COMMAND,
    "status_test": status_test.COMMAND,
    "luck": luck.COMMAND,
    "action_point": action_point.COMMAND,
    "actions": actions.COMMAND,
    **lookups.COMMANDS,
}
"""Name of the operation -> its command."""
