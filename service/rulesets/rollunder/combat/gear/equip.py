"""Drawing, putting away, dropping and picking up. Rule RU-C-ACT-1."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.slots import is_slot
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import ItemName, ItemReference, StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant, unless_out
from service.rulesets.stored import Bar, Disclosure, Lookup, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

SIMPLE_ACTION, NO_ACTION = 1, 0


class EquipAction(StrEnum):
    """Action with the thing; dropping it takes no action."""

    DRAW = "draw"
    PUT_AWAY = "put_away"
    DROP = "drop"
    PICK_UP = "pick_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Equip:
    """Request to take a thing in hand, or to let go of it."""

    action: Annotated[EquipAction, Doc("Which of the possible actions to carry out.")]
    item: Annotated[Name, Doc("With what on the sheet.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipResult:
    """Time that the action takes."""

    rounds: Annotated[int, Doc("Rounds that it takes: 1, or 0 for dropping it.")]


def resolve(request: Equip, dice: Dice) -> Outcome[EquipResult]:  # noqa: ARG001 - nothing is rolled
    """A simple action of a round; dropping a held item is free (RU-C-ACT-1)."""
    rounds = NO_ACTION if request.action is EquipAction.DROP else SIMPLE_ACTION
    summary = Message(f"equip_{request.action}", {"item": request.item, "rounds": rounds})
    return Outcome(result=EquipResult(rounds=rounds), rules=("RU-C-ACT-1",), summary=summary)


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Dropping takes no action (RU-C-ACT-1)."""
    return () if order.action is EquipAction.DROP else (Ability.ACT,)


def _verify(order: Order, cast: Cast) -> None:
    if order.character.id is not None:
        _item(Character(cast[order.character.id], order.options), order)


_FITS: Mapping[EquipAction, Callable[[Character, StoredItem], bool]] = {
    EquipAction.DRAW: lambda character, item: (
        character.count(item) > 0 and not (character.state.hands and character.holds(item))
    ),
    EquipAction.PUT_AWAY: lambda character, item: _is_at_hand(character, item) and not character.of(item).stowed,
    EquipAction.DROP: lambda character, item: _is_at_hand(character, item) and character.count(item) > 0,
    EquipAction.PICK_UP: lambda character, item: character.count(item) < item.count,
}
"""Action -> whether it is possible with an item."""


def _item(character: Character, order: Order) -> StoredItem:
    """The item of the order; of several of one name the first with which the action is possible (RU-B-ITEM-1).

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    named = character.named(order.item) if isinstance(order.item, str) else ()
    free = (item for item in named if not character.is_bound(item, Lasting.STUCK))
    found = next((item for item in free if _FITS[order.action](character, item)), None)
    return character.item(order.item, "/item") if found is None else found


@of_character
def _name(character: Character, order: Order) -> str:
    return ItemName.of(_item(character, order))


def _equip_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of items that are not at hand to be drawn, or not gone to be picked up (RU-C-ACT-1, RU-C-SHOT-2)."""
    figure = cast.get(order.character.id or "")
    character = None if figure is None else Character(figure, order.options)
    if character is None:
        return
    item = _item(character, order)
    if order.action is EquipAction.DROP:
        yield from bars_of_body(character.figure, Ability.ACT, order.options, "/character")
    if character.is_bound(item, Lasting.STUCK):
        yield _bar("weapon_stuck", character, item)
    if order.action is EquipAction.PICK_UP and character.count(item) >= item.count:
        yield _bar("nothing_to_pick_up", character, item)
    if order.action is EquipAction.DRAW and character.count(item) == 0:
        yield _bar("not_at_hand", character, item)
    if order.action in (EquipAction.PUT_AWAY, EquipAction.DROP) and not _is_at_hand(character, item):
        yield _bar("not_in_hand", character, item)


def _is_at_hand(character: Character, item: StoredItem) -> bool:
    """Whether an item is in hand, or armor is worn."""
    return not character.of(item).stowed if item.armor is not None else character.holds(item)


def _bar(code: str, character: Character, item: StoredItem) -> Bar:
    parameters = {"name": character.figure.name, "item": item.name}
    return Bar(code, "RU-C-ACT-1", Ability.ACT, pointer="/character", parameters=parameters)


def _equips(figure: Figure, outcome: EffectContext[Equip, EquipResult]) -> Figure:
    """The figure with the thing in hand or put away, and the number at hand (RU-C-ACT-1, RU-C-SHOT-2)."""
    character, action = Character(figure, outcome.options), outcome.request.action
    item = character.item(outcome.request.item, "/item")
    figure = figure if action is EquipAction.DROP else effects.acts(figure, outcome)
    if action is EquipAction.DROP:
        figure = effects.item_changed(figure, item, count=max(0, character.count(item) - 1))
    if action is EquipAction.PICK_UP:
        figure = effects.item_changed(figure, item, count=min(item.count, character.count(item) + 1))
    if item.armor is not None:
        figure = effects.item_changed(figure, item, stowed=action is EquipAction.PUT_AWAY)
    return effects.with_state(figure, hands=_hands(character, item, action))


def _hands(character: Character, item: StoredItem, action: EquipAction) -> tuple[int, ...] | None:
    """Hands are tracked from the first drawing or putting away on; until then everything is in hand."""
    held = character.state.hands
    if held is None and action in (EquipAction.DROP, EquipAction.PICK_UP):
        return None
    others = tuple(slot for slot in (held if held is not None else _all_slots(character, action)) if slot != item.slot)
    is_taken = action in (EquipAction.DRAW, EquipAction.PICK_UP) and is_slot(item.slot)
    return (*others, item.slot) if is_taken else others


def _all_slots(character: Character, action: EquipAction) -> tuple[int, ...]:
    """Slots that count as held before any were recorded: none for drawing, else all weapons and shields."""
    if action is EquipAction.DRAW:
        return ()
    return tuple({item.slot for item in character.sheet.items if (item.weapon or item.shield) and is_slot(item.slot)})


STORED = Stored(
    participants=(character_participant(needs_of=_needs, may_need=(Ability.ACT,), any_of=unless_out(Ability.ACT)),),
    lookups={
        "item": Lookup(
            find=_name, type=Annotated[ItemReference, Doc("With what on the sheet.")], choice=True, required=True
        )
    },
    effects={"character": _equips},
    checks=_equip_bars,
    verify=_verify,
    rejections=("nothing_to_pick_up", "weapon_stuck"),
    discloses=Disclosure(public=("item",)),
)


OPERATION = Operation(
    resolve,
    title="Draw, put away, drop or pick up",
    description=(
        "Taking something in hand, putting it away or picking it up is a simple action of one round; dropping it takes "
        "none."
    ),
    headlines=("rounds",),
    score=lambda result: -result.rounds,
    stored=STORED,
)
