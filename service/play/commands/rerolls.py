"""Rerolls: a command replaces an earlier one and undoes its effects in the same event."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from service.dice import RolledDie
from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.orders import REPLACES, command_of
from service.play.log import replacement
from service.play.log.history import History
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Change, Event, Role, Visibility
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import DECLINED
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.rerolls import Reroll
from service.values import dataclass

CANNOT, OTHER = "cannot_repeat", "not_the_same_roll"
CODES = (CANNOT, OTHER, "already_undone", "already_replaced", "undo_conflict")
"""Codes with which an order that replaces another one may be refused, beside those of the game."""
OF_ONE_CALL = ("dice", "seed", "force", "ask")
"""Members of an order that are not taken over from an earlier one."""
DECISIONS = "decisions"
SPENDING = Phrase("a decision to spend a point, as the check is replaced")


@dataclass(frozen=True, slots=True)
class Replaced:
    """The event to roll again, with the history of the log since.

    Attributes:
        event: from the log.
        history: the log since then.
        reroll: how its roll is made anew.
        decided: decisions that the sender of the new order states.
        point: the decision to reroll, where a rule has several; "" for none.
    """

    event: Event
    history: History
    reroll: Reroll
    decided: Mapping[str, Any]
    point: str

    @property
    def fixed_rolls(self) -> tuple[RolledDie, ...]:
        """The faces of its dice, which stay; none where the new roll is one by itself."""
        return tuple(
            RolledDie(self._present_name(each["stream"]), each["die"], each["face"], each["purpose"])
            for each in (() if self.reroll.keeps_effects else self.event.rolls)
        )

    def fixed_rolls_in(self, resolver: Resolver, request: Any) -> tuple[RolledDie, ...]:
        """The faces that stay, each with the part of the order to which it belongs.

        Args:
            resolver: of the operation.
            request: staged as the earlier one was.
        """
        if not self.reroll.in_parts:
            return self.fixed_rolls
        made = self.event.request.get(DECISIONS) or {}
        decided = {name: tuple(each) if isinstance(each, list) else each for name, each in made.items()}
        return resolver.replayed(request, self.fixed_rolls, decided)

    def _present_name(self, stream: str) -> str:
        """The name of a stream now: its owner may have been renamed since."""
        participants = self.event.participants or ()
        owner = next((each.combatant_id or each.character_id for each in participants if each.name == stream), None)
        later = (trace for seq, trace in sorted(self.history.traces.items()) if seq > self.event.seq)
        changes = (change for trace in later for change in trace.changes)
        names = [change.after for change in changes if (change.id, change.path) == (owner, "/name")]
        return names[-1] if names else stream

    def decisions(self, earlier: Mapping[str, Any]) -> dict[str, Any]:
        """The decisions of the new order: those of the earlier one, and the one to reroll.

        Raises:
            Refusal: `not_the_same_roll`: another decision is stated than was made.
        """
        free = (*self.reroll.points, *self.reroll.decides, *self.reroll.decisions)
        if any(name not in free and earlier.get(name) != choice for name, choice in self.decided.items()):
            raise not_the_same(self.event.seq)
        other_decisions = {name: value for name, value in earlier.items() if name not in self.reroll.decisions}
        own = {name: value for name, value in self.decided.items() if name in self.reroll.decides}
        if not self.point:
            return other_decisions | own
        made = dict(self.reroll.made(self.event.result))
        made[self.point] = made.get(self.point, 0) + 1
        return other_decisions | {name: [True] * times for name, times in made.items() if times} | own

    def orders(self, body: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The earlier order with the members that the sender adds: with theirs in force, and with its own in force."""
        sent = {name: value for name, value in body.items() if name not in (REPLACES, DECISIONS)}
        earlier = {name: value for name, value in self.event.request.items() if name not in OF_ONE_CALL}
        earlier = {"visibility": self.event.visibility.value, **self.reroll.order_of(earlier, self.event.result)}
        made = self.decisions(earlier.pop(DECISIONS, {}))
        decisions = {DECISIONS: made} if made else {}
        beside = {name: value for name, value in sent.items() if name in OF_ONE_CALL}
        own = {**(sent if self.reroll.of else {}), **earlier, **self.reroll.extended(earlier, sent)}
        return {**earlier, **sent, **decisions}, {**own, **beside, **decisions}

    def check_acting(self, acting: str | None) -> None:
        """Refuse a reroll by another character than the one who acted.

        Raises:
            Refusal: `not_the_same_roll`.
        """
        if acting != self.event.acting:
            raise not_the_same(self.event.seq)

    def without(self, participants: Participants, codec: Codec) -> Participants:
        """The participants as they would be without the event.

        Raises:
            Refusal: `undo_conflict`.
        """
        if self.reroll.keeps_effects:
            return participants
        rows = replacement.without(participants.snapshot, self.history, self.event.seq, codec)
        if participants.encounter is None:
            return Participants.of_characters(rows, participants.by_id)
        return Participants.of_encounter(rows, rows.encounters[participants.encounter.id], participants.by_id)

    def check_paid(self, request: Any, result: Any, rolls: Sequence[RolledDie]) -> None:
        """Refuse a reroll that could not be paid.

        Args:
            request: of the new roll.
            result: of the new roll.
            rolls: all dice, those that stay among them.

        Raises:
            Rejected: as the rules do; `bad_input` where no die was added that had to be.
        """
        if self.reroll.adds_dice and not self._has_other_dice(rolls):
            raise Rejected("bad_input", f"/{DECISIONS}", expected=self._expected_dice())
        if self.point:
            self.reroll.verify_at(self.point, request, self.event.result, result)
        else:
            self.reroll.verify(request, self.event.result, result)

    def _has_other_dice(self, rolls: Sequence[RolledDie]) -> bool:
        """Whether dice were added, or dice were taken from the roll for which they may be bought."""
        fixed_rolls, rolled = _kinds(self.fixed_rolls), _kinds(rolls)
        return bool(rolled - fixed_rolls) or any(
            stream == self.reroll.bought_for for stream, _, _ in fixed_rolls - rolled
        )

    def _expected_dice(self) -> Phrase:
        if self.reroll.bought_for:
            return Phrase("a decision to spend a point, or dice bought for the effect roll, as the roll is replaced")
        return SPENDING

    def settle(self, call: Call, before: Snapshot, after: Snapshot) -> tuple[Snapshot, tuple[Change, ...]]:
        """The rows with all changes together; the event is marked as replaced by the next one."""
        seq = call.next_seq
        self.history.replace(self.event.seq, seq)
        call.work.events.mark(self.history.marks())
        return replacement.net(call, before, after)


def _kinds(rolls: Sequence[RolledDie]) -> Counter[tuple[str, str, str]]:
    """Number of dice of each stream, kind and purpose."""
    return Counter((each.stream, each.die, each.purpose) for each in rolls)


def replaced_seq(operation: Operation, sent: Mapping[str, Any]) -> int | None:
    """Seq of the event that a body replaces; None where it replaces none or does not fit."""
    reroll = command_of(operation).reroll
    if reroll is None:
        return None
    seq = sent.get(REPLACES) or sent.get(reroll.member)
    return seq if isinstance(seq, int) and not isinstance(seq, bool) else None


def replaced(call: Call, resolver: Resolver, seq: int, sent: Mapping[str, Any], encounter_id: str | None) -> Replaced:
    """The event that an order names in `replaces`, with its order.

    Raises:
        Refusal: `not_found`, one of `CODES`, or as the rules refuse the repeat of such a result.
    """
    event = refusals.existing(call.work.events.get(seq, call.actor.row_filter), "event", "/replaces")
    operation = resolver.operation
    reroll = command_of(operation).reroll
    if reroll is None or event.type != COMMAND:
        raise _not_allowed(seq)
    if event.operation not in (reroll.of or (operation.name,)) or event.encounter_id != encounter_id:
        raise not_the_same(seq)
    decisions = sent.get(DECISIONS)
    decided = decisions if isinstance(decisions, Mapping) else {}
    if not reroll.allows(event.request, decided):
        raise _not_allowed(seq)
    if event.visibility is Visibility.BLIND and call.actor.role is not Role.GM:
        raise refusals.forbidden(Phrase("Only the game master can repeat a blind roll."))
    history = replacement.replaceable(call, seq)
    stated = [name for name in reroll.points if _is_made(decided.get(name))]
    with refusal.by_rules_on_stored(resolver.ruleset):
        if not reroll.adds_dice and _are_declined(decided, (*reroll.points, *reroll.decisions)):
            raise Rejected("bad_input", f"/{DECISIONS}", expected=SPENDING)
        point = reroll.picks(event.result, stated, call.actor.role is Role.GM) if reroll.points else ""
    return Replaced(event, history, reroll, decided, point)


def _are_declined(decided: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether some of these decisions are stated, and none of them does something."""
    stated = [decided[name] for name in names if name in decided]
    return bool(stated) and not any(map(_is_made, stated))


def _is_made(choice: Any) -> bool:
    """Whether a decision does something, stated once or for one time after the other."""
    choices = choice if isinstance(choice, list) else [choice]
    return any(isinstance(each, (bool, str)) and each not in DECLINED for each in choices)


def _not_allowed(seq: int) -> Refusal:
    """The refusal of a reroll that the rules of the operation do not allow."""
    detail = Phrase("No rule allows this roll to be repeated: event {seq} remains in force.", seq=seq)
    return refusals.conflict(CANNOT, Phrase("The roll cannot be repeated"), detail, f"/{REPLACES}")


def not_the_same(seq: int) -> Refusal:
    """The refusal of an order that differs from that of the event which it replaces."""
    detail = Phrase(
        "Event {seq} is a different roll. Send `replaces` to the operation and the encounter of that event, for the "
        "same participant. Leave out `decisions`, except one that says how the roll is repeated, or whose.",
        seq=seq,
    )
    return refusals.conflict(OTHER, Phrase("Not the same roll"), detail, f"/{REPLACES}")
