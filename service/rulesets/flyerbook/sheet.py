"""A character card: costs, derived wound threshold and validation. Rules FB-SHEET-1 to FB-SHEET-8, with FB-REF-2.

There is no advancement in this game (FB-SHEET-9): no operation spends experience.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook import prices
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.flyerbook.prices import Bill
from service.rulesets.flyerbook.stored.sheet import Sheet, wound_threshold
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRequest(Sheet):
    """A character card to check, with the house rules of its table."""

    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Generation points by kind of thing bought."""

    attributes: Annotated[int, Doc("Points for plusses of attributes.")]
    edges: Annotated[int, Doc("Points for edges.")]
    skills: Annotated[int, Doc("Points for skills, 12 and above.")]
    jobs: Annotated[int, Doc("Points for jobs.")]
    equipment: Annotated[int, Doc("Points for weapon and armor beyond the free ones.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """Cost of the card, values derived from it, and findings."""

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


def resolve(request: SheetRequest, dice: Dice) -> Outcome[SheetResult]:  # noqa: ARG001 - nothing is rolled
    """Price the card against the budget (FB-SHEET-2) and list its violations (FB-SHEET-7)."""
    result = assess(request, request.options)
    return Outcome(result=result, rules=_rules(request, result.refund), summary=_summary(request, result))


def assess(card: Sheet, options: Options) -> SheetResult:
    """Cost of a card (FB-SHEET-2 to FB-SHEET-6), derived values (FB-SHEET-8) and findings (FB-SHEET-7)."""
    bills = _bills(card, options.extended_costs)
    equipment, added = prices.equipment(
        [weapon.damage for weapon in card.weapons], [armor.armor for armor in card.armors]
    )
    cost = Cost(**{kind: bill.cost for kind, bill in bills.items() if kind != "flaws"}, equipment=equipment)
    spent = cost.attributes + cost.edges + cost.skills + cost.jobs + cost.equipment
    refund = sum(bill.refund for bill in bills.values())
    balance = options.budget + refund - spent
    threshold = wound_threshold(card)
    errors = {finding for bill in bills.values() for finding in bill.findings}
    if balance < 0:
        errors.add("over_budget")
    if card.wound_threshold not in (None, threshold):
        errors.add("threshold_mismatch")
    return SheetResult(
        cost=cost,
        added_damage_and_armor=added,
        spent=spent,
        refund=refund,
        balance=balance,
        wound_threshold=threshold,
        valid=not errors,
        errors=tuple(sorted(errors)),
    )


def _bills(card: Sheet, extended: bool) -> dict[str, Bill]:
    return {
        "attributes": prices.attributes(card.attributes, extended),
        "edges": prices.edges(card.edges, extended),
        "skills": prices.skills(card.skills, extended),
        "jobs": prices.jobs(card.jobs, extended),
        "flaws": prices.flaws(card.flaws, extended),
    }


def _rules(request: SheetRequest, refund: int) -> tuple[str, ...]:
    extended = ("FB-SHEET-4",) if request.options.extended_costs else ()
    refunded = ("FB-SHEET-5",) if refund else ()
    equipment = ("FB-SHEET-6",) if request.weapons or request.armors else ()
    prices_applied = ("FB-SHEET-1", "FB-SHEET-2", "FB-SHEET-3", *extended, *refunded, *equipment)
    return (*prices_applied, "FB-SHEET-7", "FB-SHEET-8")


def _summary(request: SheetRequest, result: SheetResult) -> Message:
    return Message(
        "sheet_valid" if result.valid else "sheet_invalid",
        {
            "name": request.name,
            "spent": result.spent,
            "budget": request.options.budget + result.refund,
            "threshold": result.wound_threshold,
            "errors": ", ".join(result.errors),
        },
    )


OPERATION = Operation(
    resolve,
    title="Check a character card",
    description=(
        "Prices attributes, edges, skills, jobs and equipment against the generation points, derives the "
        "wound threshold, and lists mistakes. Findings are part of the answer, not a refusal."
    ),
    options=("budget", "extended_costs"),
)
