"""The sheet of a stored element. Rules F6-CHR-1 to F6-CHR-4, F6-TRK-6, F6-ENC-1 and F6-COND-1."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.freed6.character import CharacterSheet
from service.rulesets.freed6.effect_dice import EffectDice
from service.rulesets.freed6.levels import HIGHEST_LEVEL, EncounterLength, HarmOutAt
from service.rulesets.freed6.stored.powers import Power
from service.rulesets.freed6.tables import EFFECT_MENU, OUT_OF_ACTION_AT
from service.rulesets.stored.conditions import Effect
from service.rulesets.vocabulary import Component, Doc, Name, Number
from service.values import dataclass, replace


class ElementKind(StrEnum):
    """Kind of an element that bears conditions: character, object, place, or whole conflict (F6-COND-1, F6-ENC-2)."""

    CHARACTER = "character"
    OBJECT = "object"
    PLACE = "place"
    CONFLICT = "conflict"


ConflictOutAt = Annotated[
    EncounterLength | Annotated[int, Interval(ge=1, le=1000)],
    Component("Freed6ConflictOutAt", "The length of a conflict, or the ranks that end it."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitEffect:
    """Permanent effect of an item or a trait; it lasts as long as it is on the sheet (F6-SF-15)."""

    code: Annotated[Name, Doc("What it does: a row of the effect menu, `flip`, `wild_sides` or `bars`.")]
    value: Annotated[Number | None, Doc("Amount of the effect.")] = None
    target: Annotated[Name | None, Doc("To what: a skill, an ability, a fixed value; null for every check.")] = None

    @property
    def effect(self) -> Effect:
        """The same as an effect of a condition."""
        return with_unit(Effect(code=self.code, value=self.value, target=self.target))


def with_unit(effect: Effect) -> Effect:
    """The effect; without a value, one of the menu has one unit of its row (F6-COND-8)."""
    row = EFFECT_MENU.get(effect.code)
    return replace(effect, value=row.unit) if effect.value is None and row is not None else effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(CharacterSheet):
    """A character, or anything else that can carry conditions. All of it may be left out."""

    element: Annotated[ElementKind, Doc("What it is.")] = ElementKind.CHARACTER
    out_at: HarmOutAt = HIGHEST_LEVEL
    conflict: Annotated[
        ConflictOutAt | None, Doc("Of a conflict, or an opponent like one: its length, or the ranks that end it.")
    ] = None
    weapons: Annotated[Mapping[Name, EffectDice], Len(0, 100), Doc("What it makes effect rolls with.")] = field(
        default_factory=dict
    )
    effects: Annotated[tuple[TraitEffect, ...], Len(0, 50), Doc("What its items and traits always do.")] = ()
    powers: Annotated[tuple[Power, ...], Len(0, 100), Doc("What it can do with an extranormal ability.")] = ()

    @property
    def conflict_out_at(self) -> int:
        """Ranks that end it as a conflict (F6-ENC-1); as many as a full track has where nothing is said."""
        if isinstance(self.conflict, EncounterLength):
            return OUT_OF_ACTION_AT[self.conflict.value]
        return self.conflict or HIGHEST_LEVEL
