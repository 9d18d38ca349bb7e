"""Declarations of games for simulated fights."""

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from typing import Any

from service.rulesets import package_data
from service.rulesets.stored.run_time_types import Document
from service.rulesets.stored.tactics import PowerUse, Tactic, Target
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """Place of a fighter's health in its documents.

    Attributes:
        of: path of the number of a sound fighter at the start, such as `derived.hp_max`.
        left: path of the health that is left, in the stored documents; "" where the game counts harm.
        lost: path of the harm.
    """

    of: str
    left: str = ""
    lost: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """Place of what a fighter uses up, such as luck or arrows, in its documents; `*` in a path stands for all items.

    Attributes:
        left: path of what is left; "" where the game counts what is used.
        used: path of what is used.
        of: path of all that there is, where `left` has no number yet.
    """

    left: str = ""
    used: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """Worth of an order that hinders its target without harm, such as a spell that holds it.

    Attributes:
        worth: the harm to which it compares.
        where: path in the result -> value; with all of them the target is hindered.
    """

    worth: float
    where: Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """An order that helps a friend who is badly hurt, beside powers that heal.

    Attributes:
        operation: its name.
        patient: path of the patient in the order.
        order: its constant members.
        needs: path in the documents of the helper that must have a value, such as a skill; "" for none.
        health: words of health of the fighters that it helps; empty for all.
        condition: path in a condition -> value; it helps against a lasting condition with all of them.
        instance: path of the id of that condition in the order; "" for none.
    """

    operation: str
    patient: str
    order: Document = field(default_factory=dict)
    needs: str = ""
    health: tuple[str, ...] = ()
    condition: Document = field(default_factory=dict)
    instance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightDeclaration:
    """Declaration of a game for simulated fights.

    Attributes:
        operations: names of the operations with which fighters attack.
        powers: names of the operations with which they use powers.
        harm: path in a result -> weight of its expected value; together they are the harm of an order.
        hindrance: worth of orders that do no harm; None where they have none.
        healing: paths in a result whose expected values together are the health that an order restores.
        aid: other orders that help friends.
        luck: members of an attack that spend luck, as a merge patch; empty in a game without such luck.
        decisions: decisions of the target that are tried, the one with the least expected harm first.
        out: words of health of those who fight no more; empty for the last one of the game.
        lost: words of health of fighters that nothing helps.
        life: where the numbers of health are; None where words are all there is.
        resources: name -> what fighters use up, so that a simulation counts it.
        acted: path in the documents that says that the action of the turn is taken; "" if every order takes it.
        default: the tactic of fighters without one.
    """

    operations: tuple[str, ...] = ("attack",)
    powers: tuple[str, ...] = ()
    harm: Mapping[str, float] = field(default_factory=dict)
    hindrance: Hindrance | None = None
    healing: tuple[str, ...] = ()
    aid: tuple[Aid, ...] = ()
    luck: Document = field(default_factory=dict)
    decisions: tuple[Document, ...] = ({},)
    out: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    life: Life | None = None
    resources: Mapping[str, Resource] = field(default_factory=dict)
    acted: str = ""
    default: Tactic = field(default_factory=Tactic)


@cache
def of_ruleset(name: str) -> FightDeclaration:
    """The declaration in `tactic.json` of a game; the general one for a game without that file."""
    entries = [json.loads(text) for text in package_data.texts(name, "tactic", optional=True)]
    return _declaration(entries[0]) if entries else FightDeclaration()


def with_default(tactic: Tactic, default: Tactic) -> Tactic:
    """A tactic with the members of the default where it has null."""
    names = ("target", "powers", "heals_below", "luck_below")
    return replace(tactic, **{name: getattr(default, name) for name in names if getattr(tactic, name) is None})


def _declaration(entry: Document) -> FightDeclaration:
    members: dict[str, Any] = {name: _MADE.get(name, _listed)(value) for name, value in entry.items()}
    return FightDeclaration(**members)


def _listed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _aid(entries: list[Document]) -> tuple[Aid, ...]:
    return tuple(Aid(**{**each, "health": tuple(each.get("health", ()))}) for each in entries)


def _tactic(stated: Document) -> Tactic:
    words = {name: kind(stated[name]) for name, kind in (("target", Target), ("powers", PowerUse)) if name in stated}
    members: dict[str, Any] = {**stated, **words}
    return Tactic(**members)


_MADE: Mapping[str, Callable[[Any], Any]] = {
    "life": lambda value: Life(**value),
    "resources": lambda value: {name: Resource(**each) for name, each in value.items()},
    "hindrance": lambda value: Hindrance(**value),
    "aid": _aid,
    "default": _tactic,
}
"""Member -> its form of the JSON value."""
