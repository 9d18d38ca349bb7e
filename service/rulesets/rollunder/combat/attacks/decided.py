"""Decisions of the one who is attacked: LUCK, waking up, and the defense.

Rules RU-C-DEF-1, RU-C-DEF-2, RU-C-DEF-16, RU-C-LUCK-1 to RU-C-LUCK-5 and RU-C-LUCK-14 to RU-C-LUCK-16.
"""

from collections.abc import Callable
from typing import Final

from service.dice import Choices, Dice
from service.rulesets.contract.decision import YES_OR_NO, DecisionPoint
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, DefenseChoice, LuckUse
from service.rulesets.rollunder.combat.core.kind import DefenseKind

TARGET: Final = "target"
LUCK: Final = DecisionPoint(
    member="defense.luck",
    participant=TARGET,
    when=(
        "Before the attack roll: pay 1 at once, or mean to pay for the hit (RU-C-LUCK-1). Whoever has not decided by "
        "then is asked again when the hit is known (RU-C-LUCK-2)."
    ),
    default="as in `defense.luck`",
    options=(LuckUse.NONE.value, LuckUse.BEFORE.value, LuckUse.AVOID.value),
    more=False,
)
WAKE: Final = DecisionPoint(
    member="defense.wake_with_luck",
    participant=TARGET,
    when="When somebody who sleeps is hit: d20 LUCK to wake up in time (RU-C-DEF-16).",
    default="as in `defense.wake_with_luck`",
    more=False,
    sets="defense.wake_with_luck",
)
DEFENSE: Final = DecisionPoint(
    member="defense.kind",
    participant=TARGET,
    when="When the hit is known and LUCK has not avoided it (RU-C-DEF-1).",
    default="as in `defense.kind`",
    options=tuple(choice.value for choice in DefenseChoice),
    more=False,
    sets="defense.kind",
)
POINTS: Final = (LUCK, WAKE, DEFENSE)


def luck_before(request: Attack, dice: Dice, *, is_possible: bool) -> LuckUse:
    """Use of LUCK, as far as it is decided before the attack roll (RU-C-LUCK-1)."""
    stated = request.defense.luck
    if stated is LuckUse.ROUND:
        return stated

    def options() -> Choices:
        pays = is_possible and request.target.luck > 0
        return tuple(option for option in LUCK.options or () if option != LuckUse.BEFORE or pays)

    return LuckUse(str(dice.decide(LUCK.member, TARGET, options, stated)))


def luck_instead(chosen: LuckUse, dice: Dice) -> LuckUse:
    """Whether the hit, which is known now, is paid for (RU-C-LUCK-2 to RU-C-LUCK-5)."""
    if chosen is not LuckUse.NONE:
        return chosen
    return LuckUse(str(dice.decide(LUCK.member, TARGET, (LuckUse.NONE.value, LuckUse.AVOID.value), chosen)))


def wakes(request: Attack, dice: Dice) -> bool:
    """Whether a sleeper pays to wake up (RU-C-DEF-16)."""
    return bool(dice.decide(WAKE.member, TARGET, YES_OR_NO, request.defense.wake_with_luck))


def defense(request: Attack, dice: Dice, is_open: Callable[[DefenseKind], bool]) -> DefenseChoice:
    """The defense, of those that are possible (RU-C-DEF-1, RU-C-DEF-2).

    Args:
        request: the attack.
        dice: as they fall.
        is_open: tells whether a defense is possible now.
    """

    def options() -> Choices:
        possible = (kind.value for kind in DefenseKind if is_known(request, kind) and is_open(kind))
        return (DefenseChoice.NONE.value, *possible)

    return DefenseChoice(str(dice.decide(DEFENSE.member, TARGET, options, request.defense.kind)))


def is_known(request: Attack, kind: DefenseKind) -> bool:
    """Whether the request states what the value of a defense is made of (RU-C-DEF-1, RU-C-DEF-5)."""
    return request.target.dex is not None or (kind is DefenseKind.BLOCK and request.defense.block_value is not None)
