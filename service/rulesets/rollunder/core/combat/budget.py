"""Limit of dice that one call may roll."""

from service.phrases import Phrase
from service.rulesets.contract import Rejected

MOST_DICE_OF_A_CALL = 10_000


def refuse_too_many_dice(count: int, pointer: str) -> None:
    """Dice that fall round by round or tick by tick have a limit together.

    Raises:
        Rejected: `too_many_dice`.
    """
    if count > MOST_DICE_OF_A_CALL:
        raise Rejected(
            "too_many_dice",
            pointer,
            expected=Phrase("at most {most} dice in all rounds together", most=MOST_DICE_OF_A_CALL),
        )
