"""The form of a stat block in 5e-bits, the 5e SRD API."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.rulesets.fastrpg.import_5e.block import (
    ABILITIES,
    ArmorClass,
    Bonus,
    Foreign,
    Label,
    Score,
    Scores,
    Trait,
    average_of,
)
from service.rulesets.vocabulary import Count, Name, Positive
from service.values import dataclass

LONG_NAMES = {short: ability for ability, short in ABILITIES.items()}
"""Short name of an ability -> its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOfArmor(Foreign):
    """An Armor Class with its origin."""

    value: ArmorClass


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Foreign):
    """A reference to another resource."""

    index: Label | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proficiency(Foreign):
    """The bonus on a save or a skill."""

    value: Bonus
    proficiency: Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Foreign):
    """Damage, or a choice of damage, of which the first is taken."""

    damage_dice: Label | None = None
    dc: Any = None
    from_: Any = None

    @property
    def dice(self) -> str:
        """The dice; empty without any."""
        options = self.from_.get("options") if isinstance(self.from_, Mapping) else None
        first = options[0] if isinstance(options, Sequence) and options else None
        dice = self.damage_dice or (first.get("damage_dice") if isinstance(first, Mapping) else None)
        return dice[:100] if isinstance(dice, str) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveOfAction(Foreign):
    """The save against an action."""

    dc_type: Reference
    dc_value: Score | None = None
    success_type: Label | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage(Foreign):
    """Limit of the uses of an action."""

    type: Label | None = None
    times: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Trait):
    """An action, reaction, legendary action or special ability."""

    attack_bonus: Bonus | None = None
    damage: tuple[Damage, ...] | None = None
    dc: SaveOfAction | None = None
    usage: Usage | None = None

    @property
    def average(self) -> float:
        """Average of all damage together."""
        return sum(average_of(each.dice) or 0 for each in self.damage or ())

    @property
    def attacks(self) -> bool:
        """Whether it is an attack that deals damage."""
        return self.attack_bonus is not None and self.average > 0

    @property
    def blasts(self) -> bool:
        """Whether it deals damage to those who do not save."""
        dc = self.dc
        return (
            not self.attacks
            and self.average > 0
            and dc is not None
            and bool(dc.dc_value)
            and dc.dc_type.index in LONG_NAMES
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster(Scores):
    """A monster; members that are not listed do not matter."""

    name: Name
    type: Any = None
    armor_class: ArmorClass | tuple[KindOfArmor, ...]
    hit_points: Positive
    challenge_rating: Any = None
    proficiencies: tuple[Proficiency, ...] | None = None
    speed: Mapping[Label, Any] | None = None
    senses: Mapping[Label, Any] | None = None
    damage_immunities: tuple[Any, ...] | None = None
    damage_resistances: tuple[Any, ...] | None = None
    damage_vulnerabilities: tuple[Any, ...] | None = None
    condition_immunities: tuple[Any, ...] | None = None
    special_abilities: tuple[Action, ...] | None = None
    actions: tuple[Action, ...] | None = None
    reactions: tuple[Action, ...] | None = None
    legendary_actions: tuple[Action, ...] | None = None
