"""Energies of priests and monks, in the ledger of a region or a group.

Rules RU-B-ENERGY-1 to RU-B-ENERGY-5, with RU-C-GEN-6.
"""

from math import floor
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.ledger import LedgerField
from service.rulesets.rollunder.core.pool import paid
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.state import MOST_ENERGIES
from service.rulesets.rollunder.tables import table
from service.rulesets.stored import Disclosure, Participant, Somebody, Stored
from service.rulesets.vocabulary import Code, Count, Doc, Name
from service.values import dataclass

FACETTE = "facette"
MOST_ENERGY = 1_000_000
"""Highest level that a ledger keeps."""

Span = Annotated[float, Interval(ge=0, le=100_000), Code("negative_amount")]


LevelBefore = Annotated[Count, Doc("The level before; a group starts at 0.")]
People = Annotated[int, Interval(ge=1, le=1_000), Doc("How many pray or work; each counts.")]
Spend = Annotated[
    int | None, Interval(ge=0, le=1_000_000), Code("negative_amount"), Doc("Points of energy to use, instead.")
]

PRINCIPLES = {name.lower(): str(row["name"]) for row in table("principles") for name in (row["name"], *row["aliases"])}
"""Any name of a principle, in lower case -> its main form (RU-B-ENERGY-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrincipleEnergy:
    """The energy of one of the six principles is gained by days, or spent."""

    kind: Annotated[Literal["principle"], Doc("One of six principles.")]
    ledger: LedgerField
    name: Annotated[Name, Doc("Any name of the principle.")]
    level: LevelBefore
    days: Annotated[Span | None, Doc("Days of prayers or practice; part days do not count.")] = None
    people: People = 1
    spend: Spend = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetteEnergy:
    """The energy of a facette, a narrower aspect tied to a talent, is gained by hours, or spent."""

    kind: Annotated[Literal["facette"], Doc("A narrower aspect, tied to a talent.")]
    ledger: LedgerField
    name: Annotated[Name, Doc("Name of the facette, which is free.")]
    level: LevelBefore
    hours: Annotated[Span | None, Doc("Hours of work with the talent; part hours do not count.")] = None
    people: People = 1
    spend: Spend = None
    options: OptionsField = DEFAULT_OPTIONS


Energy = PrincipleEnergy | FacetteEnergy


@dataclass(frozen=True, slots=True, kw_only=True)
class EnergyResult:
    """The level afterwards."""

    name: Annotated[str, Doc("The principle in its main form, or the facette.")]
    level: Annotated[int, Doc("The level now; there is no maximum.")]
    changed: Annotated[int, Doc("Energies gained; negative if spent.")]


def resolve(request: Energy, dice: Dice) -> Outcome[EnergyResult]:  # noqa: ARG001 - nothing is rolled
    """Gain by days (RU-B-ENERGY-2) or hours (RU-B-ENERGY-3), or use available points (RU-B-ENERGY-5).

    Raises:
        Rejected: `unknown_principle` (RU-B-ENERGY-1), `not_enough_points` (RU-B-ENERGY-5), `bad_input` when it
            does not state an action; `unknown_ledger` (RU-B-ENERGY-4) is refused with the body.
    """
    name = _main_name(request.kind, request.name)
    span = request.days if isinstance(request, PrincipleEnergy) else request.hours
    if (span is None) == (request.spend is None):
        unit = "days" if isinstance(request, PrincipleEnergy) else "hours"
        raise Rejected("bad_input", f"/{unit}", expected=Phrase("either `{unit}` or `spend`", unit=unit))
    level = _level_after(request, span)
    result = EnergyResult(name=name, level=level, changed=level - request.level)
    summary = Message("energy", {"name": name, "before": request.level, "level": level})
    return Outcome(result=result, rules=_rules(request), summary=summary)


def _main_name(kind: str, stated: str) -> str:
    if kind == FACETTE:
        return stated
    name = PRINCIPLES.get(" ".join(stated.lower().split()))
    if name is None:
        raise Rejected("unknown_principle", "/name", name=stated)
    return name


def _level_after(request: Energy, span: float | None) -> int:
    """The level after one point for each full day or hour of each person (RU-B-ENERGY-5)."""
    if request.spend is not None:
        return paid(request.level, request.spend, "/spend")
    return request.level + floor(span or 0) * request.people


def _rules(request: Energy) -> tuple[str, ...]:
    named = ("RU-B-ENERGY-1",) if isinstance(request, PrincipleEnergy) else ()
    by_kind = "RU-B-ENERGY-2" if isinstance(request, PrincipleEnergy) else "RU-B-ENERGY-3"
    gained = (by_kind,) if request.spend is None else ()
    return (*named, "RU-B-ENERGY-4", *gained, "RU-B-ENERGY-5")


@of_character
def _level(character: Character, order: Order) -> int:
    """The level of the stored ledger; one that was never gained is 0 (RU-B-ENERGY-4)."""
    energies, name = character.state.energies, _main_name(order.kind, order.name)
    if name not in energies and len(energies) >= MOST_ENERGIES:
        raise Rejected("too_large", "/name", expected=Phrase("{most} energies at most", most=MOST_ENERGIES))
    return energies.get(name, 0)


def _changes(figure: Figure, outcome: EffectContext[Energy, EnergyResult]) -> Figure:
    energies, name = figure.state.energies, outcome.result.name
    level = min(MOST_ENERGY, max(0, energies.get(name, 0) + outcome.result.changed))
    return effects.with_state(figure, energies={**energies, name: level})


_OF_LEDGER = Stored(
    participants=(
        Participant(
            "character", "The ledger: a stored character whose sheet names the owner of the energies.", kind=Somebody
        ),
    ),
    lookups={"ledger": of_character(lambda character, _: character.sheet.ledger), "level": _level},
    effects={"character": _changes},
    discloses=Disclosure(public=("name",)),
)
STORED = {PrincipleEnergy: _OF_LEDGER, FacetteEnergy: _OF_LEDGER}


OPERATION = Operation(
    resolve,
    title="Gain or spend energy",
    description=(
        "The energy of a principle grows by a day of prayers, that of a facette by an hour of work with its talent, "
        "for each person. Energies belong to a region or to a travelling group."
    ),
    rejections=("unknown_ledger", "unknown_principle", "negative_amount", "not_enough_points"),
    stored=STORED,
)
