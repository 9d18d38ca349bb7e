"""The range band of a shot or throw. Rules RU-C-RNG-2 and RU-C-RNG-9, with RU-C-GEN-6."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.gear.reach import MOST_YARDS, Yards
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.weapon import WeaponName, effects_of, rules_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.lookups.items import WithItem, item_exists, item_that, of_item, used_by
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Lookup, Stored
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

NO_MODS = (0, 0, 0)


class RangeBand(StrEnum):
    """The three ranges, and the distance beyond."""

    SHORT = "short"
    MEDIUM = "medium"
    FAR = "far"
    OUT = "out"


BANDS = (RangeBand.SHORT, RangeBand.MEDIUM, RangeBand.FAR)
"""In the order of the lists of a weapon (RU-C-RNG-2)."""

RangeYards = Annotated[tuple[Annotated[int, Interval(ge=0, le=MOST_YARDS)], ...], Len(len(BANDS), len(BANDS))]
RangeMods = Annotated[tuple[Modifier, ...], Len(len(BANDS), len(BANDS))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """A target at some distance from a ranged weapon."""

    weapon: WeaponName = None
    ranges: Annotated[RangeYards | None, Doc("Farthest yards of short, medium and far; thr.spear has its own.")] = None
    hit_mods: Annotated[RangeMods | None, Doc("Attack modifiers of the three ranges; 0 by default.")] = None
    damage_mods: Annotated[RangeMods | None, Doc("Damage modifiers of the three ranges; 0 by default.")] = None
    distance: Annotated[Yards, Doc("Yards to the target.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeResult:
    """The band, and what it does."""

    in_range: Annotated[bool, Doc("Whether an attack is possible.")]
    band: Annotated[RangeBand, Doc("The band of the distance.")]
    hit_mod: Annotated[int | None, Doc("Goes into `range_mod` of the attack; null out of range.")]
    damage_mod: Annotated[int | None, Doc("Goes into `damage_mod` of the attack; null out of range.")]


def resolve(request: Range, dice: Dice) -> Outcome[RangeResult]:  # noqa: ARG001 - nothing is rolled
    """The first range that is far enough; beyond far there is no attack (RU-C-RNG-2).

    Raises:
        Rejected: `bad_input` when neither the weapon nor the request knows the ranges.
    """
    reached = next((row for row in _rows(request) if request.distance <= row[1]), None)
    rules = ("RU-C-RNG-2", *rules_of(request.weapon))
    if reached is None:
        result = RangeResult(in_range=False, band=RangeBand.OUT, hit_mod=None, damage_mod=None)
        return Outcome(result=result, rules=rules, summary=Message("range_out", {"distance": request.distance}))
    band, _, hit_mod, damage_mod = reached
    result = RangeResult(in_range=True, band=band, hit_mod=hit_mod, damage_mod=damage_mod)
    summary = Message("range", {"distance": request.distance, "band": band, "hit": hit_mod, "damage": damage_mod})
    return Outcome(result=result, rules=rules, summary=summary)


def _rows(request: Range) -> Iterator[tuple[RangeBand, float, int, int]]:
    """Each band with its range and its modifiers of hit and damage: those of the request, else of the weapon."""
    effects = effects_of(request.weapon)
    ranges = needed(request.ranges or effects.ranges, "/ranges", Phrase("a weapon that has no ranges of its own"))
    hit_mods = request.hit_mods or effects.hit_mods or NO_MODS
    damage_mods = request.damage_mods or effects.damage_mods or NO_MODS
    return zip(BANDS, ranges, hit_mods, damage_mods, strict=True)


_item = item_that(lambda _who, item, order: order.ranges is None and effects_of(item.weapon_name).ranges is not None)


STORED = Stored(
    participants=(character_participant(items_of=used_by(_item)),),
    lookups={"weapon": Lookup(find=of_item(_item, lambda _, item: item.weapon_name), by_name=True)},
    beside=WithItem,
    verify=item_exists,
    discloses=Disclosure(public=("damage", "hit", "name")),
)


OPERATION = Operation(
    resolve,
    title="Find the range band",
    description=(
        "Every ranged weapon has three ranges, with modifiers of attack and damage. Returns the range of a "
        "distance; those of the throwing spear are built in."
    ),
    stored=STORED,
)
