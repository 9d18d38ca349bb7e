"""Tactics: the choices of simulated fighters among their moves, and the declarations of games for them."""

import json
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from annotated_types import Interval

from service.rulesets import package_data
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


class Target(StrEnum):
    """Choice of a target among the enemies."""

    WEAKEST = "weakest"
    STRONGEST = "strongest"
    CLOSEST = "closest"
    RANDOM = "random"
    SAME = "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """Tactic of a fighter: its choice among its moves."""

    target: Annotated[
        Target | None,
        Doc(
            "Whom it attacks: the `weakest`, to whom it expects to do the most harm; the `strongest`, from whom it "
            "expects the most; the `closest` to falling, by health; `random`; or the `same` until that one is out. "
            "Null for the game's default."
        ),
    ] = None
    means: Annotated[
        Name | None, Doc("What it attacks with, such as a weapon or a skill; null for the most expected harm.")
    ] = None
    flees_below: Annotated[
        float | None,
        Interval(ge=0, le=1),
        Doc("It leaves the fight in its turn with this share of its health or less; null: never."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """Place of a fighter's health in its documents.

    Attributes:
        of: path of the number of a sound fighter, such as `derived.hp_max`.
        left: path of what is left of it; "" where the game counts harm.
        lost: path of the harm.
    """

    of: str
    left: str = ""
    lost: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightDeclaration:
    """Declaration of a game for simulated fights.

    Attributes:
        operations: names of the operations with which fighters attack.
        harm: outcomes of odds whose expected values together are the harm of an attack.
        decisions: decisions of the target that are tried, the one with the least expected harm first.
        out: words of health of those who fight no more; empty for the last one of the game.
        life: where the numbers of health are; None where words are all there is.
        default: the tactic of fighters without one.
    """

    operations: tuple[str, ...] = ("attack",)
    harm: tuple[str, ...] = ()
    decisions: tuple[Mapping[str, Any], ...] = ({},)
    out: tuple[str, ...] = ()
    life: Life | None = None
    default: Tactic = field(default_factory=Tactic)


@cache
def of_ruleset(name: str) -> FightDeclaration:
    """The declaration in `tactic.json` of a game; the general one for a game without that file."""
    entries = [json.loads(text) for text in package_data.texts(name, "tactic", optional=True)]
    return _declaration(entries[0]) if entries else FightDeclaration()


def _declaration(entry: Mapping[str, Any]) -> FightDeclaration:
    lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    life, stated = entry.get("life"), entry["default"]
    default = Tactic(**{**stated, "target": Target(stated["target"])})
    return FightDeclaration(**lists, life=None if life is None else Life(**life), default=default)
