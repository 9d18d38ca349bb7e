"""A character sheet: derived values and validation.

Rules RU-B-SHEET-1, with RU-B-ATTR-1, RU-B-ATTR-2, RU-B-DER-1 to RU-B-DER-5, RU-B-LIM-1 to RU-B-LIM-3, RU-B-SLOT-1 to
RU-B-SLOT-3, RU-B-FAIRY-1, RU-B-FAIRY-2, RU-B-FAIRY-4, RU-B-ITEM-1 to RU-B-ITEM-5, RU-B-CSR-1, RU-B-CSR-5 and
RU-C-GEN-6.

Findings do not stop a sheet from being stored (RU-B-SHEET-1).
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.character import findings
from service.rulesets.rollunder.character.entries import (
    AdvantageEntry,
    ContactEntry,
    ItemEntry,
    Role,
    weight_of,
    worth_of,
)
from service.rulesets.rollunder.core import derived
from service.rulesets.rollunder.core.arithmetic import plain
from service.rulesets.rollunder.core.attribute import Attributes
from service.rulesets.rollunder.core.derived import DEFAULT_FACTORS, DerivedValues, FactorsField
from service.rulesets.rollunder.core.needs import DERIVED_NEEDS, Fulfilled, Need
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import Fairies, free_slots, is_neutralized
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import NeutralizedCost
from service.rulesets.vocabulary import Doc, Number, Text
from service.values import dataclass

RULES = (
    "RU-B-SHEET-1",
    "RU-B-ATTR-1",
    "RU-B-ATTR-2",
    "RU-B-DER-1",
    "RU-B-SLOT-1",
    "RU-B-ITEM-1",
    "RU-B-CSR-1",
    "RU-B-SLOT-2",
    "RU-B-SLOT-3",
    "RU-B-LIM-1",
    "RU-B-LIM-2",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRequest:
    """Character sheet as a player builds it (RU-B-SHEET-2), with the points that are left."""

    attributes: Annotated[Attributes, Doc("The attributes on the sheet.")]
    factors: FactorsField = DEFAULT_FACTORS
    race: Annotated[Text, Doc("Sets the physical side: factors, number of arms, size.")] = ""
    culture: Annotated[Text, Doc("Usually adds mental advantages or disadvantages.")] = ""
    career: Annotated[Text, Doc("Usually adds talent advantages.")] = ""
    role: Annotated[Role | None, Doc("PC or NPC; a PC usually has a LUCK factor above 0.")] = None
    pools: Annotated[Mapping[PoolName, Number], Doc("Pool -> points left; a pool that is missing is full.")] = field(
        default_factory=dict
    )
    advantages: Annotated[tuple[AdvantageEntry, ...], Doc("Advantages, disadvantages and neutral properties.")] = ()
    fairies: Fairies = field(default_factory=dict)
    items: Annotated[tuple[ItemEntry, ...], Doc("Items, vehicles and carriers.")] = ()
    coins: Annotated[float, Interval(ge=0, le=1_000_000_000), Doc("Gold coins; they weigh nothing.")] = 0
    contacts: Annotated[tuple[ContactEntry, ...], Doc("Contacts, spells and recipes.")] = ()
    fulfilled: Fulfilled = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSlotsOfSheet:
    """Free slots by list."""

    advantages: Annotated[int, Doc("Of 20 for advantages, disadvantages and neutral properties.")]
    items: Annotated[int, Doc("Of 20 for items, vehicles and carriers.")]
    contacts: Annotated[int, Doc("Of 20 for contacts, spells and recipes.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """Values derived from the sheet, and findings."""

    derived: Annotated[DerivedValues, Doc("As `derive` returns them.")]
    balance: Annotated[int, Doc("Sum of the costs of all properties.")]
    neutralized: Annotated[tuple[int, ...], Doc("Slots whose property a fairy takes the effect of.")]
    worth: Annotated[float, Doc("Coins and the worth of all belongings.")]
    weight: Annotated[float, Doc("Weight of the items carried, in pounds.")]
    free_slots: Annotated[FreeSlotsOfSheet, Doc("Free slots in each of the three lists.")]
    errors: Annotated[
        tuple[str, ...], Doc("Findings, each a code with its place, such as `needs_not_met:items/1:STR`.")
    ]
    valid: Annotated[bool, Doc("Whether nothing is wrong.")]


def resolve(request: SheetRequest, dice: Dice) -> Outcome[SheetResult]:  # noqa: ARG001 - nothing is rolled
    """Derive the values (RU-B-DER-1) and list the violations, in a fixed order (RU-B-SHEET-1).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`; attributes out of range are refused with the body (RU-B-ATTR-2).
    """
    result = assess(request)
    return Outcome(result=result, rules=_rules(request), summary=_summary(result))


def assess(request: SheetRequest) -> SheetResult:
    """Derived values of the sheet, and all findings in their order (RU-B-SHEET-1).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`.
    """
    values = derived.derive(request.attributes, request.factors, "/factors")
    balance = _balance(request)
    worth, weight = worth_of(request.items, request.coins), weight_of(request.items)
    errors = (
        *_slot_errors(request),
        *findings.of_limits(balance, worth, weight, values),
        *findings.of_vehicles(request.items),
        *_need_errors(request, values),
        *findings.of_pools(request.pools, values),
    )
    return SheetResult(
        derived=values,
        balance=balance,
        neutralized=_neutralized(request),
        worth=plain(worth),
        weight=plain(weight),
        free_slots=_free_slots(request),
        errors=errors,
        valid=not errors,
    )


def _neutralized(request: SheetRequest) -> tuple[int, ...]:
    """Slots in which a fairy takes the effect of a property (RU-B-FAIRY-1, RU-B-FAIRY-2, RU-B-FAIRY-4)."""
    slots = {entry.slot for entry in request.advantages if _has_no_effect(request, entry)}
    return tuple(sorted(slots))


def _has_no_effect(request: SheetRequest, entry: AdvantageEntry) -> bool:
    return is_neutralized(request.fairies.get(str(entry.slot)), entry.cost)


def _balance(request: SheetRequest) -> int:
    """The sum of all costs (RU-B-SLOT-3); neutralized ones count, unless they are zero by option (RU-B-FAIRY-4)."""
    all_count = request.options.neutralized_cost is NeutralizedCost.COUNTS
    return sum(entry.cost for entry in request.advantages if all_count or not _has_no_effect(request, entry))


def _slot_errors(request: SheetRequest) -> tuple[str, ...]:
    return (
        *findings.of_slots("advantages", request.advantages),
        *findings.of_slots("items", request.items),
        *findings.of_slots("contacts", request.contacts),
    )


def _need_errors(request: SheetRequest, values: DerivedValues) -> tuple[str, ...]:
    """Attributes and derived values against the needs; pools count with their maximum (RU-B-ITEM-3)."""
    scores = {need: getattr(values if need in DERIVED_NEEDS else request.attributes, need) for need in Need}
    return (
        *findings.of_needs("items", request.items, scores, request.fulfilled),
        *findings.of_needs("contacts", request.contacts, scores, request.fulfilled),
    )


def _free_slots(request: SheetRequest) -> FreeSlotsOfSheet:
    def number(entries: Iterable[AdvantageEntry | ItemEntry | ContactEntry]) -> int:
        return len(free_slots({entry.slot for entry in entries}))

    return FreeSlotsOfSheet(
        advantages=number(request.advantages), items=number(request.items), contacts=number(request.contacts)
    )


def _rules(request: SheetRequest) -> tuple[str, ...]:
    conditions = (
        (("RU-B-FAIRY-1", "RU-B-FAIRY-2", "RU-B-FAIRY-4"), request.fairies),
        (("RU-B-ITEM-2", "RU-B-ITEM-3", "RU-B-ITEM-4", "RU-B-ITEM-5", "RU-B-LIM-3"), request.items),
        (("RU-B-CSR-5",), request.contacts),
        (("RU-B-POOL-1",), request.pools),
        (("RU-B-SHEET-2",), request.race or request.culture or request.career or request.role),
    )
    return (*RULES, *(rule for rules, applies in conditions if applies for rule in rules))


def _summary(result: SheetResult) -> Message:
    return Message(
        "sheet_valid" if result.valid else "sheet_invalid",
        {
            "life": result.derived.LIFE,
            "balance": result.balance,
            "balance_limit": result.derived.balance_limit,
            "worth": result.worth,
            "weight": result.weight,
            "errors": ", ".join(dict.fromkeys(each.partition(":")[0] for each in result.errors)),
        },
    )


OPERATION = Operation(
    resolve,
    title="Check a character sheet",
    description=(
        "Derives all values, adds up costs, worth and weight, counts free slots, and lists what does not fit. "
        "Findings are part of the answer, not a rejection."
    ),
    options=("neutralized_cost",),
    rejections=(
        "unknown_attribute",
        "attribute_out_of_range",
        "level_out_of_range",
        "bad_factor",
        "bad_divisor",
        "unknown_fairy",
        "unknown_need",
    ),
)
