"""Tactics: the choices of simulated fighters among their moves."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

_Share = Annotated[float, Interval(ge=0, le=1)]


class Target(StrEnum):
    """Choice of a target among the enemies."""

    WEAKEST = "weakest"
    STRONGEST = "strongest"
    CLOSEST = "closest"
    RANDOM = "random"
    SAME = "same"


class PowerUse(StrEnum):
    """Use of powers beside attacks."""

    NEVER = "never"
    BEST = "best"
    FIRST = "first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """Tactic of a fighter: its choice among its moves. Null is the game's default."""

    target: Annotated[
        Target | None,
        Doc(
            "Whom it attacks: the `weakest`, to whom it expects to do the most harm; the `strongest`, from whom it "
            "expects the most; the `closest` to falling, by health; `random`; or the `same` until that one is out."
        ),
    ] = None
    means: Annotated[
        Name | None, Doc("What it attacks with, such as a weapon, a skill or a power; null for the most expected harm.")
    ] = None
    powers: Annotated[
        PowerUse | None,
        Doc("Use of powers against enemies: `never`; `best`, where one promises more than any attack; or `first`."),
    ] = None
    heals_below: Annotated[
        _Share | None, Doc("It helps itself and friends with this share of their health or less; 0: never.")
    ] = None
    luck_below: Annotated[
        _Share | None,
        Doc("It spends luck on attacks with this share of its health or less; 1: as long as it has any; 0: never."),
    ] = None
    flees_below: Annotated[
        _Share | None,
        Doc("It leaves the fight in its turn with this share of its health or less; null: never."),
    ] = None
    flees_below_side: Annotated[
        _Share | None, Doc("It also leaves when this share of its side, or less, still fights; null: never.")
    ] = None
    surrenders: Annotated[bool, Doc("Whether it surrenders in place of fleeing.")] = False
