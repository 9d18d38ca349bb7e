"""Lookups: members of requests from the card or derived from the state. Rules FB-ENC-1 and FB-TASK-6."""

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

from annotated_types import Len

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.flyerbook.options import SupportersWith
from service.rulesets.flyerbook.roller import MOST_ASKED, MOST_TRAITS, AskedHelper, Attribute, Roller, Trait, TraitKind
from service.rulesets.flyerbook.stored.abilities import ABILITIES, Ability
from service.rulesets.flyerbook.stored.effects import modifiers_in_force
from service.rulesets.flyerbook.stored.figures import BarContext, Figure, LookupContext, of_figure
from service.rulesets.flyerbook.stored.sheet import Sheet
from service.rulesets.flyerbook.stored.supporters import HELPING, AskedSupporter, Supporter
from service.rulesets.stored import Find, Lookup, Participant
from service.rulesets.stored.participants import NamedParticipant
from service.rulesets.vocabulary import Component, Count, Doc, Modifier, Name

Support = Annotated[
    Count | Annotated[tuple[Supporter, ...], Len(0, 20)],
    Component("FlyerbookSupport", "How many help, or who with which trait."),
]

NamedTraits = Annotated[tuple[Name | Trait, ...], Doc("Fitting skills and jobs: names on the sheet, or whole.")]
TraitsOfOther = Annotated[
    tuple[Name | Trait, ...] | None, Doc("As of who acts; left out, the best skill or job on the sheet.")
]
NamedAttributes = Annotated[tuple[Name | Attribute, ...], Doc("Fitting attributes: names on the sheet, or whole.")]
NO_CARD = Sheet()
FIRST_SIDE = "/sides/0/"
"""Begins pointers to members of the initiator of a contest, who acts."""

Named = TypeVar("Named")


def card_of(context: LookupContext) -> Sheet:
    """The card of a participant; an empty one where the participant is not stored."""
    return NO_CARD if context.figure is None else context.figure.sheet


def traits_of(card: Sheet) -> dict[str, Trait]:
    """Skills and jobs of a card by name; a skill goes before a job of the same name."""
    jobs = {name: Trait(name=name, kind=TraitKind.JOB, value=value) for name, value in card.jobs.items()}
    skills = {name: Trait(name=name, kind=TraitKind.SKILL, value=value) for name, value in card.skills.items()}
    return jobs | skills


def named_on_sheet(name: str, on_sheet: Mapping[str, Named], pointer: str, figure: Figure | None) -> Named:
    """The value under a name on a sheet.

    Raises:
        Rejected: `bad_input` for a name that is not there.
    """
    if figure is None:
        raise Rejected("bad_input", pointer, expected=Phrase("the values themselves, since no sheet is stored here"))
    if name not in on_sheet:
        expected = Phrase(
            "a name on the sheet of {name}, where there is {there}",
            name=figure.name,
            there=quoted(on_sheet) or Phrase("nothing of this kind"),
        )
        raise Rejected("bad_input", pointer, expected=expected)
    return on_sheet[name]


def _all_named(context: LookupContext, on_sheet: Mapping[str, Named]) -> tuple[Named, ...]:
    return tuple(
        named_on_sheet(item, on_sheet, f"{context.pointer}/{index}", context.figure) if isinstance(item, str) else item
        for index, item in enumerate(context.stated)
    )


def candidates(context: LookupContext) -> tuple[Trait, ...]:
    """Fitting traits, looked up on the card where only their name is given (FB-TASK-1)."""
    return _all_named(context, traits_of(card_of(context)))


def candidates_of_other(context: LookupContext) -> tuple[Trait, ...]:
    """Fitting traits of a participant who does not act: all on the card where the order names none (FB-TASK-1)."""
    if context.stated is None:
        acts = context.pointer.startswith(FIRST_SIDE)
        return () if acts else tuple(traits_of(card_of(context)).values())
    return candidates(context)


def attributes(context: LookupContext) -> tuple[Attribute, ...]:
    """Fitting attributes, looked up on the card where only their name is given; each counts once (FB-TASK-3).

    Raises:
        Rejected: `bad_input` for a name that is there twice, or not on the card.
    """
    for index, name in enumerate(context.stated):
        if isinstance(name, str) and name in context.stated[:index]:
            raise Rejected("bad_input", f"{context.pointer}/{index}", expected=Phrase("each attribute once"))
    on_card = {name: Attribute(name=name, plusses=plusses) for name, plusses in card_of(context).attributes.items()}
    return _all_named(context, on_card)


def supporters(context: LookupContext) -> int:
    """Number of helpers, each with a trait on the own card (FB-TASK-6); those who must not help are barred before."""
    if isinstance(context.stated, int):
        return context.stated
    return len([_trait_of(helper, context, index) for index, helper in enumerate(context.stated)])


def asked(context: LookupContext) -> tuple[AskedHelper, ...]:
    """The asked helpers with the fitting traits of each, by option skills alone; none of one who cannot help."""
    return tuple(_asked(helper, context, index) for index, helper in enumerate(context.stated))


def _asked(helper: AskedSupporter, context: LookupContext, index: int) -> AskedHelper:
    figure, pointer = context.cast[helper.id], f"{context.pointer}/{index}"
    on_card = traits_of(figure.sheet)
    stated = [named_on_sheet(each, on_card, f"{pointer}/traits", figure) for each in helper.traits] or on_card.values()
    skills_only = context.options.supporters_with is SupportersWith.SKILL_ONLY
    names = tuple(each.name for each in stated if each.kind is TraitKind.SKILL or not skills_only)
    able = not _is_barred(helper, context, pointer, index)
    return AskedHelper(name=figure.name, traits=names[:MOST_TRAITS] if able else ())


def _is_barred(helper: AskedSupporter, context: LookupContext, pointer: str, index: int) -> bool:
    """Whether a state bars a helper, but for what a game master sets aside (FB-SB-7).

    Raises:
        Rejected: with the code of a bar that the order itself causes, for example `cannot_support_self`.
    """
    path = context.pointer.lstrip("/").replace("/", ".")
    figure = context.cast[helper.id]
    barred = BarContext(
        figure=figure,
        options=context.options,
        ability=Ability.SUPPORT,
        cast=context.cast,
        order=context.order,
        named=NamedParticipant(Participant(path, ""), pointer, index, helper),
    )
    needs = (Ability.SUPPORT,)
    bars = ABILITIES.bars(barred, needs, of_order=HELPING)
    for bar in bars:
        if bar.fixed:
            raise Rejected(bar.code, pointer, name=figure.name)
    return any(bar.code not in context.forced for bar in bars)


def modifier_of(operation: str, traits: Callable[[LookupContext], tuple[Trait, ...]]) -> Find:
    """The lookup of the number for the situation: the game master's, and those of conditions (FB-TASK-9, FB-SB-10).

    Args:
        operation: of the roll.
        traits: looks up the fitting traits.
    """

    def find(context: LookupContext) -> int:
        stated: int = context.stated
        if context.figure is None or not context.figure.lasting:
            return stated
        fitting = traits(_member(context, "candidates"))
        roller = Roller(
            name=context.figure.name, candidates=fitting, attributes=attributes(_member(context, "attributes"))
        )
        return stated + sum(modifiers_in_force(context.figure, operation, roller, context.options).values())

    return find


def _member(context: LookupContext, name: str) -> LookupContext:
    """The place of another member of the same participant."""
    pointer = f"{context.pointer.rpartition('/')[0]}/{name}"
    return context._replace(stated=getattr(context.part, name), pointer=pointer)


def _trait_of(helper: Supporter, context: LookupContext, index: int) -> Trait:
    figure = context.cast[helper.id]
    trait: Trait = named_on_sheet(helper.trait, traits_of(figure.sheet), f"{context.pointer}/{index}/trait", figure)
    return trait


def days_since_last_roll(context: LookupContext) -> int | None:
    """Whole days since the last healing roll or the wound (FB-HEAL-1, FB-ENC-3)."""
    return None if context.figure is None else context.figure.state.days_since_healing_roll


WOUNDS = of_figure(lambda figure: figure.state.wounds)
INCAPACITATED = of_figure(lambda figure: figure.state.incapacitated)
ATTRIBUTES = Lookup(find=attributes, type=NamedAttributes, default=(), by_name=True)


def of_roller(path: str, operation: str, *, acts: bool = True) -> dict[str, Lookup | Find]:
    """The lookups of a participant who rolls.

    Args:
        path: of the participant.
        operation: of the roll.
        acts: whether it is the one who acts; who does not has traits by default.
    """
    traits = candidates if acts else candidates_of_other
    return {
        f"{path}.candidates": Lookup(
            find=traits, type=NamedTraits if acts else TraitsOfOther, default=() if acts else None, by_name=True
        ),
        f"{path}.attributes": ATTRIBUTES,
        f"{path}.supporters": Lookup(
            find=supporters,
            type=Annotated[Support, Doc("Helpers: how many, or who with which trait.")],
            default=0,
            by_list=True,
        ),
        f"{path}.asked": Lookup(
            find=asked,
            type=Annotated[
                tuple[AskedSupporter, ...],
                Len(0, MOST_ASKED),
                Doc(
                    "Participants that are asked for help before any die, each by a separate decision. Without an "
                    "answer a participant does not help."
                ),
            ],
            default=(),
            by_list=True,
        ),
        f"{path}.modifier": Lookup(
            find=modifier_of(operation, traits),
            type=Annotated[Modifier, Doc("The game master's number for the situation; conditions add to it.")],
            default=0,
        ),
        f"{path}.wounds": WOUNDS,
        f"{path}.incapacitated": INCAPACITATED,
    }
