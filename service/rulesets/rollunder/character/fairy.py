"""A fairy comes to a slot. Rules RU-B-FAIRY-1 to RU-B-FAIRY-4, with RU-C-GEN-6."""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.slots import Cost, FairyKind, FairyName, Slot, is_neutralized
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects.belongings import in_slot
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class FairyEvent(StrEnum):
    """Event at the arrival of a fairy."""

    SETTLED = "settled"
    CANCELLED = "cancelled"
    ALREADY_THERE = "already_there"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairy:
    """A fairy comes to one of the slots for advantages."""

    slot: Slot
    fairy: Annotated[FairyName | None, Doc("The fairy that is there; null for none.")] = None
    arriving: Annotated[FairyName, Doc("The fairy that comes.")]
    cost: Annotated[Cost | None, Doc("Cost of the property in the slot; null when it is empty.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FairyResult:
    """Fairy that is there afterwards."""

    event: Annotated[FairyEvent, Doc("Whether the fairy stayed, or two cancelled each other.")]
    fairy: Annotated[FairyKind | None, Doc("The fairy that is there now; null for none.")]
    neutralized: Annotated[bool, Doc("Whether it takes the effect of the property in the slot.")]


def resolve(request: Fairy, dice: Dice) -> Outcome[FairyResult]:  # noqa: ARG001 - nothing is rolled
    """A good and an evil fairy cancel each other, and a second one of a kind changes nothing (RU-B-FAIRY-3).

    So a good fairy prevents one evil one (RU-B-FAIRY-1) and the other way round (RU-B-FAIRY-2).
    """
    event = _event(request.fairy, request.arriving)
    fairy = None if event is FairyEvent.CANCELLED else request.arriving
    result = FairyResult(event=event, fairy=fairy, neutralized=is_neutralized(fairy, request.cost or 0))
    kind = "RU-B-FAIRY-1" if request.arriving is FairyKind.GOOD else "RU-B-FAIRY-2"
    summary = Message(f"fairy_{event}_{request.arriving}", {"slot": request.slot})
    return Outcome(result=result, rules=(kind, "RU-B-FAIRY-3", "RU-B-FAIRY-4"), summary=summary)


def _event(fairy: FairyKind | None, arriving: FairyKind) -> FairyEvent:
    if fairy is None:
        return FairyEvent.SETTLED
    return FairyEvent.ALREADY_THERE if fairy is arriving else FairyEvent.CANCELLED


@of_character
def _cost(character: Character, order: Order) -> int | None:
    entry = in_slot(character.sheet.advantages, order.slot)
    return None if entry is None else entry.cost


def _comes(figure: Figure, outcome: EffectContext[Fairy, FairyResult]) -> Figure:
    """The new fairy is on the sheet (RU-B-SHEET-3)."""
    key = str(outcome.order.slot)
    others = {slot: fairy for slot, fairy in figure.sheet.fairies.items() if slot != key}
    fairy = outcome.result.fairy
    return effects.with_sheet(figure, fairies=others if fairy is None else {**others, key: fairy})


STORED = Stored(
    participants=(character_participant(needs=(Ability.GROW,)),),
    lookups={
        "fairy": of_character(lambda character, order: character.sheet.fairies.get(str(order.slot))),
        "cost": _cost,
    },
    effects={"character": _comes},
    gm_only=True,
    discloses=Disclosure(public=("event", "name")),
)


OPERATION = Operation(
    resolve,
    title="Let a fairy come",
    description=(
        "A good fairy takes the effect of a disadvantage in its slot, an evil one that of an advantage. A good and an "
        "evil fairy at the same slot cancel each other."
    ),
    rejections=("slot_out_of_range", "unknown_fairy"),
    stored=STORED,
)
