"""Decisions before the dice of an attack; none comes after one (FB-DICE-2). Rules FB-ATT-4 and FB-ATT-7."""

from typing import Final

from service.dice import Choices, Dice
from service.rulesets.contract.decision import GAME_MASTER, DecisionPoint
from service.rulesets.flyerbook import helpers
from service.rulesets.flyerbook.melee import MeleeAttack
from service.rulesets.flyerbook.ranged import RangedAttack
from service.values import replace

MOST_LISTED = 10
"""Complications that are offered; more of them are stated in the request."""
DEFEND_ONLY: Final = DecisionPoint(
    member="defender.defend_only",
    participant="defender",
    when="Before any die of a melee exchange, for it is announced (FB-ATT-4).",
    default="as in `defender.defend_only`",
    more=False,
    sets="defender.defend_only",
)
COMPLICATIONS: Final = DecisionPoint(
    member="complications",
    participant=GAME_MASTER,
    when="Before the die of a shot: how many things make it harder (FB-ATT-7).",
    default="as in `complications`",
    options=None,
    more=False,
    sets="complications",
)
RELAXED: Final = DecisionPoint(
    member="relaxed",
    participant=GAME_MASTER,
    when="Before the die of a shot: whether it is a calm one (FB-ATT-7).",
    default="as in `relaxed`",
    more=False,
    sets="relaxed",
)
OF_HELPERS: Final = (*helpers.points_of("attacker"), *helpers.points_of("defender", more=False))
POINTS: Final = (*OF_HELPERS, DEFEND_ONLY, COMPLICATIONS, RELAXED)


def of_melee(request: MeleeAttack, dice: Dice) -> MeleeAttack:
    """The exchange as both go into it: with who helps (FB-TASK-6), the defender perhaps only defending (FB-ATT-4)."""
    attacker = helpers.helped(request.attacker, "attacker", dice)
    defender = helpers.helped(request.defender, "defender", dice)
    chosen = DEFEND_ONLY.says_yes(dice, default=defender.defend_only)
    if chosen is not defender.defend_only:
        defender = replace(defender, defend_only=chosen)
    if attacker is request.attacker and defender is request.defender:
        return request
    return replace(request, attacker=attacker, defender=defender)


def of_ranged(request: RangedAttack, dice: Dice) -> RangedAttack:
    """The shot with who helps (FB-TASK-6), as the game master sees it (FB-ATT-7)."""
    attacker = helpers.helped(request.attacker, "attacker", dice)

    def options() -> Choices:
        return tuple(range(max(MOST_LISTED, request.complications) + 1))

    complications = dice.decide(COMPLICATIONS.member, GAME_MASTER, options, request.complications)
    relaxed = RELAXED.says_yes(dice, default=request.relaxed)
    if (attacker, complications, relaxed) == (request.attacker, request.complications, request.relaxed):
        return request
    return replace(request, attacker=attacker, complications=int(complications or 0), relaxed=relaxed)
