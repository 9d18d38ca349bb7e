"""Armor, shield and cover: what an attack must reach. Rules FR-AC-1 to FR-AC-4, with FR-SPEC-4 and FR-GEN-1."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.fastrpg.abilities import Dexterity
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

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
    """Armor Class with cover: a ready one (FR-GEN-1) or that of the worn armor; None under total cover (FR-AC-4).

    Cover that cannot stop the attack counts nothing, total cover included (FR-AC-3, FR-AC-4).
    """
    cover = defense.cover if defense.cover_blocks else Cover.NONE
    if cover is Cover.TOTAL:
        return None
    worn = worn_class(defense.armor, defense.dex, defense.shield, defense.tough_skin)
    return (worn if defense.ac is None else defense.ac) + BONUS_OF_COVER[cover]


def worn_class(armor: Armor, dex: int, shield: bool, tough_skin: bool) -> int:
    """Armor with Dexterity where it counts (FR-AC-1), shield (FR-AC-2) and Tough Skin (FR-SPEC-4)."""
    base = AC_OF_ARMOR[armor] + (dex if armor in ARMOR_WITH_DEX else 0)
    return base + (SHIELD_BONUS if shield else 0) + (TOUGH_SKIN_BONUS if tough_skin else 0)


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
