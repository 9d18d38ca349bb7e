"""Rounds until a weapon is ready again.

Rules RU-C-REL-1 to RU-C-REL-12 and RU-C-SHOT-5, with RU-C-GEN-6, RU-C-RNG-7, RU-C-RNG-11, RU-C-RNG-16 to RU-C-RNG-19,
RU-C-SIE-3 to RU-C-SIE-7, RU-R-6, RU-R-10 and RU-R-21.

How often a weapon attacks before that is data in the table `shots`: RU-C-SHOT-1, RU-C-SHOT-2, RU-C-SHOT-3, RU-C-SHOT-4
and RU-C-SHOT-5. A cannon or mortar that is too hot needs a pause that the game master sets.
"""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.combat.gear.reload_request import Reload, ReloadRefusal, ReloadResult, ReloadWeapon
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.hands import ROWS, HandsCombination
from service.rulesets.rollunder.core.combat.weapon import reload_row_of
from service.rulesets.rollunder.core.die import D1, D20
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import (
    WithItem,
    item_exists,
    item_that,
    of_item,
    unmet_needs_of,
    used_by,
)
from service.rulesets.rollunder.stored.participants import character_participant, named_item
from service.rulesets.stored import Disclosure, Stored

D6_PER_D20 = 3
LEAST_ROUNDS = 1
QUICK_TIMES_STR = 2


ROUNDS_PER_D6 = {
    ReloadWeapon.BOW: (1, "RU-C-REL-1"),
    ReloadWeapon.CROSSBOW: (3, "RU-C-REL-2"),
    ReloadWeapon.FIREARM: (4, "RU-C-REL-4"),
    ReloadWeapon.BALLISTA: (10, "RU-C-REL-6"),
    ReloadWeapon.CATAPULT: (100, "RU-C-REL-7"),
    ReloadWeapon.CANNON: (10, "RU-C-REL-8"),
    ReloadWeapon.MORTAR: (10, "RU-C-REL-9"),
}
"""Weapon -> rounds for each d6 of its damage, three times as many for a d20; and the rule.

RU-C-REL-1, RU-C-REL-2, RU-C-REL-4, RU-C-REL-6, RU-C-REL-7, RU-C-REL-8, RU-C-REL-9.
"""
QUICK_CROSSBOW = (2, "RU-C-REL-3")

WHIRLING = (4, "RU-C-REL-11")
ROUNDS = {
    ReloadWeapon.FIRETUBE: (10, "RU-C-REL-5"),
    ReloadWeapon.REPEATER: (1, "RU-C-REL-10"),
    ReloadWeapon.SLING: WHIRLING,
    ReloadWeapon.THROWN_FLAIL: WHIRLING,
    ReloadWeapon.BALLROPE: WHIRLING,
}
"""Weapon -> rounds whatever its damage, and the rule: RU-C-REL-5, RU-C-REL-10, RU-C-REL-11.

A repeater needs them for each projectile, and more for a new magazine.
"""
MAGAZINE = (10, "RU-C-REL-10")


def resolve(request: Reload, dice: Dice) -> Outcome[ReloadResult]:  # noqa: ARG001 - nothing is rolled
    """Rounds by the dice of damage, or fixed ones; twice as many on horseback (RU-C-REL-12).

    Raises:
        Rejected: `bad_input` when damage or STR are missing, those of an expression.
    """
    rounds, rule = _rounds(request)
    row = ROWS[HandsCombination.RANGED_ON_HORSE]
    total = rounds * (row.reload_factor if request.mounted else 1)
    mounted = ("RU-C-REL-12", row.rule) if request.mounted else ()
    summary = Message("reload", {"weapon": request.weapon, "rounds": total})
    return Outcome(result=ReloadResult(allowed=True, rounds=total), rules=(rule, *mounted), summary=summary)


def _is_short_of(request: Reload, times: int) -> bool:
    """Whether it is a crossbow, and STR is less than so many times what that needs."""
    if request.weapon is not ReloadWeapon.CROSSBOW:
        return False
    str_ = needed(request.str_, "/str", Phrase("a crossbow"))
    return str_ < times * needed(request.needed_str, "/needed_str", Phrase("a crossbow"))


def _is_too_weak_to_be_quick(request: Reload) -> bool:
    """Twice the STR of a crossbow reloads it quickly (RU-C-REL-3)."""
    return request.quick and _is_short_of(request, QUICK_TIMES_STR)


def _is_too_weak(request: Reload) -> bool:
    """A crossbow needs its STR (RU-C-REL-2)."""
    return _is_short_of(request, 1) and not _is_too_weak_to_be_quick(request)


def _impossible(_request: Reload, code: str, _dice: Dice) -> Outcome[ReloadResult]:
    rules = tuple(row.rule for row in REASONS.rows if row.code == code)
    result = ReloadResult(allowed=False, reason=ReloadRefusal(code))
    return Outcome(result=result, rules=rules, summary=Message(f"reload_{code}"))


def _rounds(request: Reload) -> tuple[int, str]:
    if request.weapon in ROUNDS:
        changes = request.weapon is ReloadWeapon.REPEATER and request.change_magazine
        return MAGAZINE if changes else ROUNDS[request.weapon]
    damage = damage_dice.parse(
        needed(request.damage, "/damage", Phrase("the weapon {weapon}", weapon=request.weapon)), "/damage"
    )
    is_quick = request.weapon is ReloadWeapon.CROSSBOW and request.quick
    per_d6, rule = QUICK_CROSSBOW if is_quick else ROUNDS_PER_D6[request.weapon]
    return max(LEAST_ROUNDS, per_d6 * _as_d6(damage)), rule


def _as_d6(damage: DamageDice) -> int:
    """Dice in d6: d3 and d2 count like one, a d20 like three; fixed numbers do not count (RU-C-REL-1)."""
    return sum(term.count * (D6_PER_D20 if term.die is D20 else 1) for term in damage.terms if term.die is not D1)


REASONS = Reasons(
    rows=(
        RefusalRow(
            ReloadRefusal.NEEDS_TWICE_THE_STR, "RU-C-REL-3", _is_too_weak_to_be_quick, at="str_", ability=Ability.READY
        ),
        RefusalRow(ReloadRefusal.NEEDS_MORE_STR, "RU-C-REL-2", _is_too_weak, at="str_", ability=Ability.READY),
    ),
    answer=_impossible,
)


NO_STR = 0


def _is_reloaded(_who: Character, item: StoredItem, order: Order) -> bool:
    row = reload_row_of(item.weapon_name)
    return row is not None and order.weapon in (None, row)


def _is_empty(character: Character, item: StoredItem, order: Order) -> bool:
    return _is_reloaded(character, item, order) and not character.is_loaded(item)


_item = item_that(_is_empty, _is_reloaded)


@of_character
def _weapon(character: Character, order: Order) -> ReloadWeapon | None:
    """The row of the weapon that the item is (RU-C-REL-1)."""
    item = _item(character, order)
    row = None if item is None else reload_row_of(item.weapon_name)
    return None if row is None else ReloadWeapon(row)


@of_character
def _mounted(character: Character, _: object) -> bool:
    """Whether it is in the saddle (RU-C-REL-12)."""
    return character.state.vehicle is VehicleMode.MOUNT


def _reloads(figure: Figure, outcome: EffectContext[Reload, ReloadResult]) -> Figure:
    """The rounds are counted down (RU-C-ENC-1)."""
    rounds = outcome.result.rounds or 0
    item = _item(Character(figure, outcome.options), outcome.order)
    details = lasting.of_item(item, str(outcome.request.weapon))
    return lasting.laid(figure, lasting.counting(Lasting.RELOADING, rounds, details))


STORED = Stored(
    participants=(character_participant(needs=(Ability.READY, Ability.USE), items_of=used_by(_item)),),
    lookups={
        "weapon": _weapon,
        "damage": of_item(_item, lambda _, item: item.weapon and item.weapon.damage),
        "str_": lookups.STR,
        "needed_str": of_item(_item, lambda _, item: item.weapon and (item.weapon.needed_str or NO_STR)),
        "mounted": _mounted,
    },
    effects={"character": (effects.acts, _reloads)},
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
    refused_with=named_item,
    discloses=Disclosure(public=("name",)),
)


OPERATION = Operation(
    resolve,
    title="Count the rounds of reloading",
    description=(
        "Rounds until a bow, crossbow, firearm or siege weapon is ready again, by the dice of its damage; slings and "
        "the like are whirled for four rounds first. On horseback it takes twice as long."
    ),
    rejections=("bad_expression", "unknown_die", "needs_twice_the_str"),
    reasons=REASONS,
    stored=STORED,
)
