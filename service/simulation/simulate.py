"""Plays fights until their number, the wanted precision or the budget is reached."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from secrets import token_hex

from babel.numbers import format_percent

from service.dice import TimeOver
from service.phrases import Phrase
from service.play.forms.event_views import SeenEvent, event_view
from service.play.resources.rows import Event
from service.resolution.work_budget import CHEAP, WorkBudget
from service.simulation.continuation import check
from service.simulation.fight import Fight, Line
from service.simulation.interval import DIGITS, Estimate, estimate
from service.simulation.menu import Menus
from service.simulation.position import Position
from service.simulation.settings import Next, SimulationSettings
from service.simulation.tally import Counts, Tally
from service.simulation.views import FighterView, RoundReport, Shares, SideView, SimulationView, Stopped
from service.translations.language import Language
from service.values import replace

CPU_SECONDS = 4.5
"""CPU time of one call."""
MOST_STEPS = 10**12
"""The clock limits the work, not the steps."""
SEED_BYTES = 8
LEAST_RUNS = 100
"""Fights before a simulation may stop by its precision."""


def simulate(position: Position, settings: SimulationSettings) -> SimulationView:
    """The chances of a fight, as far as the budget of a call reaches.

    Raises:
        Refusal: `busy`, or `bad_input` for counts in `next` that no simulation returns.
    """
    begun = settings.next or Next(seed=settings.seed or token_hex(SEED_BYTES), counts=Counts())
    check(begun.counts)
    menus, tally = Menus(position), Tally(position, begun.counts)
    with WorkBudget(MOST_STEPS, cpu_seconds=CPU_SECONDS) as work:
        work.spend(CHEAP + 1)
        if settings.run is not None:
            return _reported(position, menus, begun, settings.run, work)
        stopped = _played(position, menus, tally, begun.seed, settings, work)
    return view(position, tally, begun.seed, stopped)


def played(position: Position, seed: str, runs: Iterable[int]) -> Counts:
    """The counts of some fights, without a budget."""
    menus, tally = Menus(position), Tally(position, Counts())
    with WorkBudget(MOST_STEPS) as work:
        for run in runs:
            tally.add(Fight(position, menus, seed, run, work).play())
    return tally.counts()


def _played(
    position: Position, menus: Menus, tally: Tally, seed: str, settings: SimulationSettings, work: WorkBudget
) -> Stopped:
    """Play and count fights; returns why no more are played."""
    try:
        while tally.runs < settings.runs:
            tally.add(Fight(position, menus, seed, tally.runs, work).play())
            if _is_precise(tally, settings.precision):
                return Stopped.PRECISION
    except TimeOver:
        return Stopped.BUDGET
    return Stopped.RUNS


def _is_precise(tally: Tally, precision: int | None) -> bool:
    return precision is not None and tally.runs >= LEAST_RUNS and tally.widest() <= precision / 1000


def _reported(position: Position, menus: Menus, begun: Next, run: int, work: WorkBudget) -> SimulationView:
    """One fight with its report; the first rounds of it where the budget does not reach further."""
    tally, stopped = Tally(position, Counts()), Stopped.RUNS
    fight = Fight(position, menus, begun.seed, run, work, is_reported=True)
    try:
        tally.add(fight.play())
    except TimeOver:
        stopped = Stopped.BUDGET
    found = view(position, tally, begun.seed, stopped)
    return replace(found, next=begun, report=_rounds(fight.lines, position))


def _rounds(lines: Iterable[Line], position: Position) -> tuple[RoundReport, ...]:
    rounds = groupby(lines, key=lambda line: line.round)
    return tuple(
        RoundReport(round=number, lines=tuple(_text(line.happened, position) for line in of)) for number, of in rounds
    )


def _text(happened: Event | Phrase, position: Position) -> str:
    """An entry as the log of a stored fight says it; a simulation has no secrets."""
    if isinstance(happened, Phrase):
        return position.language.translated(happened)
    text: str = event_view(SeenEvent(happened), position.ruleset, position.language)["summary"]
    return text


def view(position: Position, tally: Tally, seed: str, stopped: Stopped) -> SimulationView:
    """The answer of a simulation."""
    runs, draws = tally.runs, tally.runs - tally.wins.total()
    sides = tuple(SideView(name=side, wins=estimate(tally.wins[side], runs)) for side in position.sides)
    return SimulationView(
        summary=_summary(sides, runs, position.language),
        runs=runs,
        stopped=stopped,
        sides=sides,
        draws=estimate(draws, runs),
        fighters=tuple(
            FighterView(
                name=row.name,
                side=row.side,
                survives=estimate(tally.survived(row.name), runs),
                first_out=estimate(tally.first_out[row.name], runs),
                left=estimate(tally.left[row.name], runs),
                health=_shares({band: tally.health[row.name][band] for band in position.bands}, runs),
                used={resource: _by_number(of[row.name], runs) for resource, of in tally.used.items()},
            )
            for row in position.fighters.values()
        ),
        rounds=_by_number(tally.rounds, runs),
        next=Next(seed=seed, counts=tally.counts()),
    )


def _by_number(counter: Mapping[str, int], runs: int) -> Shares:
    """Shares of numbers, the lowest first."""
    return _shares(dict(sorted(counter.items(), key=lambda item: int(item[0]))), runs)


def _shares(numbers: dict[str, int], runs: int) -> Shares:
    return {value: round(number / runs, DIGITS) for value, number in numbers.items() if number}


def _summary(sides: Iterable[SideView], runs: int, language: Language) -> str:
    chances = ", ".join(f"{language.word(side.name)} {_chance(side.wins, language)}" for side in sides)
    return language.translated(Phrase("Victories in {runs:fight|fights}: {chances}", runs=runs, chances=chances))


def _chance(found: Estimate, language: Language) -> str:
    """A probability in percent, with its interval."""
    likely, low, high = (
        format_percent(each, "0.0 %", locale=language.code) for each in (found.probability, found.low, found.high)
    )
    return language.translated(Phrase("{likely} ({low} to {high})", likely=likely, low=low, high=high))
