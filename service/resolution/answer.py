"""Answer of a resolution call."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from service.dice import RolledDie
from service.rulesets.vocabulary import Absent, Component, Doc, Sometimes
from service.values import dataclass


class DiceOrigin(StrEnum):
    """Origin of the dice of an answer: the caller, a seed, or the service's own dice."""

    SUPPLIED = "supplied"
    SEED = "seed"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True, kw_only=True)
class Percentile:
    """Rank of an answer among all possible results; one half on average with fair dice."""

    fraction: Annotated[str, Doc("Chance of less, plus half the chance of the same, as a reduced fraction.")]
    decimal: Annotated[float, Doc("The same as a number from 0 to 1.")]


Faces = Annotated[Mapping[str, tuple[int, ...]], Component("FacesByStream", "Faces of dice, by stream.")]


class Format(StrEnum):
    """Format of a rendering: plain text, Discord's Markdown, or HTML."""

    TEXT = "text"
    DISCORD = "discord"
    HTML = "html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """An answer formatted for people."""

    format: Annotated[Format, Doc("Markup of the block.")]
    language: Annotated[str, Doc("Code of its language, such as `de`.")]
    content: Annotated[
        str, Doc("A block of lines, made safe for its format; for Discord of 2,000 characters at the most.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a resolution: its result, with everything that led to it."""

    ruleset: Annotated[str, Doc("The game.")]
    operation: Annotated[str, Doc("Name of the operation.")]
    result: Annotated[Any, Doc("What came out.")]
    rolls: Annotated[tuple[RolledDie, ...], Doc("Every die in order; sent back as `dice` they give this answer again.")]
    summary: Annotated[str, Doc("One line for people.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that were applied.")]
    dice_source: Annotated[DiceOrigin, Doc("Origin of the dice.")]
    dice_unused: Annotated[Faces, Doc("Supplied faces that no rule asked for.")]
    options: Annotated[
        Mapping[str, Any] | Absent,
        Sometimes(),
        Doc("The house rules that affect the operation, with the values in force; with `expand=options`."),
    ] = Absent.ABSENT
    percentile: Annotated[
        Percentile | Absent | None,
        Sometimes(),
        Doc("How lucky the dice were, when asked for; null where exact odds are too large."),
    ] = Absent.ABSENT
    rendered: Annotated[Rendered | Absent, Sometimes(), Doc("The answer as a block to display, if requested.")] = (
        Absent.ABSENT
    )
