"""Answer of the odds routes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.vocabulary import Component, Doc, Example, OptionValue, Text
from service.values import dataclass

FEWEST_SAMPLES = 100
DEFAULT_SAMPLES = 10_000
DEFAULT_SEED = "odds"


class OddsMethod(StrEnum):
    """Method of computing odds: over every way the dice can fall, or by rolling many times from a seed."""

    EXACT = "exact"
    SIMULATE = "simulate"


class OutcomeType(StrEnum):
    """Type of the values of an outcome; `text` for choices and names."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    NUMBER = "number"
    TEXT = "text"


class End(StrEnum):
    """A number that includes all above, or all below, because dice can go on without end."""

    OR_MORE = "or_more"
    OR_LESS = "or_less"


Value = Annotated[
    Annotated[bool | int | float | str, Component("OutcomeValue", "A value that an outcome can have.")] | None,
    Doc("A possible value of the outcome, which can be null."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsQuery:
    """Options of computing the odds of a request."""

    fields: Annotated[
        tuple[Annotated[str, Len(0, 200)], ...],
        Len(0, 50),
        Doc("Outcomes wanted, separated by commas; all when left out or empty. A member of a map is `totals.Harrak`."),
    ] = ()
    method: Annotated[OddsMethod, Doc("`simulate` where exact odds are too large."), Example("simulate")] = (
        OddsMethod.EXACT
    )
    samples: Annotated[
        int, Interval(ge=FEWEST_SAMPLES, le=20_000), Doc("Number of rolls of a simulation."), Example(1_000)
    ] = DEFAULT_SAMPLES
    seed: Annotated[str, Len(1, 200), Doc("Seed of a simulation."), Example("market square")] = DEFAULT_SEED


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueOdds:
    """Probability of one value."""

    value: Value
    end: Annotated[
        End | None, Doc("`or_more`: the value and all above, which have no end; `or_less`: all below. Else null.")
    ]
    probability: Annotated[
        str | None, Doc("Exact, as a reduced fraction; null when simulated, or beyond 3,000 digits.")
    ]
    decimal: Annotated[float, Doc("The same as a number from 0 to 1.")]
    at_least: Annotated[str | None, Doc("Chance of this number or a higher one, exact; null when simulated.")]
    at_least_decimal: Annotated[float | None, Doc("The same as a number; null where values are no numbers.")]
    standard_error: Annotated[float | None, Doc("Standard error of `decimal`; null if exact.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeOdds:
    """The distribution of one outcome."""

    type: Annotated[OutcomeType, Doc("Type of the values.")]
    mean: Annotated[str | None, Doc("Exact mean; null when simulated, without end, or not a number. A yes counts 1.")]
    mean_decimal: Annotated[
        float | None, Doc("The mean as a number; an `end` counts as its value. Null where values are no numbers.")
    ]
    undecided: Annotated[
        str | None,
        Doc(
            "Tiny probability that is not assigned to a result, because exploding dice on both sides have no "
            "end. With it all probabilities add up to 1. Null if everything is assigned."
        ),
    ]
    distribution: Annotated[
        tuple[ValueOdds, ...], Doc("Every possible value: numbers in ascending order, others from the likeliest on.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of an operation's outcomes."""

    ruleset: Annotated[str, Doc("The game.")]
    operation: Annotated[str, Doc("The operation of the call.")]
    method: Annotated[OddsMethod, Doc("Way in which the odds were computed.")]
    samples: Annotated[int | None, Doc("Number of rolls of a simulation; null if exact.")]
    options: Annotated[
        Mapping[str, OptionValue | None], Doc("The house rules that affect the operation, with the values in force.")
    ]
    summary: Annotated[Text, Doc("One line for people.")]
    outcomes: Annotated[Mapping[str, OutcomeOdds], Doc("Outcome -> its distribution.")]
