"""Abilities of stored characters that a state can bar."""

from enum import StrEnum


class Ability(StrEnum):
    """Ability of a character to do or undergo something, which conditions may bar.

    `task_action`: begin a task, an extended task, or a contest (FR-TURN-1). `attack`: a task action against Armor Class
    (FR-ATT-5). `aid`: stabilize another character (FR-STAB-1). `oppose`: be the second side of a contest. `move`: use
    meters of the own turn (FR-MOVE-1). `run`: move beyond the base (FR-MOVE-2). `stand`: get up, or drop to the ground
    (FR-HP-3). `react`: make the one opportunity attack between own turns (FR-OPP-2). `save`: roll against a threat
    (FR-SAVE-3). `use_luck`: spend a Luck Point on a roll (FR-LUCK-4). `use_power`: use a power of the sheet (FR-GEN-1).
    `speak`: louder than a whisper (FR-HP-3). `be_attacked`: be the target of an attack. `be_aided`: be stabilized.
    `recover`: regain Hit Points or luck. `recover_by_hour`: regain Hit Points by resting (FR-HEAL-2). `be_hurt`: lose
    Hit Points (FR-HP-1). `roll_initiative`: count for the side, or roll (FR-INIT-1). `level_up`: take a level
    (FR-XP-2).
    """

    TASK_ACTION = "task_action"
    ATTACK = "attack"
    AID = "aid"
    OPPOSE = "oppose"
    MOVE = "move"
    RUN = "run"
    STAND = "stand"
    REACT = "react"
    SAVE = "save"
    USE_LUCK = "use_luck"
    USE_POWER = "use_power"
    SPEAK = "speak"
    BE_ATTACKED = "be_attacked"
    BE_AIDED = "be_aided"
    RECOVER = "recover"
    RECOVER_BY_HOUR = "recover_by_hour"
    BE_HURT = "be_hurt"
    ROLL_INITIATIVE = "roll_initiative"
    LEVEL_UP = "level_up"


ACTIONS = (Ability.TASK_ACTION, Ability.ATTACK, Ability.AID)
"""Abilities that use the task action of a turn; a power with an action needs the first of them (FR-TURN-1)."""
BARRABLE = tuple(ability for ability in Ability if ability is not Ability.BE_HURT)
"""Abilities that conditions may bar; losing Hit Points is none (FR-HP-1)."""
EVERYTHING_BUT_HARM = tuple(
    ability for ability in Ability if ability not in (Ability.BE_HURT, Ability.RECOVER, Ability.RECOVER_BY_HOUR)
)
"""Abilities that need presence in the encounter (FR-ENC-1)."""
