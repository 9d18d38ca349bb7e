"""Lookups of who is attacked: the target, its defense with the parrying item, and the ally who protects it.

Rules RU-C-ENC-3, RU-C-DEF-5, RU-C-DEF-16, RU-C-DUR-3, RU-C-GRIP-4, RU-C-LUCK-6, RU-C-TEAM-1 to RU-C-TEAM-3 and
RU-R-43.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from service.rulesets.rollunder.combat.attacks.attack_request import AttackTarget, Awareness, DefenseSupport, LuckUse
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseModifier, Limits, Modifiers
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.stored import lasting, lookups
from service.rulesets.rollunder.stored.abilities.attack_bars import support_bars
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import LookupContext, Order
from service.rulesets.rollunder.stored.gear import ItemReference
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.lookups.guarding import guarding, parrying, with_thrown
from service.rulesets.rollunder.stored.lookups.items import durability_of
from service.rulesets.stored import Find, Lookup
from service.rulesets.stored.lookups import lookup_of
from service.rulesets.vocabulary import Doc, Id, Modifier
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WithParryingItem:
    """With what on the sheet."""

    item: Annotated[ItemReference | None, Doc("A weapon or shield on the target's sheet that parries or blocks.")] = (
        None
    )
    durability_tested: Annotated[bool, Doc("Whether the game master tests the durability of a parrying item.")] = True


def _grip_of_parry(context: LookupContext) -> Grip | None:
    """The grip of the parrying weapon, against the order if they differ (RU-C-GRIP-4, RU-R-43)."""
    character = character_of(context)
    item = None if character is None else parrying(context.order, character).item
    held = None if character is None or item is None else character.of(item).grip
    stated: Grip | None = context.stated
    return stated if held is None else held


def _of_parrying(member: str) -> Find:
    return lambda context: parrying(context.order, character_of(context)).value(member)


@of_character
def _block_value(character: Character, order: Order) -> int | None:
    """That of the shield which is named (RU-C-DEF-5)."""
    item = parrying(order, character).item
    return item.shield.block_value if item and item.shield else None


@of_character
def _durability(character: Character, order: Order) -> int | None:
    """Durability of the parrying item, where it is tested (RU-C-DUR-3)."""
    item = parrying(order, character).item
    return durability_of(character, item) if item is not None and order.defense.durability_tested else None


def _modifiers(context: LookupContext) -> tuple[DefenseModifier, ...]:
    character = character_of(context)
    return with_thrown(marks.modifiers(character, context.stated), parrying(context.order, character))


@of_character
def _luck(character: Character, _: object) -> LuckUse:
    """LUCK that was paid for the whole round prevents every hit (RU-C-LUCK-6)."""
    return LuckUse.ROUND if lasting.has(character.figure, Lasting.LUCKY) else LuckUse.NONE


def _awareness(context: LookupContext) -> Awareness:
    """Awareness of the target: a sleeper expects nothing, against the order if they differ (RU-C-DEF-16).

    Where a game master sets sleep aside, the target is awake.
    """
    if "asleep" in context.forced:
        return Awareness.AWARE
    character = character_of(context)
    is_asleep = character is not None and lasting.has(character.figure, Lasting.ASLEEP)
    return Awareness.SLEEPING if is_asleep else context.stated or Awareness.AWARE


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDefenseSupport:
    """An ally who may protect the target (RU-C-TEAM-1 to RU-C-TEAM-3)."""

    by: Annotated[Id, Doc("A stored character or combatant.")]
    kind: Annotated[
        SupportKind | None, Doc("What the ally does; null where that is decided when the hit is known, else nothing.")
    ] = None
    parry_mods: Annotated[Modifier, Doc("For allyshield: modifiers of the own parry.")] = 0
    item: Annotated[
        ItemReference | None, Doc("For allyshield: a weapon or shield of the ally; the first that parries if left out.")
    ] = None


def _support(context: LookupContext) -> DefenseSupport | None:
    """The ally, who is hit in place of the target after jumping in (RU-C-TEAM-3)."""
    stated: StoredDefenseSupport | None = context.stated
    if stated is None:
        return None
    of_ally = context._replace(figure=context.cast[stated.by], stated=None)
    found: dict[str, Any] = {
        name.removeprefix("target."): lookup_of(each).find(of_ally) for name, each in TARGET.items()
    }
    ally = Character(context.cast[stated.by], context.options)
    used = guarding(stated.item, DefenseKind.PARRY, ally, "/defense/support/item")
    return DefenseSupport(
        posture=ally.state.posture,
        modifiers=with_thrown(marks.modifiers(ally, None), used),
        weapon=used.in_catalogue,
        grip=None if used.item is None else ally.of(used.item).grip,
        durability=durability_of(ally, used.item) if used.item and context.order.defense.durability_tested else None,
        kind=stated.kind,
        dex=found["dex"],
        str_=found["str_"],
        luck=found["luck"],
        parry_mods=stated.parry_mods,
        barred=tuple(
            kind
            for kind in SupportKind
            if kind is not stated.kind and any(support_bars(context.order, stated, ally.figure, kind))
        ),
        bodyguard=AttackTarget(**{name: value for name, value in found.items() if value is not None}),
    )


TARGET: Mapping[str, Find | Lookup] = {
    "target.dex": lookups.DEX,
    "target.int_": lookups.INT,
    "target.str_": lookups.STR,
    "target.life": lookups.LIFE,
    "target.life_max": lookups.LIFE_MAX,
    "target.stun_level": lookups.STUN_LEVEL,
    "target.freeze_level": lookups.state("freeze_level"),
    "target.armor": lookups.armor,
    "target.natural_armor": lookups.NATURAL_ARMOR,
    "target.resist": lookups.RESIST,
    "target.immune": lookups.sheet("immune"),
    "target.luck": lookups.LUCK,
    "target.fairy": lookups.has_fairy,
    "target.still_harmed": lookups.is_harmed,
}
"""Lookups of the one who is attacked."""
DEFENSE: Mapping[str, Find | Lookup] = {
    "defense.posture": lookups.state("posture"),
    "defense.support": Lookup(
        find=_support,
        type=Annotated[StoredDefenseSupport | None, Doc("An ally who protects the target, once for each attack.")],
        choice=True,
    ),
    "defense.luck": Lookup(find=_luck, by_name=True),
    "defense.awareness": Lookup(
        find=_awareness,
        type=Annotated[Awareness | None, Doc("Whether the target expects the attack; a sleeping one does not.")],
        by_name=True,
    ),
    "defense.weapon": lambda context: parrying(context.order, character_of(context)).in_catalogue,
    "defense.grip": Lookup(
        find=_grip_of_parry,
        type=Annotated[Grip | None, Doc("How the parrying weapon is held, unless that is stored.")],
        choice=True,
    ),
    "defense.weapon_damage": _of_parrying("damage"),
    "defense.weapon_type": _of_parrying("damage_type"),
    "defense.block_value": _block_value,
    "defense.durability": _durability,
    "defense.limits": Lookup(
        find=lambda context: marks.limits(character_of(context), context.stated),
        type=Annotated[Limits | None, Doc("Circumstances that remove defenses, in addition to the stored ones.")],
    ),
    "defense.modifiers": Lookup(
        find=_modifiers,
        type=Annotated[Modifiers | None, Doc("Circumstances that change the defense, in addition to the stored ones.")],
        by_name=True,
    ),
}
"""Lookups of the defense."""
