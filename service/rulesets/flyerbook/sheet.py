"""A character card: costs, derived wound threshold and validation. Rules FB-SHEET-1 to FB-SHEET-9.

There is no advancement in this game (FB-SHEET-9): no operation spends experience.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook import prices
from service.rulesets.flyerbook.damage import WoundThreshold
from service.rulesets.flyerbook.fighter import Armor, Weapon
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.prices import Bill
from service.rulesets.flyerbook.roller import Rating
from service.rulesets.vocabulary import Doc, Name, Text

BASE_WOUND_THRESHOLD = 4

Level = Annotated[int, Interval(ge=-1000, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponOfCard:
    """A weapon on the card."""

    name: Name
    damage: Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorOfCard:
    """A piece of armor on the card."""

    name: Name
    armor: Armor


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A character card (FB-SHEET-1). All of it may be left out; trait names are free text."""

    name: Annotated[Text, Doc("The character's name.")] = ""
    role: Annotated[Text, Doc("Role or concept.")] = ""
    quote: Annotated[Text, Doc("What the character would say.")] = ""
    background: Annotated[Text, Doc("Where the character comes from.")] = ""
    attributes: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> pluses, or minuses below zero.")] = field(
        default_factory=dict
    )
    jobs: Annotated[Mapping[Name, Level], Len(0, 100), Doc("Name -> value, 6 to 18.")] = field(default_factory=dict)
    skills: Annotated[Mapping[Name, Level], Len(0, 100), Doc("Name -> value, 6 to 18.")] = field(default_factory=dict)
    edges: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> pluses, above zero.")] = field(
        default_factory=dict
    )
    flaws: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> minuses, below zero.")] = field(
        default_factory=dict
    )
    weapons: Annotated[tuple[WeaponOfCard, ...], Doc("Weapons; the first point of each is free.")] = ()
    armors: Annotated[tuple[ArmorOfCard, ...], Doc("Armor; the first point of each piece is free.")] = ()
    wound_threshold: Annotated[WoundThreshold | None, Doc("As printed on the card; checked when stated.")] = None
    threshold_attribute: Annotated[Name | None, Doc("The attribute that raises the wound threshold.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Card):
    """A character card to check, with the house rules of its table."""

    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Generation points by kind of thing bought."""

    attributes: int
    edges: int
    skills: int
    jobs: int
    equipment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """What the card costs, what follows from it, and what is wrong with it."""

    cost: Annotated[Cost, Doc("Points spent, by kind.")]
    added_damage_and_armor: Annotated[int, Doc("Weapon and armor points beyond the free ones.")]
    spent: Annotated[int, Doc("All points spent.")]
    refund: Annotated[int, Doc("Points that flaws and weak attributes give back.")]
    balance: Annotated[int, Doc("Budget plus refund minus spent; unspent points are fine.")]
    wound_threshold: Annotated[int, Doc("The wound threshold that follows from the card.")]
    valid: Annotated[bool, Doc("Whether nothing is wrong.")]
    errors: Annotated[
        tuple[str, ...],
        Doc("Findings, sorted: `not_purchasable`, `out_of_range`, `over_budget`, `threshold_mismatch`."),
    ]


def resolve(request: Sheet, dice: Dice) -> Outcome[SheetResult]:  # noqa: ARG001 - nothing is rolled
    """Price the card against the budget (FB-SHEET-2) and tell what does not fit (FB-SHEET-7)."""
    bills = _bills(request)
    equipment, added = prices.equipment(
        [weapon.damage for weapon in request.weapons], [armor.armor for armor in request.armors]
    )
    cost = Cost(**{kind: bill.cost for kind, bill in bills.items() if kind != "flaws"}, equipment=equipment)
    spent = cost.attributes + cost.edges + cost.skills + cost.jobs + cost.equipment
    refund = sum(bill.refund for bill in bills.values())
    balance = request.options.budget + refund - spent
    threshold = wound_threshold(request.attributes, request.threshold_attribute)
    errors = {finding for bill in bills.values() for finding in bill.findings}
    if balance < 0:
        errors.add("over_budget")
    if request.wound_threshold not in (None, threshold):
        errors.add("threshold_mismatch")
    result = SheetResult(
        cost=cost,
        added_damage_and_armor=added,
        spent=spent,
        refund=refund,
        balance=balance,
        wound_threshold=threshold,
        valid=not errors,
        errors=tuple(sorted(errors)),
    )
    return Outcome(result=result, rules=_rules(request, refund), summary=_summary(request, result))


def wound_threshold(attributes: Mapping[str, int], threshold_attribute: str | None) -> int:
    """4 and the pluses of the one attribute that the card names for it, if it has that attribute (FB-SHEET-8)."""
    return BASE_WOUND_THRESHOLD + attributes.get(threshold_attribute or "", 0)


def _bills(request: Sheet) -> dict[str, Bill]:
    extended = request.options.extended_costs
    return {
        "attributes": prices.attributes(request.attributes, extended),
        "edges": prices.edges(request.edges, extended),
        "skills": prices.skills(request.skills, extended),
        "jobs": prices.jobs(request.jobs, extended),
        "flaws": prices.flaws(request.flaws, extended),
    }


def _rules(request: Sheet, refund: int) -> tuple[str, ...]:
    extended = ("FB-SHEET-4",) if request.options.extended_costs else ()
    refunded = ("FB-SHEET-5",) if refund else ()
    equipment = ("FB-SHEET-6",) if request.weapons or request.armors else ()
    prices_applied = ("FB-SHEET-1", "FB-SHEET-2", "FB-SHEET-3", *extended, *refunded, *equipment)
    return (*prices_applied, "FB-SHEET-7", "FB-SHEET-8")


def _summary(request: Sheet, result: SheetResult) -> Message:
    return Message(
        "sheet_valid" if result.valid else "sheet_invalid",
        {
            "name": request.name or "-",
            "spent": result.spent,
            "budget": request.options.budget + result.refund,
            "threshold": result.wound_threshold,
            "errors": ", ".join(result.errors),
        },
    )


OPERATION = Operation(
    name="sheet",
    title="Check a character card",
    description=(
        "Prices attributes, edges, skills, jobs and equipment against the generation points, derives the wound "
        "threshold, and lists what is wrong. Findings are part of the answer, not a rejection."
    ),
    request=Sheet,
    result=SheetResult,
    resolve=resolve,
    options=("budget", "extended_costs"),
)
