"""Helpers who are asked: each decides before any die whether it helps, and with which trait. Rule FB-TASK-6."""

from typing import Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import DecisionPoint, unless_declined
from service.rulesets.flyerbook.roller import MOST_ASKED, Roller
from service.values import replace

Rolling = TypeVar("Rolling", bound=Roller)
NO_HELP: Final = "none"


def points_of(path: str, *, more: bool = True) -> tuple[DecisionPoint, ...]:
    """The decision points of characters who are asked to help the participant at a path.

    Args:
        path: of the participant.
        more: whether that one wants more of the operation's first headline, or less.
    """
    return tuple(_point(path, number, more=more) for number in range(MOST_ASKED))


def _point(path: str, number: int, *, more: bool) -> DecisionPoint:
    member = f"{path}.asked.{number}"
    return DecisionPoint(
        member=member,
        participant=member,
        when="Before any die: whether the one who is asked helps, and with which trait (FB-TASK-6).",
        default=NO_HELP,
        options=None,
        needs=unless_declined("support"),
        more=more,
    )


def helped(roller: Rolling, path: str, dice: Dice) -> Rolling:
    """The roller with all helpers: those counted before, and those asked who decide to help (FB-TASK-6)."""
    if not roller.asked:
        return roller
    helping = [_helps(path, number, each.traits, dice) for number, each in enumerate(roller.asked)]
    return replace(roller, supporters=roller.supporters + sum(helping), asked=())


def _helps(path: str, number: int, traits: tuple[str, ...], dice: Dice) -> bool:
    if not traits:
        return False
    member = f"{path}.asked.{number}"
    return dice.decide(member, member, (NO_HELP, *traits), NO_HELP) != NO_HELP
