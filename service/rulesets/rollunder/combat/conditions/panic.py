"""The panic level and the illnesses it brings.

Rules RU-C-HOR-4 to RU-C-HOR-7, with RU-C-GEN-4, RU-C-GEN-6 and RU-R-18.
"""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.illness import ILL_BELOW, ILLNESS_OF, PanicIllness, PanicLevel
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

LEVELS_PER_HOUR = 1


class PanicAction(StrEnum):
    """Action to resolve: fear grows and sinks, or a good healer ends an illness that it brought."""

    PANIC = "panic"
    HEAL = "heal"


@dataclass(frozen=True, slots=True, kw_only=True)
class FourAttributes:
    """The attributes that panic lowers; the level is not touched."""

    INT: Annotated[Score, Doc("Mind, without panic.")]
    CHA: Annotated[Score, Doc("Looks and social skill, without panic.")]
    DEX: Annotated[Score, Doc("Agility, without panic.")]
    STR: Annotated[Score, Doc("Muscle and constitution, without panic.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanickedAttributes:
    """The attributes at a panic level; DEX is never below 0, the others may be negative."""

    INT: Annotated[int, Doc("Mind, less the panic level.")]
    CHA: Annotated[int, Doc("Looks and social skill, less the panic level.")]
    DEX: Annotated[int, Doc("Agility, less the panic level.")]
    STR: Annotated[int, Doc("Muscle and constitution, less the panic level.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panic:
    """Request to panic, to calm down, or to be healed of an illness."""

    action: Annotated[PanicAction, Doc("Whether it is all, or an illness is healed as well.")] = PanicAction.PANIC
    illness: Annotated[PanicIllness | None, Doc("The illness that is healed; all of them if left out.")] = None
    panic_level: PanicLevel
    new_fails: Annotated[int, Interval(ge=0, le=1000), Doc("Failed checks against horror; they come first.")] = 0
    hours: Annotated[Count, Doc("Hours that pass after them.")] = 0
    attributes: Annotated[FourAttributes, Doc("The attributes without panic.")]
    illnesses: Annotated[tuple[PanicIllness, ...], Len(0, 20), Doc("Illnesses caught before.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PanicResult:
    """State of a character's panic."""

    kind: Annotated[Literal["panic"], Doc("The member of the condition family.")] = "panic"
    panic_level: Annotated[int, Doc("Panic level now.")]
    attributes: Annotated[PanickedAttributes, Doc("The attributes at this level.")]
    illnesses: Annotated[tuple[PanicIllness, ...], Doc("All illnesses, in alphabetical order.")]


def resolve(request: Panic, dice: Dice) -> Outcome[PanicResult]:  # noqa: ARG001 - nothing is rolled
    """New fails raise the level (RU-C-HOR-4), then every hour lowers it by 1 (RU-C-HOR-7).

    Illnesses are looked for in between, at the highest level: they stay when an attribute has risen again, until a
    good healer ends them.
    """
    highest = request.panic_level + request.new_fails
    level = max(0, highest - LEVELS_PER_HOUR * request.hours)
    caught = {*request.illnesses, *illnesses_at(highest, request.attributes)}
    illnesses = tuple(sorted(caught.difference(healed(request))))
    result = PanicResult(panic_level=level, attributes=panicked(level, request.attributes), illnesses=illnesses)
    code = "panic_ill" if illnesses else "panic_healthy"
    summary = Message(code, {"panic_level": level, "illnesses": len(illnesses)})
    return Outcome(result=result, rules=_rules(request, result), summary=summary)


def healed(request: Panic) -> tuple[PanicIllness, ...]:
    """The illnesses that a good healer ends; who that is, and how long it takes, is the game master's (RU-C-HOR-7)."""
    if request.action is not PanicAction.HEAL:
        return ()
    return tuple(PanicIllness) if request.illness is None else (request.illness,)


def illnesses_at(level: int, attributes: FourAttributes) -> tuple[PanicIllness, ...]:
    """An attribute at 0 or below starts an illness (RU-C-HOR-5), each its own (RU-C-HOR-6)."""
    return tuple(
        illness for attribute, illness in ILLNESS_OF.items() if getattr(attributes, attribute) - level < ILL_BELOW
    )


def panicked(level: int, attributes: FourAttributes) -> PanickedAttributes:
    """All four attributes lose the panic level (RU-C-HOR-4); DEX is never below 0 (RU-C-GEN-4)."""
    return PanickedAttributes(
        INT=attributes.INT - level,
        CHA=attributes.CHA - level,
        DEX=max(0, attributes.DEX - level),
        STR=attributes.STR - level,
    )


def _rules(request: Panic, result: PanicResult) -> tuple[str, ...]:
    ill = ("RU-C-HOR-5", "RU-C-HOR-6") if result.illnesses else ()
    calmed = ("RU-C-HOR-7",) if request.hours or request.action is PanicAction.HEAL else ()
    return ("RU-C-HOR-4", "RU-C-GEN-4", *ill, *calmed)


@of_character
def _attributes(character: Character, _: object) -> FourAttributes:
    """The attributes without panic, DEX as well where it is below 0 with it."""
    scores = {str(attribute): character.score(attribute, Cause.PANIC) for attribute in ILLNESS_OF}
    return FourAttributes(**scores)


def _panics(figure: Figure, outcome: EffectContext[Panic, PanicResult]) -> Figure:
    """The level as it was changed, and the illnesses that it brought, but those that were healed (RU-C-HOR-7)."""
    changed = effects.counted(figure, "panic_level", outcome.result.panic_level - outcome.request.panic_level)
    illnesses = {*figure.state.illnesses, *outcome.result.illnesses}.difference(healed(outcome.request))
    return effects.with_state(changed, illnesses=tuple(sorted(illnesses)))


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "panic_level": lookups.state("panic_level"),
        "attributes": _attributes,
        "illnesses": lookups.state("illnesses"),
    },
    effects={"character": _panics},
    gm_only=True,
    discloses=Disclosure(public=("kind",)),
)


OPERATION = Operation(
    resolve,
    title="Panic, calm down, or be healed",
    description=(
        "The panic level lowers INT, CHA, DEX and STR alike and sinks by 1 an hour. An attribute at 0 or below starts "
        "an illness, which stays until it is healed."
    ),
    headlines=("panic_level",),
    stored=STORED,
)
