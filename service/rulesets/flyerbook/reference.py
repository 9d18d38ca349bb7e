"""Read-only tables and sample cards. Rules FB-REF-1 to FB-REF-4 and FB-DMG-4.

Setting up play has no mechanics (FB-REF-4): one d6 for each participant, about two hours, and a roll only where
a task is hard enough to matter.
"""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.flyerbook import fighter, healing, melee, prices, roller
from service.rulesets.flyerbook.stored.sheet import Sheet, WeaponOfCard
from service.rulesets.flyerbook.task import DIFFICULTIES
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleCard:
    """A ready character."""

    card: Annotated[Sheet, Doc("The card, as the operation `sheet` takes it.")]
    points: Annotated[int, Doc("Generation points that it costs.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeBand:
    """Base difficulty of a shot up to a distance."""

    up_to_m: Annotated[int, Doc("Farthest distance in meters, included.")]
    difficulty: Annotated[int, Doc("What the total of the shot has to reach.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A usual value, to compare one's own gear with."""

    name: Annotated[str, Doc("A familiar comparison.")]
    value: Annotated[int, Doc("Damage of the weapon, or points of the armor.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The tables of the game."""

    difficulties: Annotated[Mapping[str, int], Doc("FB-REF-1: name -> number to reach.")]
    fallback_value: Annotated[int, Doc("FB-TASK-2: the value where no trait fits.")]
    wound_malus: Annotated[int, Doc("FB-WOUND-3: what each wound takes from every roll.")]
    defend_only_bonus: Annotated[int, Doc("FB-ATT-4: what only defending adds.")]
    range_bands: Annotated[tuple[RangeBand, ...], Doc("FB-ATT-6: difficulty by distance.")]
    days_between_healing_rolls: Annotated[int, Doc("FB-HEAL-1: how long a wound waits before it may heal.")]
    skill_prices: Annotated[Mapping[str, int], Doc("FB-SHEET-3: value -> generation points.")]
    job_prices: Annotated[Mapping[str, int], Doc("FB-SHEET-3: value -> generation points.")]
    rating_prices: Annotated[Mapping[str, int], Doc("FB-SHEET-3: pluses of an attribute or edge -> points.")]
    weapons: Annotated[tuple[Anchor, ...], Doc("FB-DMG-4, FB-REF-3: usual damage values, 1 to 8.")]
    armors: Annotated[tuple[Anchor, ...], Doc("FB-DMG-4, FB-REF-3: usual armor values, 1 to 8.")]
    wound_thresholds: Annotated[tuple[int, int], Doc("FB-DMG-4: lowest and highest usual threshold.")]
    sample_cards: Annotated[tuple[SampleCard, ...], Doc("FB-REF-2: four ready characters.")]


SAMPLE_CARDS = (
    SampleCard(
        card=Sheet(
            name="Harrak",
            role="Dwarven Thief",
            attributes={"Deft": 1},
            jobs={"Locksmith": 12},
            weapons=(WeaponOfCard(name="Knife", damage=1),),
            wound_threshold=4,
        ),
        points=4,
    ),
    SampleCard(
        card=Sheet(
            name="Darius",
            attributes={"Burned Past": 1, "Experienced": 1},
            jobs={"unnamed job": 9},
            skills={"Stays Sharp": 12, "Swordfighting": 12},
            weapons=(WeaponOfCard(name="Sword", damage=4),),
            wound_threshold=4,
        ),
        points=6,
    ),
    SampleCard(
        card=Sheet(
            name="Hildy",
            role="Pirate Captain",
            attributes={"Swearing, Spitting Gal": 1},
            jobs={"Pirate Thief": 12},
            skills={"Stays Sharp": 12, "Crossbow": 12},
            weapons=(WeaponOfCard(name="Crossbow", damage=4),),
            wound_threshold=4,
        ),
        points=7,
    ),
    SampleCard(
        card=Sheet(
            name="Daenes",
            role="Inscrutable Fire-Realm Demon",
            attributes={"Confident": 1, "Strong": 1, "Tough": 1},
            jobs={"Fire Realm Officer": 12},
            weapons=(WeaponOfCard(name="Fists", damage=3),),
            wound_threshold=5,
            threshold_attribute="Tough",
        ),
        points=7,
    ),
)
"""The four cards of the text (FB-REF-2)."""


def _printed(first: int) -> dict[str, int]:
    steps = range(prices.PRINTED_STEPS)
    return {str(first + step * prices.VALUES_PER_STEP): prices.price_of_step(step + 1) for step in steps}


REFERENCE = Reference(
    difficulties={name.value: number for name, number in DIFFICULTIES.items()},
    fallback_value=roller.FALLBACK_VALUE,
    wound_malus=roller.WOUND_MALUS,
    defend_only_bonus=melee.DEFEND_ONLY_BONUS,
    range_bands=tuple(RangeBand(up_to_m=far, difficulty=difficulty) for far, difficulty in fighter.DISTANCE_BANDS),
    days_between_healing_rolls=healing.DAYS_BETWEEN_ROLLS,
    skill_prices=_printed(prices.FIRST_SKILL_VALUE),
    job_prices=_printed(prices.FIRST_JOB_VALUE),
    rating_prices={str(step + 1): prices.price_of_step(step + 1) for step in range(prices.PRINTED_STEPS)},
    weapons=(
        Anchor(name="dagger", value=1),
        Anchor(name="dart", value=1),
        Anchor(name="knife", value=1),
        Anchor(name="fists", value=3),
        Anchor(name="sword", value=4),
        Anchor(name="crossbow", value=4),
        Anchor(name="axe", value=8),
        Anchor(name="rifle", value=8),
    ),
    armors=(Anchor(name="cloth", value=1), Anchor(name="plate", value=8)),
    wound_thresholds=(3, 6),
    sample_cards=SAMPLE_CARDS,
)
