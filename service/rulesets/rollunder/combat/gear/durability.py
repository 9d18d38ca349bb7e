"""Durability tests of items. Rules RU-C-DUR-1 to RU-C-DUR-5, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6."""

from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.durability import stand
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem, durability_of, item_exists, item_of, with_item
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass

DurabilityPoints = Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DurableItem:
    """An item that may break."""

    name: Annotated[Name, Doc("By which the answer names it.")]
    durability: Annotated[DurabilityPoints, Doc("Its durability now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Durability:
    """An item is damaged, or an event breaks every item that is too weak."""

    durability: Annotated[DurabilityPoints | None, Doc("Durability now, of the item that is damaged.")] = None
    damage: Annotated[Count | None, Doc("Damage to the item.")] = None
    items: Annotated[tuple[DurableItem, ...] | None, Len(0, 100), Doc("For an event: everything it reaches.")] = None
    broken_below: Annotated[DurabilityPoints | None, Doc("For an event: weaker items break; replaces `damage`.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DurabilityResult:
    """Result of a durability test: the things that are still whole."""

    chance: Annotated[int | None, Doc("Percent to stay whole; null for an event.")] = None
    roll: Annotated[int | None, Doc("The d20, where the chance left something open.")] = None
    intact: Annotated[bool | None, Doc("Whether the item is whole; null for an event.")] = None
    broken: Annotated[tuple[str, ...] | None, Doc("For an event: names of what broke.")] = None


def resolve(request: Durability, dice: Dice) -> Outcome[DurabilityResult]:
    """Damage against durability (RU-C-DUR-1), or everything below a number (RU-C-DUR-2).

    When to test is the game master's decision (RU-C-DUR-3). Natural weapons (RU-C-DUR-4) and items changed by acid or
    magic (RU-C-DUR-5) are tested with the number they have now.

    Raises:
        Rejected: `bad_input` when a number is missing.
    """
    if request.broken_below is not None:
        return _event(request, request.broken_below)
    durability = needed(request.durability, "/durability", Phrase("an item that is damaged"))
    damage = needed(request.damage, "/damage", Phrase("an item that is damaged"))
    tested = stand(durability, damage, dice)
    result = DurabilityResult(chance=tested.chance, roll=tested.roll, intact=tested.intact)
    code = "durability_intact" if tested.intact else "durability_broken"
    summary = Message(code, {"damage": damage, "durability": durability, "chance": tested.chance})
    return Outcome(result=result, rules=("RU-C-DUR-1",), summary=summary)


def _event(request: Durability, broken_below: int) -> Outcome[DurabilityResult]:
    """All items strictly below the number break (RU-C-DUR-2)."""
    items = needed(request.items, "/items", Phrase("an event with `broken_below`"))
    broken = tuple(item.name for item in items if item.durability < broken_below)
    summary = Message("durability_event", {"broken": ", ".join(broken), "below": broken_below})
    return Outcome(result=DurabilityResult(broken=broken), rules=("RU-C-DUR-2",), summary=summary)


@of_character
def _durability(character: Character, order: Order) -> int | None:
    """The durability that counts; a broken item has none left (RU-C-DUR-1, RU-R-52)."""
    item = item_of(character, order)
    if item is None:
        return None
    return 0 if character.of(item).broken else durability_of(character, item)


@of_character
def _items(character: Character, order: Order) -> tuple[DurableItem, ...] | None:
    """Items for an event: everything on the sheet with a durability that is still whole."""
    if order.broken_below is None:
        return None
    known = ((item, durability_of(character, item)) for item in character.sheet.items if not character.of(item).broken)
    return tuple(DurableItem(name=item.name, durability=number) for item, number in known if number is not None)


def _breaks(figure: Figure, outcome: EffectContext[Durability, DurabilityResult]) -> Figure:
    """The figure with the items that the damage broke."""
    if outcome.result.intact is False:
        return with_item(figure, outcome, broken=True)
    if outcome.request.broken_below is None:
        return figure
    character = Character(figure, outcome.options)
    for item in figure.sheet.items:
        durability = durability_of(character, item)
        if durability is not None and durability < outcome.request.broken_below:
            figure = effects.item_changed(figure, item, broken=True)
    return figure


STORED = Stored(
    participants=(character_participant(),),
    lookups={"durability": _durability, "items": _items},
    effects={"character": _breaks},
    beside=WithItem,
    verify=item_exists,
    gm_only=True,
    discloses=Disclosure(public=("roll", "broken", "damage")),
)


OPERATION = Operation(
    resolve,
    title="Test whether items break",
    description=(
        "Damage up to the durability is harmless; more leaves a chance of 90%, more than double 50%, more than triple "
        "10%. With `broken_below` an event breaks every item below a number."
    ),
    streams="d20: one, where the chance is 90%, 50% or 10%.",
    headlines=("intact", "broken"),
    score=lambda result: -(result.roll or 0),
    stored=STORED,
)
