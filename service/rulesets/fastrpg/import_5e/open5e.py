"""The form of a stat block in Open5e, version 2."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.rulesets.contract.importer import ConversionNote, note
from service.rulesets.fastrpg.import_5e import wording
from service.rulesets.fastrpg.import_5e.block import (
    ABILITIES,
    ArmorClass,
    Attack,
    Block,
    Bonus,
    Feet,
    Foreign,
    Heading,
    Label,
    Save,
    Score,
    Scores,
    Trait,
    average_of,
    missing_parts,
    modifiers_of,
    named,
    number_of,
    pointer_of,
    resistances,
    says_more,
    text_of,
    unread,
)
from service.rulesets.library import EntrySource
from service.rulesets.vocabulary import Name, Positive
from service.values import dataclass

SENSES = ("blindsight_range", "tremorsense_range", "truesight_range")


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOfAction(Foreign):
    """An attack of an action."""

    name: Heading | None = None
    to_hit_mod: Bonus | None = None
    reach: Feet | None = None
    range: Feet | None = None
    damage_die_count: Score | None = None
    damage_die_type: Label | None = None
    damage_bonus: Bonus | None = None
    extra_damage_die_count: Score | None = None
    extra_damage_die_type: Label | None = None
    extra_damage_bonus: Bonus | None = None

    @property
    def average(self) -> float:
        """Average of the damage, extra damage included."""
        return sum(
            average_of(f"{count}{die.lower()}") or 0
            for count, die in (
                (self.damage_die_count, self.damage_die_type),
                (self.extra_damage_die_count, self.extra_damage_die_type),
            )
            if count and die
        ) + sum(filter(None, (self.damage_bonus, self.extra_damage_bonus)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Trait):
    """An action, reaction or legendary action."""

    action_type: Label | None = None
    usage_limits: Any = None
    limited_to_form: Any = None
    attacks: tuple[AttackOfAction, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Creature(Foreign):
    """A creature; members that are not listed do not matter."""

    name: Name
    type: Any = None
    document: Any = None
    armor_class: ArmorClass
    hit_points: Positive
    ability_scores: Scores
    challenge_rating: Any = None
    challenge_rating_decimal: Any = None
    initiative_bonus: Bonus | None = None
    saving_throws: Mapping[Label, Bonus] | None = None
    skill_bonuses: Mapping[Label, Any] | None = None
    speed: Mapping[Label, Any] | None = None
    resistances_and_immunities: Mapping[Label, Any] | None = None
    darkvision_range: Feet | None = None
    blindsight_range: Feet | None = None
    tremorsense_range: Feet | None = None
    truesight_range: Feet | None = None
    actions: tuple[Action, ...] | None = None
    traits: tuple[Trait, ...] | None = None


def block_of(creature: Creature) -> Block:
    """The stat block of a creature."""
    attacks = tuple(_attacks(creature))
    unconverted = tuple(_unconverted(creature, attacks))
    weapons = tuple(_with_weapons(creature, attacks))
    partly = (each for each in weapons if says_more(each[1].desc))
    rating = _rating(creature)
    return Block(
        name=creature.name,
        type=named(creature.type),
        source=_source(creature.document),
        armor_class=creature.armor_class,
        hit_points=creature.hit_points,
        challenge=number_of(getattr(creature, rating)) or 0,
        challenge_at=pointer_of(creature, rating),
        initiative=creature.initiative_bonus,
        modifiers=modifiers_of(creature.ability_scores),
        abilities_at="/ability_scores",
        saves=tuple(
            Save(pointer=f"/saving_throws/{ability}", ability=ability, bonus=bonus)
            for ability, bonus in (creature.saving_throws or {}).items()
            if ability in ABILITIES
        ),
        attacks=attacks,
        blasts=(),
        walk_ft=number_of((creature.speed or {}).get("walk")) if _in_feet(creature) else None,
        darkvision_ft=creature.darkvision_range or 0,
        darkvision_at="/darkvision_range",
        texts=tuple(dict.fromkeys(text_of(each.name, each.desc) for _, each in (*unconverted, *partly))),
        notes=(
            *_notes(creature),
            *(note(at, wording.not_converted(each.name)) for at, each in unconverted),
            *(each for at, action in weapons for each in _notes_on_weapon(at, action)),
        ),
    )


def _rating(creature: Creature) -> str:
    """The member with the challenge rating."""
    return "challenge_rating" if creature.challenge_rating_decimal is None else "challenge_rating_decimal"


def _in_feet(creature: Creature) -> bool:
    """Whether speeds are in feet."""
    return (creature.speed or {}).get("unit") in (None, "feet")


def _attacks(creature: Creature) -> Iterator[Attack]:
    for index, action in enumerate(creature.actions or ()):
        for number, attack in enumerate(action.attacks or ()):
            if attack.to_hit_mod is not None and attack.average > 0 and action.action_type in (None, "ACTION"):
                yield Attack(
                    pointer=f"/actions/{index}/attacks/{number}",
                    name=attack.name or action.name,
                    bonus=attack.to_hit_mod,
                    average=attack.average,
                    melee=bool(attack.reach) or not attack.range,
                    ranged=bool(attack.range),
                )


def _unconverted(creature: Creature, attacks: tuple[Attack, ...]) -> Iterator[tuple[str, Action | Trait]]:
    """Pointer to each action, attack and trait that became nothing, with the action or trait."""
    known = {attack.pointer for attack in attacks}
    for index, action in enumerate(creature.actions or ()):
        places = [f"/actions/{index}/attacks/{number}" for number, _ in enumerate(action.attacks or ())]
        if known.isdisjoint(places):
            yield f"/actions/{index}", action
        else:
            yield from ((place, action) for place in places if place not in known)
    for index, trait in enumerate(creature.traits or ()):
        yield f"/traits/{index}", trait


def _with_weapons(creature: Creature, attacks: tuple[Attack, ...]) -> Iterator[tuple[str, Action]]:
    """Pointer and value of each action of which an attack became a weapon."""
    known = {attack.pointer.partition("/attacks/")[0] for attack in attacks}
    places = ((f"/actions/{index}", action) for index, action in enumerate(creature.actions or ()))
    return ((at, action) for at, action in places if at in known)


def _notes_on_weapon(pointer: str, action: Action) -> Iterator[ConversionNote]:
    """Notes on what a weapon of the game does not have."""
    if says_more(action.desc):
        yield note(f"{pointer}/desc", wording.SAYS_MORE)
    if action.usage_limits:
        yield note(f"{pointer}/usage_limits", wording.USES)
    if action.limited_to_form:
        yield note(f"{pointer}/limited_to_form", wording.FORM)


def _notes(creature: Creature) -> Iterator[ConversionNote]:
    """Notes on members that the game does not have."""
    rating, speed = _rating(creature), creature.speed or {}
    yield from unread({f"/{rating}": getattr(creature, rating), "/speed/walk": speed.get("walk")})
    if not _in_feet(creature):
        yield note("/speed/unit", wording.NO_FEET)
    yield from missing_parts("/skill_bonuses", creature.skill_bonuses or {}, wording.SKILL, ())
    yield from missing_parts("/speed", speed, wording.SPEED, ("walk", "unit"))
    yield from (note(f"/{name}", wording.SENSE) for name in SENSES if getattr(creature, name))
    yield from resistances("/resistances_and_immunities", creature.resistances_and_immunities or {})


def _source(document: Any) -> EntrySource | None:
    """The origin, where the creature names its book."""
    title = named(document)[:100]
    return EntrySource(title=title) if title and isinstance(document, Mapping) else None
