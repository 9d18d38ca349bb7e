"""Members that answers of commands have beside their result."""

from typing import Annotated, Any, Literal

from service.dice import RolledDie
from service.play.forms.event_views import ChangeView
from service.play.forms.views import WarningView
from service.play.resources.event import EventParticipant
from service.play.resources.rows import Visibility
from service.play.time.elapsed import TimeResult
from service.play.time.opened import TurnResult
from service.resolution.answer import Rendered
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Absent, Doc, Id, Sometimes
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandMembers:
    """Members of a command's answer beside those of the resolution."""

    event: Annotated[int | None, Doc("The seq of the event in the log; null for a dry run.")]
    changes: Annotated[tuple[ChangeView, ...], Doc("Every member that changed.")]
    warnings: Annotated[tuple[WarningView, ...], Doc("Warnings of the rules, for the game master.")] = ()
    participants: Annotated[
        tuple[EventParticipant, ...] | Absent,
        Sometimes(),
        Doc("Participants of a command, first the one who acted; left out for anything else."),
    ] = Absent.ABSENT


AsBlock = Annotated[Rendered | Absent, Sometimes(), Doc("The answer as a block to display, if requested.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenAnswer:
    """A command that was carried out or tried, with a result that is hidden from the sender."""

    kind: Annotated[Literal["hidden"], Doc("Distinguishes it from a prompt with status 202.")] = "hidden"
    event: Annotated[int | None, Doc("The seq of the event in the log; null for a dry run.")]
    visibility: Annotated[Visibility, Doc("Readers of the event.")]
    commitment: Annotated[str | None, Doc("For a blind roll: the hash to check it with when it is revealed.")]
    rendered: AsBlock = Absent.ABSENT
    costs: Annotated[
        tuple[ChangeView, ...] | Absent,
        Sometimes(),
        Doc("In a player's dry run that concerns others: the certain changes of the player's own characters."),
    ] = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedMembers:
    """Result of the first step of an encounter that was created with it."""

    event: Annotated[int, Doc("The seq of the event in the log.")]
    result: Annotated[TurnResult, Doc("Effects of each moment of the step.")]
    rolls: Annotated[tuple[RolledDie, ...], Doc("Every die in order.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that were applied.")]
    warnings: Annotated[tuple[WarningView, ...], Doc("Warnings of the rules, for the game master.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAnswer(CommandMembers):
    """Result of a step of an encounter."""

    encounter: Annotated[Any, Doc("The encounter after the step.")]
    result: Annotated[TurnResult, Doc("Effects of each moment of the step.")]
    rolls: Annotated[tuple[RolledDie, ...], Doc("Every die in order.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that were applied.")]
    rendered: AsBlock = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAnswer(CommandMembers):
    """Result of a stretch of time."""

    result: Annotated[TimeResult, Doc("The time that passed, and its effects.")]
    rolls: Annotated[tuple[RolledDie, ...], Doc("Every die in order.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that were applied.")]
    rendered: AsBlock = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionAnswer(CommandMembers):
    """Result of adding, changing or ending a condition."""

    id: Annotated[str | None, Doc("Id of the condition; null if a discrete one was in place already.")]
    condition: Annotated[Condition | None, Doc("The condition after the change.")]
    replaced: Annotated[str | None, Doc("Id of the condition that it replaced.")]
    rendered: AsBlock = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedCondition:
    """A condition with its id."""

    id: Annotated[Id, Doc("Id of the condition.")]
    condition: Annotated[Condition, Doc("Its members, with its duration.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionList:
    """Conditions of a character or combatant."""

    items: Annotated[tuple[ListedCondition, ...], Doc("The oldest first.")]
