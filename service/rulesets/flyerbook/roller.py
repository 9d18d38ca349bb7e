"""The value behind a roll, built alike for tasks, contests and both sides of a fight."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.flyerbook.options import ChooseBy, Options
from service.rulesets.vocabulary import Count, Doc, Modifier, Name
from service.values import dataclass

FALLBACK_VALUE = 3
WOUND_MALUS = -3
MOST_ASKED = 5
"""Limit of helpers asked in one call; any number may be counted."""
MOST_TRAITS = 40

Rating = Annotated[int, Interval(ge=-100, le=100)]
TraitValue = Annotated[int, Interval(ge=0, le=100)]
Wounds = Annotated[Count, Doc("Unhealed wounds, 3 off each roll for every one of them.")]
Incapacitated = Annotated[bool, Doc("Whether the character is out of action and rolls nothing but healing.")]


class TraitKind(StrEnum):
    """Kind of a trait. A skill collects every fitting attribute, a job only the best one."""

    SKILL = "skill"
    JOB = "job"


class UsedKind(StrEnum):
    """Basis of a roll; `fallback` where no trait fits."""

    SKILL = "skill"
    JOB = "job"
    FALLBACK = "fallback"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A fitting skill or job."""

    name: Annotated[Name, Doc("What players call it, such as Locksmith.")]
    kind: Annotated[TraitKind, Doc("Whether it is a skill or a job.")]
    value: Annotated[TraitValue, Doc("Printed value; 6 to 18 on character cards.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A fitting attribute."""

    name: Annotated[Name, Doc("What players call it, such as Deft.")]
    plusses: Annotated[Rating, Doc("1 for +, 2 for ++; negative for minuses.")]


Candidates = Annotated[tuple[Trait, ...], Doc("Fitting skills and jobs; none means the fallback 3.")]
Attributes = Annotated[tuple[Attribute, ...], Doc("Fitting attributes.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedHelper:
    """A helper who is asked and decides before any die (FB-TASK-6)."""

    name: Annotated[Name, Doc("The participant that is asked.")]
    traits: Annotated[tuple[Name, ...], Len(1, MOST_TRAITS), Doc("Fitting skills and jobs, of which one is chosen.")]


AskedHelpers = Annotated[
    tuple[AskedHelper, ...],
    Len(0, MOST_ASKED),
    Doc("Participants that are asked for help: 1 point more for each that agrees."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller:
    """Someone who rolls, with all that fits the situation."""

    name: Annotated[Name, Doc("Who rolls; also the name of the dice stream.")]
    candidates: Candidates = ()
    attributes: Attributes = ()
    supporters: Annotated[Count, Doc("Helpers with a fitting trait, 1 point each.")] = 0
    asked: AskedHelpers = ()
    wounds: Wounds = 0
    incapacitated: Incapacitated = False
    modifier: Annotated[Modifier, Doc("The game master's number for the situation.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedTrait:
    """Trait on which the roll was based; the fallback has no name."""

    name: Annotated[Name | None, Doc("As it was stated; null for the fallback.")]
    kind: Annotated[UsedKind, Doc("Skill, job, or the fallback where neither fits.")]
    value: Annotated[TraitValue, Doc("What the roll started from; the fallback is 3.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """The value behind a roll before the die, with its parts.

    Attributes:
        used: the trait it starts from.
        attributes: the attributes that count.
        support_bonus: what helpers add.
        wound_malus: 0 or negative.
        modifier: the game master's number and, for a fighter, the bonus of only defending.
        rules: ids of the rules that made it.
    """

    used: UsedTrait
    attributes: tuple[Attribute, ...]
    support_bonus: int
    wound_malus: int
    modifier: int
    rules: tuple[str, ...]

    @property
    def attribute_bonus(self) -> int:
        """Sum that the attributes add."""
        return attribute_sum(self.attributes)

    @property
    def effective(self) -> int:
        """The sum of all parts (FB-TASK-7)."""
        return self.used.value + self.attribute_bonus + self.support_bonus + self.wound_malus + self.modifier

    def in_words(self) -> str:
        """The sum as players write it: `Locksmith 12 + Deft 1`."""
        named = [
            f"{_sign(attribute.plusses)}{attribute.name} {abs(attribute.plusses)}" for attribute in self.attributes
        ]
        plain = map(signed, (self.support_bonus, self.wound_malus, self.modifier))
        start = f"{self.used.name} {self.used.value}" if self.used.name else str(self.used.value)
        return "".join([start, *named, *plain])


def value_of(roller: Roller, options: Options, bonus: int = 0) -> Value:
    """Build the value of a roll; `bonus` comes on top, as for only defending.

    The trait (FB-TASK-1, FB-TASK-2), its attributes (FB-TASK-3 to FB-TASK-5), helpers (FB-TASK-6), wounds
    (FB-WOUND-3) and the situation (FB-TASK-9; edges and flaws give no separate number) add up.
    """
    used, rules = _used_trait(roller, options.choose_by)
    return Value(
        used=used,
        attributes=_counted(roller.attributes, used.kind is UsedKind.SKILL),
        support_bonus=roller.supporters,
        wound_malus=wound_malus(roller.wounds),
        modifier=roller.modifier + bonus,
        rules=rules + _rules_of_circumstances(roller),
    )


def wound_malus(wounds: int) -> int:
    """Penalty of unhealed wounds on every roll: 3 each, without limit (FB-WOUND-3)."""
    return WOUND_MALUS * wounds


def attribute_sum(attributes: Sequence[Attribute]) -> int:
    """All fitting attributes together, minuses taken off (FB-TASK-3, FB-TASK-5)."""
    return sum([attribute.plusses for attribute in attributes])


def refuse_same_names(first: str, second: str, pointer: str) -> None:
    """Names within a request differ, because each is a dice stream.

    Raises:
        Rejected: `bad_input`.
    """
    if first == second:
        raise Rejected("bad_input", pointer, expected=Phrase("a name that no other roller of this request has"))


def signed(number: int) -> str:
    """A term of a sum with its sign, as in ` + 1`; nothing for 0."""
    return f"{_sign(number)}{abs(number)}" if number else ""


def _sign(number: int) -> str:
    return " - " if number < 0 else " + "


def _counted(attributes: tuple[Attribute, ...], for_skill: bool) -> tuple[Attribute, ...]:
    """All fitting attributes for a skill (FB-TASK-3), else the best one (FB-TASK-4); minuses count (FB-TASK-5)."""
    if for_skill or not attributes:
        return attributes
    return (max(attributes, key=lambda attribute: attribute.plusses),)


def _used_trait(roller: Roller, choose_by: ChooseBy) -> tuple[UsedTrait, tuple[str, ...]]:
    """The trait to start from (FB-TASK-1), or the fallback 3 (FB-TASK-2), with the rules that decided."""
    if not roller.candidates:
        fallback = UsedTrait(name=None, kind=UsedKind.FALLBACK, value=FALLBACK_VALUE)
        return fallback, ("FB-TASK-2", "FB-TASK-4")

    trait = roller.candidates[0] if len(roller.candidates) == 1 else _best(roller, choose_by)
    is_skill = trait.kind is TraitKind.SKILL
    used = UsedTrait(name=trait.name, kind=UsedKind.SKILL if is_skill else UsedKind.JOB, value=trait.value)
    return used, ("FB-TASK-1", "FB-TASK-3" if is_skill else "FB-TASK-4")


def _best(roller: Roller, choose_by: ChooseBy) -> Trait:
    """The trait with which the roll is best (FB-TASK-1)."""

    def preference(trait: Trait) -> tuple[int, int, bool]:
        is_skill = trait.kind is TraitKind.SKILL
        total = trait.value + attribute_sum(_counted(roller.attributes, is_skill))
        first, second = (trait.value, total) if choose_by is ChooseBy.VALUE else (total, trait.value)
        return first, second, is_skill

    return max(roller.candidates, key=preference)


def _rules_of_circumstances(roller: Roller) -> tuple[str, ...]:
    hampered = [attribute for attribute in roller.attributes if attribute.plusses < 0]
    rules: tuple[str, ...] = ("FB-TASK-5",) if hampered else ()
    if roller.supporters > 0:
        rules += ("FB-TASK-6",)
    if roller.wounds > 0:
        rules += ("FB-WOUND-3",)
    return (*rules, "FB-TASK-9") if roller.modifier != 0 else rules
