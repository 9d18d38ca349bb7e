"""Settings of a simulation: number of fights, and precision."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc
from service.schemas.body import Seed
from service.simulation.tally import MOST_RUNS, Counts
from service.values import dataclass

USUAL_RUNS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """State of a simulation that goes on."""

    seed: Seed
    counts: Annotated[Counts, Doc("The numbers so far.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationSettings:
    """Number of the fights, and their dice."""

    runs: Annotated[
        int, Interval(ge=1, le=MOST_RUNS), Doc("Fights in all, those of `next` included. Time may end them earlier.")
    ] = USUAL_RUNS
    precision: Annotated[
        int | None,
        Interval(ge=1, le=500),
        Doc("Stop when each side's chance is known to plus or minus so many thousandths."),
    ] = None
    seed: Annotated[Seed | None, Doc("Decides all dice; null for a new one.")] = None
    run: Annotated[
        int | None,
        Interval(ge=0, lt=MOST_RUNS),
        Doc("Play only the fight with this number, counted from 0, and report it; the same seed repeats it."),
    ] = None
    next: Annotated[Next | None, Doc("`next` of an earlier answer, to go on with the same fight.")] = None
