"""What is told of somebody stored: effects on a check, levels of tracks, what it can do. Rule F6-COND-14, F6-ACT-1."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from service.rulesets.freed6.actor_state import ActorState
from service.rulesets.freed6.collect_effects import CollectEffects
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored import checks, tracks
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, RollerOrder, StoredElement, stored_id
from service.rulesets.freed6.track import Track, TrackName
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupOrder:
    """Somebody stored is looked at."""

    character: Annotated[StoredElement, Doc("Who it is.")] = NOBODY_NAMED
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def identity(self) -> str:
        """Id of who is looked at.

        Raises:
            Rejected: `bad_input` without it.
        """
        return stored_id(self.character, "/character")


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectEffectsOrder(LookupOrder):
    """A check that somebody stored may make."""

    skill: Annotated[Name | None, Doc("Skill of the check; null for a check with the ability alone.")] = None
    ability: Annotated[Name | None, Doc("Ability of the check; null for that of the skill.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackOrder(LookupOrder):
    """A track of somebody stored."""

    track: Annotated[TrackName, Doc("Which of its tracks is asked for.")] = TrackName.DAMAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorStateOrder(LookupOrder):
    """Somebody stored who may act and decide, or not."""


def stage_effects(order: CollectEffectsOrder, cast: Cast) -> CollectEffects:
    """The check, with all conditions that are in place (F6-COND-14)."""
    who = RollerOrder(id=order.identity, skill=order.skill, ability=order.ability)
    return checks.question(who, cast[order.identity])


def stage_track(order: TrackOrder, cast: Cast) -> Track:
    """The instances on the track (F6-TRK-4)."""
    figure = cast[order.identity]
    ranks, out_at = tracks.ranks_on(figure, order.track), tracks.out_at(figure, order.track)
    return Track(track=order.track, ranks=ranks, out_at=out_at, options=order.options)


def stage_actor_state(order: ActorStateOrder, cast: Cast) -> ActorState:
    """All that can take action or decision away (F6-ACT-1)."""
    return tracks.actor_state_of(cast[order.identity], order.options)


def apply(order: LookupOrder, result: Any, cast: Cast) -> Cast:  # noqa: ARG001 - looking changes nobody
    """Nobody is another one after a look."""
    return {}


def _looking(order: type, stage: Any) -> Command:
    return Command(order=order, lead="/character", ids=lambda each: (each.identity,), stage=stage, apply=apply)


COMMANDS: Mapping[str, Command] = {
    "collect_effects": _looking(CollectEffectsOrder, stage_effects),
    "track": _looking(TrackOrder, stage_track),
    "actor_state": _looking(ActorStateOrder, stage_actor_state),
}
"""Name of the operation -> its command."""
