"""A tiny game of one operation, for tests of what follows from a declaration."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Len

from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import BarRow, barred_by_condition, has_left
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.lookups import Lookup, LookupContext, StatedBy, of_figure
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Doc, Name

HERO, FOE, FRIEND = (f"01a20000-0000-7000-8000-00000000000{number}" for number in (1, 2, 3))


class Can(StrEnum):
    """`push`: shove a figure. `stand`: be shoved. `help`: support a figure."""

    PUSH = "push"
    STAND = "stand"
    HELP = "help"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """No house rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pusher:
    """The participant who pushes."""

    name: Name
    strength: Annotated[int, Doc("How strong.")]
    shove: Annotated[int, Doc("The shove that is used.")] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pushed:
    """The pushed participant."""

    name: Name
    weight: Annotated[int, Doc("How heavy.")] = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """A request to push others."""

    pusher: Pusher
    pushed: Annotated[tuple[Pushed, ...], Len(1, 5)]
    wind: Annotated[int, Doc("From behind.")] = 0
    luck: Annotated[int, Doc("Of the day.")] = 0
    options: House = House()


@dataclass(frozen=True, slots=True, kw_only=True)
class PushResult:
    """The names of the moved participants."""

    moved: tuple[bool, ...]


def shove(context: LookupContext) -> int:
    """A shove by its name on the sheet."""
    if isinstance(context.stated, str):
        return int(context.figure.sheet["shoves"][context.stated]) if context.figure else 0
    return context.stated or 1


def moved(figure: Figure, outcome: EffectContext) -> Figure:
    """The effect on the moved participants: they are down."""
    return replace(figure, state="down") if outcome.result.moved[outcome.index] else figure


def tired(figure: Figure, _outcome: EffectContext) -> Figure:
    """The effect on the pusher: tired."""
    return replace(figure, state="tired")


STORED = Stored(
    participants=(
        Participant("pusher", "Who pushes.", needs=(Can.PUSH,)),
        Participant("pushed", "Who is pushed.", needs=(Can.STAND,)),
        Participant("friend", "Who holds the back.", needs=(Can.HELP,), optional=True),
    ),
    lookups={
        "pusher.strength": of_figure(lambda figure: figure.sheet["strength"]),
        "pusher.shove": Lookup(find=shove, type=Annotated[Name | int | None, Doc("By name.")], by_name=True),
        "pushed.weight": of_figure(lambda figure: figure.sheet.get("weight")),
    },
    effects={"pusher": tired, "pushed": moved},
    stated_by=StatedBy(game_master=("luck",), circumstances=("wind",)),
)
DOWN = BarRow("down", "T-1", (Can.PUSH, Can.HELP), lambda context: context.figure.state == "down")
TABLE = AbilityTable(abilities=Can, rows=(DOWN, barred_by_condition(Can, "T-2"), has_left("T-3", *Can)))


def figure(name: str, state: str = "up", **sheet: Any) -> Figure:
    """A figure of the tiny game."""
    return Figure(name=name, sheet=sheet, state=state)


CAST = {
    HERO: figure("Hero", strength=7, shoves={"Hip": 4}),
    FOE: figure("Foe", strength=2, weight=9),
    FRIEND: figure("Friend", strength=3),
}
