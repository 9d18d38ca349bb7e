"""Armor Class: what an attack must reach. Rules FR-GEN-1, FR-AC-1 to FR-AC-4 and FR-SPEC-4."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.fastrpg.armor import Defense, armor_class, rules_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.stored.lookups.fighters import of_defense
from service.rulesets.stored import Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorClass(Defense):
    """The character with the requested Armor Class."""

    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorClassResult:
    """The number that an attack must reach."""

    ac: Annotated[int | None, Doc("Armor Class; null under total cover.")]
    attackable: Annotated[bool, Doc("False under total cover.")]


def resolve(request: ArmorClass, dice: Dice) -> Outcome[ArmorClassResult]:  # noqa: ARG001 - nothing is rolled
    """Add up armor, shield, cover and skin (FR-AC-1 to FR-AC-4)."""
    ac = armor_class(request)
    result = ArmorClassResult(ac=ac, attackable=ac is not None)
    summary = Message("ac_total_cover") if ac is None else Message("ac_known", {"ac": ac})
    return Outcome(result=result, rules=rules_of(request), summary=summary)


STORED = Stored(
    participants=(Participant("character", "Whose Armor Class it is.", must_be_stored=True),),
    lookups=of_defense(""),
    stated_by=StatedBy(circumstances=("cover", "cover_blocks")),
)


OPERATION = Operation(
    resolve,
    title="Work out an Armor Class",
    description=(
        "Adds armor, Dexterity, shield, cover and Tough Skin, or only cover to a ready Armor Class. A target "
        "behind total cover cannot be attacked."
    ),
    stored=STORED,
)
