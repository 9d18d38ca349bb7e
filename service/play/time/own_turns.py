"""Turns in the hands of players: ending, delaying and resuming the own turn."""

from collections.abc import Collection
from typing import Annotated

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands import bars
from service.play.commands.authorize import check_dice, check_plays
from service.play.commands.orders import OrderSource
from service.play.happening import Happening
from service.play.participants import encounters
from service.play.resources import versions
from service.play.resources.event_types import EventType
from service.play.resources.rows import EncounterStatus, Role, Visibility
from service.play.resources.snapshot import Scope, Snapshot
from service.play.time import expected_turn
from service.play.time.expected_turn import Expectation
from service.play.time.rounds import RunningEncounter
from service.play.visibility.seen_versions import for_viewer
from service.resolution.refusal import Refusal
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTurnInput(OrderSource):
    """Turn that is meant, and source of the dice that are rolled meanwhile; every member may be left out."""

    expect: Expectation = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayInput(OwnTurnInput):
    """Place at which a delayed turn continues."""

    after: Annotated[
        Id | None, Doc("Id of the combatant after which the turn comes; null for the end of this round.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurnInput(OwnTurnInput):
    """Combatant with a delayed turn that comes next."""

    combatant: Annotated[
        Id | None, Doc("The combatant that delays; by default the only one that the sender commands.")
    ] = None


def end_turn(call: Call, encounter_id: str, given: OwnTurnInput, expected: versions.ExpectedVersion) -> Happening:
    """End the turn that is running and begin the next, by its player or a game master.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `wrong_status`, `nobody_acts`, or
            what the rules refuse.
    """
    running = _opened(call, encounter_id, given, expected)
    _check_mine(running, running.encounter.turn)
    running.require_actor()
    running.end_turn()
    running.go_on()
    return running.write(EventType.TURN_NEXT)


def delay(call: Call, encounter_id: str, given: DelayInput, expected: versions.ExpectedVersion) -> Happening:
    """Delay the turn that is running until later in this round; its start is not counted again.

    Raises:
        Refusal: as `end_turn`, `cannot_delay`, or a bar on decisions of that combatant or its player.
    """
    running = _opened(call, encounter_id, given, expected)
    turn = running.encounter.turn
    _check_mine(running, turn)
    _check_decides(running, turn)
    running.require_actor()
    later = [identity for identity in running.behind() if running.acts(identity)]
    after = given.after if given.after is not None else (running.behind() or ("",))[-1]
    if turn is None or not later or (given.after is not None and given.after not in _seen(running, later)):
        raise _out_of_place("cannot_delay", Phrase("Cannot be put off"), "/after")
    running.put_off(turn, after)
    running.go_on()
    return running.write(EventType.TURN_DELAYED)


def take_turn(call: Call, encounter_id: str, given: TakeTurnInput, expected: versions.ExpectedVersion) -> Happening:
    """Resume a delayed turn, right after the turn that is running.

    Raises:
        Refusal: as `end_turn`, and `cannot_act_next`.
    """
    running = _opened(call, encounter_id, given, expected)
    delayed = running.encounter.delayed
    if given.combatant is not None:
        _check_mine(running, given.combatant)
    mine = [each for each in delayed if given.combatant in (None, each) and _is_mine(running, each)]
    if len(mine) != 1 or not running.acts(mine[0]):
        raise _out_of_place("cannot_act_next", Phrase("Cannot act next"), "/combatant")
    running.encounter = encounters.placed_next(running.encounter, mine[0])
    return running.write(EventType.TURN_TAKEN)


def _opened(call: Call, encounter_id: str, given: OwnTurnInput, expected: versions.ExpectedVersion) -> RunningEncounter:
    """The running encounter, for a key that may have a turn in it.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version` or `wrong_status`.
    """
    _check_role(call, given)
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.existing(rows, encounter_id)
    if call.actor.role is not Role.GM and not _plays_any(call, rows):
        raise _not_mine()
    seen = for_viewer(encounter, call.actor.row_filter)
    expected_turn.check(seen, given.expect, expected)
    return RunningEncounter.opened(call, rows, encounter, given, EncounterStatus.RUNNING)


def _check_role(call: Call, given: OrderSource) -> None:
    """Refuse keys without turns, and dice or visibility that the key may not choose."""
    actor, campaign = call.actor, call.campaign()
    if actor.role is Role.GM:
        return
    check_plays(actor)
    if not campaign.player_turns:
        raise refusals.forbidden(Phrase("In this campaign the game master ends and delays turns (`player_turns`)."))
    if given.visibility is not Visibility.PUBLIC:
        raise refusals.forbidden(Phrase("Steps of players are public; leave out `visibility`."))
    check_dice(actor, campaign, given)


def _plays_any(call: Call, rows: Snapshot) -> bool:
    return any(each.character_id in call.actor.characters for each in rows.combatants.values())


def _check_mine(running: RunningEncounter, turn: str | None) -> None:
    if not _is_mine(running, turn):
        raise _not_mine()


def _check_decides(running: RunningEncounter, combatant: str | None) -> None:
    """Refuse who does not decide for the combatant; a game master does where only its player does not."""
    clock, is_gm = running.clock, running.call.actor.role is Role.GM
    undecided = bars.undecided(clock.cast, combatant, clock.ruleset, clock.options)
    in_force = tuple(bar for bar in undecided if not (is_gm and bar.players_only))
    if in_force:
        raise bars.refusal_of(in_force, clock.ruleset)


def _is_mine(running: RunningEncounter, combatant: str | None) -> bool:
    """Whether the caller acts for a combatant; a game master acts for all, also between turns."""
    actor = running.call.actor
    return actor.role is Role.GM or running.participants.character_of(combatant) in actor.characters


def _not_mine() -> Refusal:
    return refusals.forbidden(Phrase("This is not the turn of a character of this key."))


def _seen(running: RunningEncounter, combatants: Collection[str]) -> Collection[str]:
    """The combatants, among those given, that the caller sees."""
    visible = running.participants.visible_to(running.call.actor.row_filter)
    return [identity for identity in combatants if identity in visible]


def _out_of_place(code: str, title: Phrase, pointer: str) -> Refusal:
    detail = Phrase("Expected the id of an active combatant that has not acted in this round.")
    return refusals.conflict(code, title, Phrase("`{pointer}`: {detail}", pointer=pointer, detail=detail), pointer)
