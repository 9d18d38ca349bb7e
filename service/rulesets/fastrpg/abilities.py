"""The six abilities, the same noun on a sheet and behind a roll (FR-REF-1)."""

from collections.abc import Iterable
from dataclasses import fields
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


class Ability(StrEnum):
    """An ability: charisma, constitution, dexterity, intelligence, strength or wisdom."""

    CHA = "cha"
    CON = "con"
    DEX = "dex"
    INT = "int"
    STR = "str"
    WIS = "wis"


AbilityModifier = Annotated[int, Interval(ge=-100, le=100)]
Dexterity = Annotated[AbilityModifier, Doc("Dexterity modifier.")]
Strength = Annotated[AbilityModifier, Doc("Strength modifier.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """The six ability modifiers; missing ones are a fair +0."""

    cha: Annotated[AbilityModifier, Doc("Charisma.")] = 0
    con: Annotated[AbilityModifier, Doc("Constitution.")] = 0
    dex: Annotated[AbilityModifier, Doc("Dexterity.")] = 0
    int_: Annotated[AbilityModifier, Doc("Intelligence.")] = 0
    str_: Annotated[AbilityModifier, Doc("Strength.")] = 0
    wis: Annotated[AbilityModifier, Doc("Wisdom.")] = 0

    def modifiers(self) -> dict[Ability, int]:
        """Ability -> modifier."""
        return {ability: getattr(self, name) for ability, name in _MEMBER_OF.items()}

    def highest(self, abilities: Iterable[Ability]) -> int:
        """The higher of the modifiers that a skill lists; 0 when it lists none."""
        return max((getattr(self, _MEMBER_OF[ability]) for ability in abilities), default=0)

    def raised(self, ability: Ability) -> "Abilities":
        """The same abilities, one of them 1 higher."""
        name = _MEMBER_OF[ability]
        return replace(self, **{name: getattr(self, name) + 1})


_MEMBER_OF = {Ability(field.name.removesuffix("_")): field.name for field in fields(Abilities)}
