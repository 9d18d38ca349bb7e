"""Who attacks, what with, and who is attacked, in a command. Rules FR-ATT-1, FR-ATT-5 and FR-AC-1 to FR-AC-4."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.abilities import AbilityModifier
from service.rulesets.fastrpg.armor import Armor, Cover, CoverBlocks, CoverField, Defense, armor_class
from service.rulesets.fastrpg.stored.sheet import CharacterSheet
from service.rulesets.fastrpg.stored.effects.conditions import armor_class_bonus
from service.rulesets.fastrpg.stored.effects.figures import sheet_of, state_of
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints
from service.rulesets.fastrpg.participant import SkilledParticipant, figure_of, skilled_members
from service.rulesets.fastrpg.special import SpecialAbility
from service.rulesets.fastrpg.weapons import Weapon, WeaponClass, WeaponMode
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Doc, Modifier, Name

FIST = Weapon(class_=WeaponClass.LIGHT, mode=WeaponMode.MELEE)
"""What everybody has (FR-DMG-1)."""

WeaponOfOrder = Annotated[
    Name | Weapon | None, Doc("A weapon on the sheet, or any other; else the first one on the sheet, or the fist.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class FightingParticipant(SkilledParticipant):
    """Somebody who attacks: stored, by `id`, or with a `name` and all that counts."""

    str_: Annotated[AbilityModifier | None, Doc("Strength for damage, instead of the sheet's.")] = None
    dex: Annotated[AbilityModifier | None, Doc("Dexterity for damage, instead of the sheet's.")] = None
    maneuvers: Annotated[Modifier | None, Doc("Maneuvers for damage, where it is not what is rolled with.")] = None
    hp: Annotated[HitPoints | None, Doc("Instead of the stored ones.")] = None


UNSTATED_FIGHTER = FightingParticipant()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetParticipant:
    """Who is attacked: stored, by `id`, or with all that counts."""

    id: StoredId = None
    armor: Annotated[Armor | None, Doc("Instead of the sheet's.")] = None
    dex: Annotated[AbilityModifier | None, Doc("Dexterity, instead of the sheet's.")] = None
    shield: Annotated[bool | None, Doc("Instead of the sheet's.")] = None
    cover: CoverField = Cover.NONE
    cover_blocks: CoverBlocks = True
    tough_skin: Annotated[bool | None, Doc("Instead of the sheet's.")] = None
    ac: Annotated[Modifier | None, Doc("A ready Armor Class; only cover is added to it.")] = None
    hp: Annotated[HitPoints | None, Doc("Instead of the stored ones.")] = None
    hp_max: Annotated[HitPointMaximum | None, Doc("Instead of what follows from the sheet.")] = None


def attacker_members(participant: FightingParticipant, cast: Cast, pointer: str) -> dict[str, Any]:
    """The members of an attacker: Maneuvers from the sheet (FR-ATT-1), Hit Points as stored (FR-ATT-5).

    Raises:
        Rejected: `bad_input` for somebody unstored without Strength or Dexterity.
    """
    figure = figure_of(participant, cast, pointer)
    by_skill = participant.modifier is None
    return skilled_members(participant, skill_list.MANEUVERS, figure, "attack") | {
        "skill": skill_list.MANEUVERS if by_skill else None,
        "str_": ability_of(participant.str_, figure, "str_", pointer),
        "dex": ability_of(participant.dex, figure, "dex", pointer),
        "maneuvers": participant.maneuvers,
        "hp": state_of(figure).hp if figure is not None and participant.hp is None else participant.hp,
    }


def ability_of(stated: int | None, figure: Figure | None, name: str, pointer: str) -> int:
    """An ability as stated, else the sheet's.

    Raises:
        Rejected: `bad_input` when there is neither.
    """
    if stated is not None:
        return stated
    if figure is None:
        member = name.removesuffix("_")
        raise Rejected(
            "bad_input",
            f"{pointer}/{member}",
            expected=Phrase("`{member}` of somebody who is not stored", member=member),
        )
    modifier: int = getattr(sheet_of(figure).abilities, name)
    return modifier


def weapon_of(named: str | Weapon | None, figure: Figure | None, only: WeaponMode | None = None) -> Weapon:
    """The weapon of an order: on the sheet by its name, or the first one there, or the fist (FR-DMG-1).

    Args:
        named: as the order has it.
        figure: who has the sheet; None for somebody who is not stored.
        only: the mode in which the first one is looked for.

    Raises:
        Rejected: `bad_input` for a name that is not on the sheet.
    """
    if isinstance(named, Weapon):
        return named
    on_sheet = {weapon.name: weapon for weapon in sheet_of(figure).weapons} if figure else {}
    if named is None:
        return next((weapon for weapon in on_sheet.values() if only in (None, weapon.mode)), FIST)
    if named not in on_sheet:
        there = quoted(on_sheet) or Phrase("none")
        raise Rejected(
            "bad_input",
            "/weapon",
            expected=Phrase("a weapon on the sheet, where there is {there}; or all of it", there=there),
        )
    return on_sheet[named]


def target_members(participant: TargetParticipant, cast: Cast) -> dict[str, Any]:
    """The members of a target: what it wears as on its sheet (FR-AC-1, FR-AC-2), Hit Points as stored."""
    stated = {
        field.name: value
        for field in fields(participant)
        if field.name != "id" and (value := getattr(participant, field.name)) is not None
    }
    if participant.id is None:
        return stated
    figure = cast[participant.id]
    sheet = sheet_of(figure)
    members = _worn(sheet, stated) | {"hp": state_of(figure).hp, "hp_max": sheet.hp_max} | stated
    return members | _helped(members, armor_class_bonus(figure))


def _worn(sheet: CharacterSheet, stated: dict[str, Any]) -> dict[str, Any]:
    """What protects by the sheet; its ready Armor Class only while nothing worn is stated (FR-GEN-1)."""
    worn = {
        "armor": sheet.armor,
        "dex": sheet.abilities.dex,
        "shield": sheet.shield,
        "tough_skin": sheet.has(SpecialAbility.TOUGH_SKIN),
    }
    return worn | {"ac": None if worn.keys() & stated.keys() else sheet.ac}


def _helped(members: dict[str, Any], bonus: int) -> dict[str, Any]:
    """The Armor Class, where conditions change it (FR-GEN-1)."""
    if not bonus:
        return {}
    worn = Defense(**{name: members[name] for name in ("armor", "dex", "shield", "tough_skin", "ac")})
    return {"ac": (armor_class(worn) or 0) + bonus}


def defense_of(sheet: CharacterSheet) -> Defense:
    """What protects somebody without cover."""
    return Defense(**_worn(sheet, {}))
