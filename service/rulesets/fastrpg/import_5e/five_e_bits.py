"""Conversion of a stat block in 5e-bits, the 5e SRD API."""

import re
from collections.abc import Iterator, Sequence

from service.rulesets.contract.importer import ConversionNote, note
from service.rulesets.fastrpg.import_5e import wording
from service.rulesets.fastrpg.import_5e.block import (
    RESISTANCES,
    Attack,
    Blast,
    Block,
    Save,
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
from service.rulesets.fastrpg.import_5e.five_e_bits_form import LONG_NAMES, Action, Monster, Usage
from service.rulesets.stored import Document

UNARMORED = 10
SAVE, SKILL = "saving-throw-", "skill-"
"""Beginnings of the ids of proficiencies."""
_RANGED = re.compile(r"(melee or )?ranged (weapon |spell )?attack")


def block_of(monster: Monster) -> Block:
    """The stat block of a monster."""
    unconverted = tuple(_unconverted(monster))
    partly = ((at, action) for at, action in _actions(monster) if action.attacks and says_more(action.desc))
    return Block(
        name=monster.name,
        type=named(monster.type),
        source=None,
        armor_class=_armor_classes(monster)[0],
        hit_points=monster.hit_points,
        challenge=number_of(monster.challenge_rating) or 0,
        challenge_at=pointer_of(monster, "challenge_rating"),
        initiative=None,
        modifiers=modifiers_of(monster),
        abilities_at="",
        saves=tuple(_saves(monster)),
        attacks=tuple(_attack(at, action) for at, action in _actions(monster) if action.attacks),
        blasts=tuple(_blast(action) for _, action in _actions(monster) if action.blasts),
        walk_ft=number_of((monster.speed or {}).get("walk")),
        darkvision_ft=number_of((monster.senses or {}).get("darkvision")) or 0,
        darkvision_at="/senses/darkvision",
        texts=tuple(text_of(action.name, action.desc) for _, action in (*unconverted, *partly)),
        notes=(*_notes(monster), *(note(at, wording.not_converted(action.name)) for at, action in unconverted)),
    )


def _armor_classes(monster: Monster) -> Sequence[int]:
    """The usual one first; 10, as of the unarmored, where none is listed."""
    stated = monster.armor_class
    if isinstance(stated, int):
        return (stated,)
    return tuple(each.value for each in stated) or (UNARMORED,)


def _actions(monster: Monster) -> Iterator[tuple[str, Action]]:
    return ((f"/actions/{index}", action) for index, action in enumerate(monster.actions or ()))


def _attack(pointer: str, action: Action) -> Attack:
    prose = (action.desc or "").strip().lower()
    ranged = _RANGED.match(prose) is not None
    return Attack(
        pointer=pointer,
        name=action.name,
        bonus=action.attack_bonus or 0,
        average=action.average,
        melee=not ranged or prose.startswith("melee or"),
        ranged=ranged,
    )


def _blast(action: Action) -> Blast:
    assert action.dc is not None  # noqa: S101 - as `blasts` says
    return Blast(
        name=action.name,
        ability=LONG_NAMES[action.dc.dc_type.index or ""],
        difficulty=action.dc.dc_value or 0,
        halves=action.dc.success_type == "half",
        average=action.average,
        uses=_uses(action.usage),
    )


def _uses(usage: Usage | None) -> Document | None:
    """Uses for each day as they are; one for each scene of what recharges or needs a rest."""
    if usage is None or usage.type == "at will":
        return None
    if usage.type == "per day":
        return {"count": min(max(usage.times or 1, 1), 1000), "per": "day"}
    return {"count": 1, "per": "scene"}


def _saves(monster: Monster) -> Iterator[Save]:
    for index, each in enumerate(monster.proficiencies or ()):
        short = (each.proficiency.index or "").removeprefix(SAVE)
        if short in LONG_NAMES:
            yield Save(pointer=f"/proficiencies/{index}", ability=LONG_NAMES[short], bonus=each.value)


def _unconverted(monster: Monster) -> Iterator[tuple[str, Action]]:
    """Pointer and value of each action and trait that became nothing."""
    yield from ((at, action) for at, action in _actions(monster) if not action.attacks and not action.blasts)
    for member in ("special_abilities", "reactions", "legendary_actions"):
        yield from ((f"/{member}/{index}", each) for index, each in enumerate(getattr(monster, member) or ()))


def _notes(monster: Monster) -> Iterator[ConversionNote]:
    """Notes on members that the game does not have."""
    for index, each in enumerate(monster.proficiencies or ()):
        if (each.proficiency.index or "").startswith(SKILL):
            yield note(f"/proficiencies/{index}", wording.SKILL)
    speed, senses = monster.speed or {}, monster.senses or {}
    numbers = {"/speed/walk": speed.get("walk"), "/senses/darkvision": senses.get("darkvision")}
    yield from unread({"/challenge_rating": monster.challenge_rating, **numbers})
    yield from missing_parts("/speed", speed, wording.SPEED, ("walk",))
    yield from missing_parts("/senses", senses, wording.SENSE, ("darkvision", "passive_perception"))
    yield from resistances("", {name: getattr(monster, name) for name in RESISTANCES})
    for index in range(1, len(_armor_classes(monster))):
        yield note(f"/armor_class/{index}", wording.OTHER_ARMOR_CLASS)
    for at, action in _actions(monster):
        yield from _notes_on_action(at, action)


def _notes_on_action(at: str, action: Action) -> Iterator[ConversionNote]:
    if action.attacks:
        yield from _notes_on_weapon(at, action)
    if action.attacks or action.blasts:
        yield from _notes_on_damage(at, action)
    if action.blasts and action.usage is not None and action.usage.type not in ("at will", "per day"):
        yield note(f"{at}/usage", wording.RECHARGE)


def _notes_on_weapon(pointer: str, action: Action) -> Iterator[ConversionNote]:
    """Notes on what a weapon of the game does not have."""
    if action.dc is not None:
        yield note(f"{pointer}/dc", wording.EXTRA_SAVE)
    if action.usage is not None and action.usage.type != "at will":
        yield note(f"{pointer}/usage", wording.USES)
    if says_more(action.desc):
        yield note(f"{pointer}/desc", wording.SAYS_MORE)


def _notes_on_damage(pointer: str, action: Action) -> Iterator[ConversionNote]:
    """Notes on damage that was not converted, or not with all that it says."""
    for index, damage in enumerate(action.damage or ()):
        at = f"{pointer}/damage/{index}"
        if average_of(damage.dice) is None:
            yield note(at, wording.UNKNOWN_DICE)
        elif damage.from_ is not None:
            yield note(at, wording.OTHER_CHOICE)
        if damage.dc is not None:
            yield note(f"{at}/dc", wording.EXTRA_SAVE)
