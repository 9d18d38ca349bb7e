"""Lookups of track levels, capability, attitude and willpower. Rules F6-TRK-4 and F6-ACT-1."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TypeVar

from service.rulesets.freed6.core import levels
from service.rulesets.freed6.core.levels import OUT_OF_ACTION, TrackName
from service.rulesets.freed6.core.stance import Attitude, InfluenceTrack, Willpower
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups.conditions import in_place, track_of
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.stored.state import State
from service.rulesets.freed6.tracks import actor
from service.rulesets.freed6.tracks.actor import ActorState, ActorStateResult
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import remembered

Stance = TypeVar("Stance", bound=StrEnum)


def ranks_on(figure: Figure, name: TrackName) -> tuple[int, ...]:
    """Rank of each instance on a track (F6-TRK-4)."""
    return _ranks(figure).get(name, ())


def _ranks(figure: Figure) -> dict[TrackName | None, tuple[int, ...]]:
    """Rank of each instance on each track; conditions on no track are at None."""
    found: dict[TrackName | None, tuple[int, ...]] = {}
    for _, condition in in_place(figure):
        track = track_of(condition)
        found[track] = (*found.get(track, ()), min(HIGHEST_RANK, condition.rank))
    return found


def out_at(figure: Figure, name: TrackName) -> int:
    """The level of a track at which the figure is Out of Action (F6-TRK-6, F6-ENC-1)."""
    sheet = figure.sheet
    return sheet.conflict_out_at if name is TrackName.CONFLICT else sheet.out_at


def level_on(figure: Figure, name: TrackName, options: Options) -> int:
    """The level of a track (F6-TRK-4)."""
    return levels.level_of(ranks_on(figure, name), out_at(figure, name), options)


def actor_state_of(figure: Figure, options: Options) -> ActorState:
    """All that can take action or decision away from a figure (F6-ACT-1), a lost conflict among it (F6-ENC-2)."""
    names = tuple(dict.fromkeys(as_the_rules_write(condition.name) for _, condition in in_place(figure)))
    ranks, lost_at = _ranks(figure), out_at(figure, TrackName.CONFLICT)
    beaten = levels.level_of(ranks.get(TrackName.CONFLICT, ()), lost_at, options) >= lost_at
    return ActorState(
        damage=ranks.get(TrackName.DAMAGE, ()),
        composure=ranks.get(TrackName.COMPOSURE, ()),
        body=ranks.get(TrackName.BODY, ()),
        conditions=(*names, OUT_OF_ACTION) if beaten else names,
        willpower=willpower_of(figure),
        out_at=out_at(figure, TrackName.DAMAGE),
        options=options,
    )


def as_the_rules_write(name: str) -> str:
    """A condition that has special rules, by its name in the rules, in upper or lower case (F6-COND-1)."""
    return _WITH_RULES.get(name.casefold(), name)


_WITH_RULES = {name.casefold(): name for name in (OUT_OF_ACTION, actor.INCAPACITATED, actor.UNRESISTING)}


def abilities_of(figure: Figure, options: Options) -> ActorStateResult:
    """Whether a figure can act and decide (F6-ACT-1 to F6-ACT-4)."""
    return _abilities(figure.sheet, figure.state.willpower, figure.conditions, figure.laid, options)


@remembered
def _abilities(
    sheet: Sheet,
    willpower: Willpower,
    conditions: Mapping[str, Condition],
    laid: tuple[Condition, ...],
    options: Options,
) -> ActorStateResult:
    """The abilities by all that they depend on; the other parts of a figure change with each action."""
    figure = Figure(name="", sheet=sheet, state=State(willpower=willpower), conditions=conditions, laid=laid)
    return actor.judged(actor_state_of(figure, options))


def attitude_of(figure: Figure) -> Attitude:
    """The present attitude: the latest influence that lasts, else that of the state (F6-ATT-4)."""
    state = figure.state
    return _stance(figure, InfluenceTrack.ATTITUDE, state.attitude)


def willpower_of(figure: Figure) -> Willpower:
    """The present willpower, as the attitude."""
    state = figure.state
    return _stance(figure, InfluenceTrack.WILLPOWER, state.willpower)


def _stance(figure: Figure, group: InfluenceTrack, base: Stance) -> Stance:
    if not (figure.conditions or figure.laid):
        return base
    steps = _steps(type(base))
    named = (each.name.casefold() for each in _in_order(figure) if (each.group or "").casefold() == group.value)
    on_it = [steps[name] for name in named if name in steps]
    return on_it[-1] if on_it else base


@cache
def _steps(kind: type[Stance]) -> Mapping[str, Stance]:
    """The steps of an attitude or willpower by their names in conditions."""
    return {step.value.casefold(): step for step in kind}


def _in_order(figure: Figure) -> list[Condition]:
    """The conditions in place in order of creation; their ids are in the order of time."""
    return [figure.conditions[identity] for identity in sorted(figure.lasting)] + list(figure.laid)
