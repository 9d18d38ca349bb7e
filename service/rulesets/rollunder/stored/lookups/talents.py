"""Talents in commands: attribute and tier are looked up by the name of the talent. Rules RU-B-TAL-1 and RU-B-TAL-2."""

from typing import Annotated

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WithTalent:
    """The talent that is used."""

    talent: Annotated[Name | None, Doc("A talent on the sheet, for attribute and tier that are left out.")] = None


@of_character
def talent_attribute(character: Character, order: Order) -> Attribute | None:
    """Attribute on which the talent is checked.

    Raises:
        Rejected: `bad_input` for a talent that is not on the sheet.
    """
    return None if order.talent is None else character.talent(order.talent, "/talent").attribute


@of_character
def learned_tier(character: Character, order: Order) -> Tier | None:
    """The tier of the talent; without training any character may try it if the attribute is named (RU-B-TAL-1).

    Raises:
        Rejected: `bad_input` for a talent that is not on the sheet and has no known attribute.
    """
    if order.talent is None:
        return None
    is_known = order.attribute is None or character.has_talent(order.talent)
    return character.talent(order.talent, "/talent").tier if is_known else Tier.UNTRAINED


@of_character
def talent_tier(character: Character, order: Order) -> Tier | None:
    """The tier of the talent; all characters are at least untrained (RU-B-TAL-1).

    Raises:
        Rejected: `bad_input` for a talent that is not on the sheet.
    """
    return None if order.talent is None else character.talent(order.talent, "/talent").tier
