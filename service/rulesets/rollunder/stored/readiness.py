"""Rounds until a ranged weapon or a spell is ready, and the end of the initiative bonus +10 for it.

Rules RU-R-6, RU-C-STA-3, RU-C-INI-2 and RU-C-INI-3.
"""

from collections.abc import Iterator, Mapping

from service.rulesets.rollunder.core.combat.kind import RANGED_OR_SPELL, AttackMove
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import ItemSlot
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, arms
from service.rulesets.stored.conditions import Condition, Detail
from service.rulesets.stored.figures import remembered
from service.values import dataclass

MOST_ROUNDS_TO_READY = 1
QUICK_SPELL = 1
"""Rounds to be ready of who has nothing to shoot with, but may cast quickly."""
BOW = "bow"
MISSILES = frozenset({AttackMove.SHOT, AttackMove.THROW})


@dataclass(frozen=True, slots=True)
class Readiness:
    """A weapon or spell, and the rounds until it can be shot, thrown or cast.

    Attributes:
        rounds: until it is ready; 0 is ready.
        of: the ready thing, stored in the condition that gives +10: the name of its `weapon`, or its `spell`.
    """

    rounds: int
    of: Mapping[str, Detail]


def readiness(character: Character, item: str | ItemSlot | None) -> Readiness | None:
    """The weapon or spell of the stance ranged/spell, with its rounds; None for an item that is no weapon (RU-R-6).

    Args:
        character: takes the stance.
        item: that the order names; None for a spell of an earlier round, else the first weapon that gets ready in time.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    if item is None:
        return _unnamed(character.figure, character.options)
    weapon, there = character.weapon(item)
    if weapon is None:
        character.item(item, "/item")
        return None
    used = Wielded(character.called(item, "/item"), weapon, there)
    # A melee weapon needs no preparation: only a spell remains.
    return _of_weapon(character, used) if is_from_afar(used) else next(_spells(character), Readiness(QUICK_SPELL, {}))


def is_from_afar(used: Wielded) -> bool:
    """Whether a weapon is shot, thrown or works like a spell (RU-C-STA-3)."""
    return used.kind in RANGED_OR_SPELL or used.move(used.kind) in MISSILES


def is_over(character: Character, ready: Condition) -> bool:
    """Whether the thing named by a condition `ready` is not ready any more; a manual one names nothing (RU-R-6)."""
    spell, name = ready.details.get("spell"), ready.details.get("weapon")
    if spell is not None:
        return all(kept.of["spell"] != spell for kept in _spells(character))
    if name is None:
        return False
    weapon, item = character.weapon(lasting.reference(ready))
    if weapon is None or (item is not None and not character.is_usable(item)):
        return True
    return _of_weapon(character, Wielded(str(name), weapon, item)).rounds > 0


@remembered
def _unnamed(figure: Figure, options: Options) -> Readiness:
    """A spell of an earlier round, else the weapon that is drawn or in the lowest slot that is ready in time."""
    character = Character(figure, options)
    found = [*_spells(character), *_weapons(character)]
    in_time = next((each for each in found if each.rounds <= MOST_ROUNDS_TO_READY), None)
    if in_time is not None:
        return in_time
    return Readiness(QUICK_SPELL, {}) if not found or character.maximum(PoolName.MAGIC) > 0 else found[0]


def _spells(character: Character) -> Iterator[Readiness]:
    """Spells of earlier rounds (RU-C-SPL-4)."""
    for _, spell in lasting.found(character.figure, Lasting.SPELL):
        if character.figure.round is None or spell.details.get("round") != character.figure.round:
            yield Readiness(0, {"spell": str(spell.details.get("spell") or "")})


def _weapons(character: Character) -> Iterator[Readiness]:
    """Weapons for a distance that can be used: those that are drawn first, then as on the sheet."""
    from_afar = [used for used in arms(character) if is_from_afar(used)]
    for used in sorted(from_afar, key=lambda used: not _is_drawn(character, used)):
        yield _of_weapon(character, used)


def _of_weapon(character: Character, used: Wielded) -> Readiness:
    """0 for a drawn bow and a loaded or held thing, 1 for a loaded bow, else the remaining rounds (RU-R-6)."""
    return Readiness(_rounds(character, used), lasting.of_item(used.item, used.name))


def _rounds(character: Character, used: Wielded) -> int:
    counters = (counter for _, counter in lasting.found(character.figure, Lasting.RELOADING))
    counter = next((each for each in counters if _is_about(character, each, used)), None)
    if counter is not None:
        return counter.duration.left or 0
    if used.item is not None and not character.is_loaded(used.item):
        return MOST_ROUNDS_TO_READY + 1
    return 1 if used.in_catalogue == BOW and not _is_drawn(character, used) else 0


def _is_drawn(character: Character, used: Wielded) -> bool:
    """Whether it stays drawn; a manual condition may name none (RU-C-DRAW-1)."""
    drawn = (condition for _, condition in lasting.found(character.figure, Lasting.DRAWN))
    return any(condition.details.get("weapon") is None or _is_about(character, condition, used) for condition in drawn)


def _is_about(character: Character, condition: Condition, used: Wielded) -> bool:
    if used.item is None:
        return bool(condition.details.get("weapon") == used.name)
    return lasting.is_about(condition, used.item, character.named)
