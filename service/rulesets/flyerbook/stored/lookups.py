"""Lookups: members of requests that stand on the card or follow from the state. Rules FB-ENC-1, FB-TASK-6, FB-DMG-4."""

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Len

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.flyerbook.card import Card, threshold_of
from service.rulesets.flyerbook.fighter import Armor, Weapon
from service.rulesets.flyerbook.options import Options, SupportersWith
from service.rulesets.flyerbook.roller import Attribute, Trait, TraitKind
from service.rulesets.flyerbook.stored.supporters import Supporter
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.lookups import Lookup, LookupContext, of_figure
from service.rulesets.vocabulary import Component, Count, Doc, Name

WeaponChoice = Annotated[
    Name | Weapon, Component("FlyerbookWeaponChoice", "The name of a weapon on the sheet, or a damage value.")
]
ArmorChoice = Annotated[
    Name | Armor, Component("FlyerbookArmorChoice", "The name of a piece of armor on the sheet, or an armor value.")
]
Support = Annotated[
    Count | Annotated[tuple[Supporter, ...], Len(0, 20)],
    Component("FlyerbookSupport", "How many help, or who with which trait."),
]

NamedTraits = Annotated[tuple[Name | Trait, ...], Doc("Fitting skills and jobs: names on the sheet, or whole.")]
NamedAttributes = Annotated[tuple[Name | Attribute, ...], Doc("Fitting attributes: names on the sheet, or whole.")]
NO_CARD = Card()


def card_of(context: LookupContext) -> Card:
    """The card of a participant; an empty one of somebody who is not stored."""
    return NO_CARD if context.figure is None else context.figure.sheet


def traits_of(card: Card) -> dict[str, Trait]:
    """Skills and jobs of a card by name; a skill goes before a job of the same name."""
    jobs = {name: Trait(name=name, kind=TraitKind.JOB, value=value) for name, value in card.jobs.items()}
    skills = {name: Trait(name=name, kind=TraitKind.SKILL, value=value) for name, value in card.skills.items()}
    return jobs | skills


def named_on_sheet(name: str, on_sheet: Mapping[str, Any], pointer: str, figure: Figure | None) -> Any:
    """The value that stands under a name on a sheet.

    Raises:
        Rejected: `bad_input` for a name that is not there.
    """
    if name not in on_sheet:
        expected = Phrase(
            "a name on the sheet of {name}, where there is {there}",
            name=figure.name if figure else "",
            there=quoted(on_sheet) or Phrase("nothing of this kind"),
        )
        raise Rejected("bad_input", pointer, expected=expected)
    return on_sheet[name]


def _all_named(context: LookupContext, on_sheet: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(
        named_on_sheet(item, on_sheet, f"{context.pointer}/{index}", context.figure) if isinstance(item, str) else item
        for index, item in enumerate(context.stated)
    )


def candidates(context: LookupContext) -> tuple[Trait, ...]:
    """Fitting traits, looked up on the card where only their name is given (FB-TASK-1)."""
    return _all_named(context, traits_of(card_of(context)))


def attributes(context: LookupContext) -> tuple[Attribute, ...]:
    """Fitting attributes, looked up on the card where only their name is given (FB-TASK-3)."""
    on_card = {name: Attribute(name=name, plusses=plusses) for name, plusses in card_of(context).attributes.items()}
    return _all_named(context, on_card)


def supporters(context: LookupContext) -> int:
    """How many can help: with a skill or a job, or by option with a skill only (FB-TASK-6)."""
    if isinstance(context.stated, int):
        return context.stated
    options: Options = context.options
    skill_only = options.supporters_with is SupportersWith.SKILL_ONLY
    return sum(
        _trait_of(helper, context, index).kind is TraitKind.SKILL or not skill_only
        for index, helper in enumerate(context.stated)
    )


def _trait_of(helper: Supporter, context: LookupContext, index: int) -> Trait:
    figure = context.cast[helper.id]
    trait: Trait = named_on_sheet(helper.trait, traits_of(figure.sheet), f"{context.pointer}/{index}/trait", figure)
    return trait


def weapon(context: LookupContext) -> int | None:
    """The damage of a weapon by name, else of the first on the card, else the default (FB-DMG-4)."""
    on_card = {each.name: each.damage for each in card_of(context).weapons}
    return _gear(context, on_card)


def armor(context: LookupContext) -> int | None:
    """The value of a piece of armor by name, else of the first on the card, else the default (FB-DMG-4)."""
    on_card = {each.name: each.armor for each in card_of(context).armors}
    return _gear(context, on_card)


def _gear(context: LookupContext, on_card: Mapping[str, int]) -> int | None:
    if isinstance(context.stated, str):
        return int(named_on_sheet(context.stated, on_card, context.pointer, context.figure))
    return next(iter(on_card.values()), None) if context.stated is None else context.stated


def incapacitated(context: LookupContext) -> bool | None:
    """Whether the participant is out of action; not where a game master sets that aside (FB-WOUND-4)."""
    if context.forced & {"incapacitated", "target_incapacitated"}:
        return False
    return None if context.figure is None else context.figure.state.incapacitated


WOUNDS = of_figure(lambda figure: figure.state.wounds)


def wound_threshold(context: LookupContext) -> int:
    """The wound threshold of the card; of somebody who is not stored, that of an empty one (FB-SHEET-8)."""
    return threshold_of(card_of(context))


def of_roller(path: str) -> dict[str, Any]:
    """The lookups of somebody who rolls."""
    return {
        f"{path}.candidates": Lookup(find=candidates, type=NamedTraits, default=(), by_name=True),
        f"{path}.attributes": Lookup(find=attributes, type=NamedAttributes, default=(), by_name=True),
        f"{path}.supporters": Lookup(
            find=supporters,
            type=Annotated[Support, Doc("Helpers: how many, or who with which trait.")],
            default=0,
        ),
        f"{path}.wounds": WOUNDS,
        f"{path}.incapacitated": incapacitated,
    }


def of_fighter(path: str) -> dict[str, Any]:
    """The lookups of somebody who fights: those of a roller, weapon, armor and wound threshold."""
    return of_roller(path) | of_gear(path) | {f"{path}.weapon": WEAPON}


def of_gear(path: str) -> dict[str, Any]:
    """The lookups of somebody who may be hit."""
    return {
        f"{path}.armor": Lookup(
            find=armor,
            type=Annotated[
                ArmorChoice | None, Doc("A piece of armor on the sheet, or a value; else the first on the sheet, or 0.")
            ],
            by_name=True,
        ),
        f"{path}.wound_threshold": wound_threshold,
    }


WEAPON = Lookup(
    find=weapon,
    type=Annotated[
        WeaponChoice | None, Doc("A weapon on the sheet, or a damage value; else the first one on the sheet, or 1.")
    ],
    by_name=True,
)


def of_target(path: str) -> dict[str, Any]:
    """The lookups of somebody who is aimed at."""
    return of_gear(path) | {f"{path}.wounds": WOUNDS, f"{path}.incapacitated": incapacitated}
