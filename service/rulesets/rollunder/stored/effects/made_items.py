"""Made items, added to the sheet of their maker. Rules RU-B-QUAL-1 and RU-B-QUAL-7."""

from typing import Annotated, Any

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.stored.effects import item_changed
from service.rulesets.rollunder.stored.effects.belongings import item_gained, lowest_free
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lookups.talents import WithTalent
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.rollunder.stored.state import ItemState
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WithWork(WithTalent):
    """The talent that is used, and what is made with it."""

    item: Annotated[
        Name | None,
        Doc(
            "What is made, to be kept with its quality: an item on the sheet that has none yet, or a new one in the "
            "lowest free slot. A second item of the same name is an item of its own. A failed try keeps nothing."
        ),
    ] = None


def has_room_for_work(order: Any, cast: Cast) -> None:
    """Whether there is a free slot for the made item (RU-B-ITEM-1).

    Raises:
        Rejected: `no_free_slot`; `bad_input` where nothing is made that could have the name.
    """
    if order.item is None or order.character.id is None:
        return
    if getattr(order, "make", order) is None:
        raise Rejected("bad_input", "/make", expected=Phrase("what is made, where `item` names it"))
    figure = cast[order.character.id]
    if _workpiece(figure, order) is None and lowest_free(figure.sheet.items) is None:
        raise Rejected("no_free_slot", "/item")


def keeps_work(figure: Figure, outcome: EffectContext) -> Figure:
    """The item has its quality, a potion its class too (RU-B-QUAL-7); failed work is not kept (RU-B-QUAL-6)."""
    name, quality = outcome.order.item, outcome.result.quality
    if name is None or quality is None:
        return figure
    made = _workpiece(figure, outcome.order)
    alchemy_class = outcome.result.alchemy_class
    if made is not None:
        return item_changed(figure, made, quality=quality, alchemy_class=alchemy_class)
    return item_gained(figure, StoredItem(slot=1, name=name), ItemState(quality=quality, alchemy_class=alchemy_class))


def _workpiece(figure: Figure, order: Any) -> StoredItem | None:
    """The first item of the name without a quality (RU-R-52); quality by itself works over a finished one too."""
    who = Standing(figure)
    named = tuple(who.named(order.item))
    unmade = next((item for item in named if who.of(item).quality is None), None)
    return unmade if unmade is not None or hasattr(order, "make") else next(iter(named), None)
