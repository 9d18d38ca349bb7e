"""Advantage and Disadvantage: which of them is in force. Rules F6-ADV-3 to F6-ADV-5, with F6-ERR-1."""

from enum import StrEnum
from typing import Annotated, Literal

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.options import DEFAULT_OPTIONS, AdvantageCancel, Options, OptionsField
from service.rulesets.vocabulary import Doc, Name, Named
from service.values import dataclass

SourceId = Annotated[Name, Doc("Any id; no two sources share one.")]


class SourceType(StrEnum):
    """Kind of a source: advantage or disadvantage."""

    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


class AdvantageState(StrEnum):
    """State that is in force: the better of two rolls, the worse, or a single roll."""

    NONE = "none"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Source of Advantage or Disadvantage."""

    id: SourceId
    type: Annotated[SourceType, Doc("Which of the two it gives.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSource:
    """A source comes into force."""

    op: Annotated[Literal["add"], Doc("Marks an addition.")]
    id: SourceId
    type: Annotated[SourceType, Doc("Which of the two it gives.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSource:
    """A source ends."""

    op: Annotated[Literal["remove"], Doc("Marks an end.")]
    id: SourceId


SourceStep = Annotated[AddSource | RemoveSource, Named("SourceStep")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage:
    """Sources in force, and what happens to them."""

    sources: Annotated[tuple[Source, ...], Doc("Sources in force at first.")] = ()
    steps: Annotated[tuple[SourceStep, ...], Doc("What happens to them, in order.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageResult:
    """State that is in force in the end."""

    advantage_sources: Annotated[int, Doc("Sources of Advantage in force.")]
    disadvantage_sources: Annotated[int, Doc("Sources of Disadvantage in force.")]
    state: Annotated[AdvantageState, Doc("What rolls are made with once both have been set against each other.")]
    state_after_each_step: Annotated[tuple[AdvantageState, ...], Doc("One for each step.")]


def resolve(request: Advantage, dice: Dice) -> Outcome[AdvantageResult]:  # noqa: ARG001 - nothing is rolled
    """Add and remove sources, each a separate instance (F6-ADV-5), and list the remaining ones (F6-ADV-4).

    Raises:
        Rejected: `source_not_found`, `bad_input` for an id that is in force already.
    """
    sources: dict[str, SourceType] = {}
    for index, source in enumerate(request.sources):
        _add(sources, source, f"/sources/{index}/id")
    states = []
    for index, step in enumerate(request.steps):
        _take(sources, step, f"/steps/{index}/id")
        states.append(_state_of(sources, request.options))
    result = AdvantageResult(
        advantage_sources=_count(sources, SourceType.ADVANTAGE),
        disadvantage_sources=_count(sources, SourceType.DISADVANTAGE),
        state=_state_of(sources, request.options),
        state_after_each_step=tuple(states),
    )
    counts = {"advantage": result.advantage_sources, "disadvantage": result.disadvantage_sources}
    summary = Message(f"advantage_state_{result.state.value}", counts)
    return Outcome(result=result, rules=("F6-ADV-3", "F6-ADV-4", "F6-ADV-5"), summary=summary)


def net_state(advantage: int, disadvantage: int, options: Options) -> AdvantageState:
    """State that so many sources leave in force (F6-ADV-4); more of one kind never add rolls (F6-ADV-3).

    By option one source of each kind is enough to leave neither.
    """
    cancelled = options.adv_cancel is AdvantageCancel.ANY and advantage and disadvantage
    if advantage == disadvantage or cancelled:
        return AdvantageState.NONE
    return AdvantageState.ADVANTAGE if advantage > disadvantage else AdvantageState.DISADVANTAGE


def _state_of(sources: dict[str, SourceType], options: Options) -> AdvantageState:
    return net_state(_count(sources, SourceType.ADVANTAGE), _count(sources, SourceType.DISADVANTAGE), options)


def _count(sources: dict[str, SourceType], kind: SourceType) -> int:
    return sum(type_ is kind for type_ in sources.values())


def _take(sources: dict[str, SourceType], step: AddSource | RemoveSource, pointer: str) -> None:
    if isinstance(step, AddSource):
        _add(sources, step, pointer)
    elif sources.pop(step.id, None) is None:
        raise Rejected("source_not_found", pointer, id=step.id)


def _add(sources: dict[str, SourceType], source: Source | AddSource, pointer: str) -> None:
    if source.id in sources:
        raise Rejected("bad_input", pointer, expected=Phrase("an id that no other source in force has"))
    sources[source.id] = source.type


OPERATION = Operation(
    resolve,
    title="Tell which of Advantage and Disadvantage holds",
    description=(
        "Each source of Advantage cancels one of Disadvantage. An effect ends only when all its sources have been "
        "removed or cancelled; several sources never add rolls."
    ),
    options=("adv_cancel",),
    rejections=("source_not_found",),
)
