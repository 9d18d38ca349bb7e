"""Abilities of stored elements that a condition or a state can bar."""

from enum import StrEnum

from service.rulesets.freed6.rounds.action_budget import ActionType


class Ability(StrEnum):
    """Ability of a character to do something, which conditions may bar.

    `act`: make any check, that is roll. `decide`: do what needs no roll. `have_turn`: get a turn. `full_action` and
    `bonus_action`: take one of the counted actions of a round in the own turn. `free_action`: make a check that takes
    none of them. `answer`: oppose or resist with a roll, for an own action. `resist`: oppose or resist with the fixed
    value; nothing ever bars it. `use`: make checks with an ability of the sheet. `use_luck`: spend a luck point.
    `luck_on_dice`: let it double dice. `use_action_point`: spend an action point. `roll_wild`: roll the own Wild Die.
    `spend_ranks`: buy with ranks that are left from a check. `effect_roll`: make the one effect roll of a check.
    `bear`: get a condition. `test`: test a status. `use_power`: use a power of the sheet.
    """

    ACT = "act"
    DECIDE = "decide"
    HAVE_TURN = "have_turn"
    FULL_ACTION = "full_action"
    BONUS_ACTION = "bonus_action"
    FREE_ACTION = "free_action"
    ANSWER = "answer"
    RESIST = "resist"
    USE = "use"
    USE_LUCK = "use_luck"
    LUCK_ON_DICE = "luck_on_dice"
    USE_ACTION_POINT = "use_action_point"
    ROLL_WILD = "roll_wild"
    SPEND_RANKS = "spend_ranks"
    EFFECT_ROLL = "effect_roll"
    BEAR = "bear"
    TEST = "test"
    USE_POWER = "use_power"


ACTIONS = (Ability.FREE_ACTION, Ability.FULL_ACTION, Ability.BONUS_ACTION)
ACTING = (Ability.ACT, *ACTIONS, Ability.ANSWER)
DECIDING = (Ability.DECIDE, Ability.HAVE_TURN, Ability.SPEND_RANKS)
KIND_OF = {Ability.FULL_ACTION: ActionType.FULL, Ability.BONUS_ACTION: ActionType.BONUS}
