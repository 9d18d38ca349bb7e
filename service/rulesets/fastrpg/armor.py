"""Armor, shield and cover: what an attack must reach. Rules FR-AC-1 to FR-AC-4, with FR-SPEC-4 and FR-GEN-1."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.fastrpg.abilities import Dexterity
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass, replace

SHIELD_BONUS = 2

TOUGH_SKIN_BONUS = 1


class Armor(StrEnum):
    """Armor worn: none 10 + Dex, light 12 + Dex, medium 15, heavy 17."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Cover(StrEnum):
    """Cover of the target: half adds 2, three quarters 5, total cover prevents attacks."""

    NONE = "none"
    HALF = "half"
    THREE_QUARTERS = "three_quarters"
    TOTAL = "total"


AC_OF_ARMOR = {Armor.NONE: 10, Armor.LIGHT: 12, Armor.MEDIUM: 15, Armor.HEAVY: 17}
"""Armor -> Armor Class before Dexterity (FR-AC-1)."""

ARMOR_WITH_DEX = frozenset({Armor.NONE, Armor.LIGHT})
"""Armor to which Dexterity is added, also a negative one (FR-AC-1)."""

BONUS_OF_COVER = {Cover.NONE: 0, Cover.HALF: 2, Cover.THREE_QUARTERS: 5}
"""Cover -> what it adds to Armor Class (FR-AC-3)."""

ArmorField = Annotated[Armor, Doc("Armor worn.")]

Shield = Annotated[bool, Doc("Whether a shield is carried: +2.")]

CoverField = Annotated[Cover, Doc("The one level of cover that counts.")]

CoverBlocks = Annotated[bool, Doc("False for cover that cannot stop the attack, such as bushes.")]

ToughSkin = Annotated[bool, Doc("Whether the special ability Tough Skin adds 1.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defense:
    """Protection from an attack: armor, cover and the like."""

    armor: ArmorField = Armor.NONE
    dex: Dexterity = 0
    shield: Shield = False
    cover: CoverField = Cover.NONE
    cover_blocks: CoverBlocks = True
    tough_skin: ToughSkin = False
    ac: Annotated[Modifier | None, Doc("A ready Armor Class; only cover is added to it.")] = None


def armor_class(defense: Defense) -> int | None:
    """Armor Class with cover; None under total cover (FR-AC-4)."""
    return None if is_out_of_reach(defense) else class_to_hit(defense)


def is_out_of_reach(defense: Defense) -> bool:
    """Whether total cover can stop the attack (FR-AC-4)."""
    return defense.cover is Cover.TOTAL and defense.cover_blocks


def class_to_hit(defense: Defense) -> int:
    """Armor Class with cover: a ready one (FR-GEN-1) or that of the worn armor.

    Cover that cannot stop the attack counts nothing (FR-AC-3, FR-AC-4), nor does total cover: it lets no attack
    through, unless a game master forces one.
    """
    worn = worn_class(defense.armor, defense.dex, defense.shield, defense.tough_skin)
    cover = BONUS_OF_COVER.get(defense.cover, 0) if defense.cover_blocks else 0
    return (worn if defense.ac is None else defense.ac) + cover


def worn_class(armor: Armor, dex: int, shield: bool, tough_skin: bool) -> int:
    """Armor with Dexterity where it counts (FR-AC-1), shield (FR-AC-2) and Tough Skin (FR-SPEC-4)."""
    base = AC_OF_ARMOR[armor] + (dex if armor in ARMOR_WITH_DEX else 0)
    return base + (SHIELD_BONUS if shield else 0) + (TOUGH_SKIN_BONUS if tough_skin else 0)


def rules_to_hit(defense: Defense) -> tuple[str, ...]:
    """Ids of the rules that made the Armor Class to reach; none of total cover, which a forced attack ignores."""
    return rules_of(replace(defense, cover=Cover.NONE) if is_out_of_reach(defense) else defense)


def rules_of(defense: Defense) -> tuple[str, ...]:
    """Ids of the rules that made an Armor Class."""
    worn = defense.ac is None
    applied = (
        ("FR-GEN-1", not worn),
        ("FR-AC-1", worn),
        ("FR-AC-2", worn and defense.shield),
        ("FR-SPEC-4", worn and defense.tough_skin),
        ("FR-AC-3", defense.cover is not Cover.NONE),
        ("FR-AC-4", defense.cover is Cover.TOTAL),
    )
    return tuple(rule for rule, applies in applied if applies)
