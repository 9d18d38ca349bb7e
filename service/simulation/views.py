"""Answers of simulations."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from service.rulesets.vocabulary import Component, Doc
from service.simulation.interval import Estimate
from service.simulation.settings import Next
from service.values import dataclass

Shares = Annotated[Mapping[str, float], Component("Shares", "Value -> share of the fights.")]


class Stopped(StrEnum):
    """Reason for playing no more fights: `precision` reached, all `runs` played, or the `budget` of time used up."""

    PRECISION = "precision"
    RUNS = "runs"
    BUDGET = "budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """The chance of a side."""

    name: Annotated[str, Doc("Name of the side.")]
    wins: Annotated[Estimate, Doc("That it alone can fight on in the end.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterView:
    """The prospects of a fighter."""

    name: Annotated[str, Doc("As in the answers of the encounter, or numbered.")]
    side: Annotated[str, Doc("With whom it fights.")]
    survives: Annotated[Estimate, Doc("That it is not out of action in the end.")]
    first_out: Annotated[Estimate, Doc("That it is out of action before all others.")]
    left: Annotated[Estimate, Doc("That it flees or surrenders.")]
    health: Annotated[Shares, Doc("Its health in the end.")]
    used: Annotated[Mapping[str, Shares], Doc("Resource -> how much of it was used up.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReport:
    """A round of one fight."""

    round: Annotated[int, Doc("Number of the round.")]
    lines: Annotated[tuple[str, ...], Doc("What happened, in order.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationView:
    """Chances of a fight, by many simulated ones."""

    summary: Annotated[str, Doc("The chances in a line.")]
    runs: Annotated[int, Doc("Fights that were counted.")]
    stopped: Annotated[Stopped, Doc("Why no more were played.")]
    sides: Annotated[tuple[SideView, ...], Doc("In the order of the request.")]
    draws: Annotated[Estimate, Doc("That no side is left, or the limit of rounds is reached.")]
    fighters: Annotated[tuple[FighterView, ...], Doc("In the order of the request.")]
    rounds: Annotated[Shares, Doc("Number of rounds.")]
    next: Annotated[Next, Doc("Send it back to go on; its seed repeats single fights.")]
    report: Annotated[tuple[RoundReport, ...] | None, Doc("With `run`: what happened in that fight.")] = None
