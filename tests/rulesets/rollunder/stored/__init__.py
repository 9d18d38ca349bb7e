"""Stored characters in tests: a cast of two, with orders that are staged, resolved and applied."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder import RULESET
from service.rulesets.rollunder.options import DEFAULT_OPTIONS
from service.rulesets.rollunder.stored.abilities import ABILITIES
from service.rulesets.rollunder.stored.characters import begin
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.stored.commands import Command
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast, Figure
from service.schemas.derive import field_for, schema_for
from service.schemas.names import pascal_case

Faces = Mapping[str, tuple[int, ...]]

HERO = "01a20000-0000-7000-8000-000000000001"
FOE = "01a20000-0000-7000-8000-000000000002"

SWORD = {
    "slot": 1,
    "name": "Sword",
    "durability": 20,
    "weapon": {"name": "sword", "attack_move": "cut", "damage": "2d6+3", "damage_type": "blade"},
}
SHIELD = {"slot": 2, "name": "Shield", "durability": 15, "shield": {"block_value": 9}}
MAIL = {"slot": 3, "name": "Mail", "armor": {"armor": 8, "dex_reduction": 1, "material": "mail"}}
HERO_SHEET: dict[str, Any] = {
    "attributes": {"INT": 12, "CHA": 10, "DEX": 15, "STR": 12, "LVL": 3},
    "factors": {"LUCK": 2, "MAGIC": 1},
    "items": [SWORD, SHIELD, MAIL],
    "advantages": [
        {"slot": 4, "name": "Locks", "cost": 2, "talent": {"attribute": "DEX", "tier": "expert"}},
        {"slot": 5, "name": "Lockpicking", "cost": 1, "talent": {"attribute": "DEX", "tier": "pro"}},
    ],
}
FOE_SHEET: dict[str, Any] = {"attributes": {"INT": 8, "DEX": 10, "STR": 10}}


def figure(name: str, sheet: Mapping[str, Any], **state: Any) -> Figure:
    """A stored figure, with some members of the state."""
    loaded = schema_for(Sheet).load(dict(sheet))
    return Figure(name=name, sheet=loaded, state=replace(begin(loaded, DEFAULT_OPTIONS), **state))


def a_cast(hero: Mapping[str, Any] | None = None, foe: Mapping[str, Any] | None = None) -> dict[str, Figure]:
    """The hero and the foe, with members of their states."""
    return {HERO: figure("Hero", HERO_SHEET, **(hero or {})), FOE: figure("Foe", FOE_SHEET, **(foe or {}))}


def command_of(name: str) -> Command:
    """The command of an operation."""
    operation = RULESET.operation(name.replace("_", "-"))
    assert operation is not None
    assert operation.command is not None
    return operation.command


def order_of(name: str, members: Mapping[str, Any]) -> Any:
    """The order, loaded from JSON."""
    return field_for(command_of(name).order, pascal_case(name)).deserialize(dict(members))


def staged(name: str, cast: Cast, /, **members: Any) -> Any:
    """The completed request of an order of the hero."""
    return command_of(name).of(order_of(name, _of_hero(name, members))).stage(cast)


def played(name: str, cast: Cast, /, *, dice: Faces | None = None, **members: Any) -> dict[str, Figure]:
    """The cast after an order of the hero, with these faces."""
    order = order_of(name, _of_hero(name, members))
    operation = RULESET.operation(name.replace("_", "-"))
    assert operation is not None
    command = command_of(name)
    faces = RecordedDice(SuppliedFaces({stream: list(thrown) for stream, thrown in (dice or {}).items()}))
    request = command.of(order).stage(cast)
    result = operation.resolve(request, faces).result
    after = command.of(order).effects(EffectContext(order=order, request=request, result=result, cast=cast))
    return kept({**cast, **after})


def refused(name: str, cast: Cast, /, **members: Any) -> list[str]:
    """The codes of all that bars an order of the hero."""
    bars = command_of(name).of(order_of(name, _of_hero(name, members))).bars(cast, ABILITIES)
    return [bar.code for bar in bars]


def kept(cast: Cast) -> dict[str, Figure]:
    """The stored cast: new conditions have an id."""
    return {identity: _with_ids(figure) for identity, figure in cast.items()}


def lasting(figure: Figure) -> list[str]:
    """The names of what lasts on a figure."""
    return sorted(condition.name for condition in figure.lasting.values())


def _of_hero(name: str, members: Mapping[str, Any]) -> dict[str, Any]:
    lead = command_of(name).lead.removeprefix("/")
    return dict(members) if "/" in lead else {lead: {"id": HERO}, **members}


def _with_ids(figure: Figure) -> Figure:
    new = {f"{len(figure.conditions) + number}": condition for number, condition in enumerate(figure.laid)}
    return replace(figure, conditions={**figure.conditions, **new}, laid=())
