"""Handler of commands: authorizes, loads and locks, resolves, writes and logs an operation on stored participants."""

from collections.abc import Callable, Mapping
from typing import Any

from service.play import refusals
from service.play.call import Call
from service.play.commands import bars, rerolls
from service.play.commands.authorize import check_authority, check_role
from service.play.commands.checked_order import AppliedCommand, CheckedOrder, TimePasses
from service.play.commands.command_rights import commanded_by
from service.play.commands.decisions import check_decided
from service.play.commands.known import Known
from service.play.commands.naming import participants_of, with_names
from service.play.commands.order_reader import OrderReader
from service.play.commands.orders import REPLACES, command_of, with_lead
from service.play.commands.read_order import ReadOrder, check_lead, check_present
from service.play.commands.references import ids_in
from service.play.commands.rerolls import Replaced
from service.play.commands.stated_members import Sender, check_reserved, check_stated
from service.play.happening import Happening, Run
from service.play.log import journal
from service.play.participants import encounters, upkeep
from service.play.participants.participants import Participants
from service.play.participants.writing import already_there
from service.play.resources import versions
from service.play.resources.codec import Codec, codec_of
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Change, Encounter, Role
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility.seen_versions import for_viewer
from service.resolution import refusal
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.stored.effects import changed as differing
from service.rulesets.stored.figures import AnyFigure, Cast
from service.schemas.body import Decided
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace

FREE_ROLLS = ("contest", "save", "talent", "task")
"""Operations that game masters may ask of several at any time."""
PercentileOf = Callable[[Any, Any, Decided], float | None]
"""`(request, result, decisions) -> rank`."""


@dataclass(frozen=True, slots=True)
class Completed:
    """An order that nothing bars.

    Attributes:
        participants: all whose figures the rules read.
        request: of its operation, with everything looked up.
        decisions: that it states.
    """

    participants: Participants
    request: Any
    decisions: Decided


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects of an order, in memory.

    Attributes:
        acting: id of the stored character who acts; None if there is none.
        checked: the order that nothing bars.
        applied: the same with its dice.
        changed: the figures that it changes.
        after: the rows afterwards.
        changes: of the rows.
    """

    acting: str | None
    checked: CheckedOrder
    applied: AppliedCommand
    changed: Cast
    after: Snapshot
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class OrderOnEncounter:
    """An order that has been read, with the rows of its encounter.

    Attributes:
        order: the order.
        rows: as they were loaded.
        encounter: one of them.
        participants: all whose figures the rules read.
    """

    order: ReadOrder
    rows: Snapshot
    encounter: Encounter
    participants: Participants


@dataclass(frozen=True, slots=True)
class CommandHandler:
    """Handles the commands of one operation; build it once and reuse it.

    Attributes:
        resolver: the operation.
        reader: reads its orders.
        percentile_of: the rank of a result among all that were possible with the same decisions, 0 to 1; None if
            it is unknown.
        time_passes: lets the time pass that a command takes.
    """

    resolver: Resolver
    reader: OrderReader
    percentile_of: PercentileOf
    time_passes: TimePasses

    def without_percentile(self) -> "CommandHandler":
        """The same handler for commands in memory: it saves the work for a percentile that is never read."""
        return replace(self, percentile_of=_no_percentile)

    @property
    def lead(self) -> str:
        """JSON pointer to the acting participant in orders."""
        return command_of(self.resolver.operation).lead

    def scope_on_encounter(self, encounter_id: str, raw: Mapping[str, Any]) -> Scope:
        """The rows that a command on combatants will probably load first."""
        all_rows = upkeep.possible(self.resolver.ruleset) or REPLACES in raw
        return Scope(encounters=(encounter_id,), combatants=None if all_rows else ids_in(self.resolver.operation, raw))

    def scope_on_character(self, character_id: str, raw: Mapping[str, Any]) -> Scope | None:
        """The rows that a command on a character will probably load first; None if it names participants by names."""
        ids = ids_in(self.resolver.operation, with_lead(raw, self.lead, character_id))
        return None if ids is None else Scope(characters=(*ids, character_id))

    def on_encounter(
        self,
        call: Call,
        encounter_id: str,
        raw: Mapping[str, Any],
        expected: versions.ExpectedVersion,
        known: Known | None = None,
    ) -> Happening:
        """Run a command on combatants of an encounter.

        Args:
            call: of the sender.
            encounter_id: of the encounter.
            raw: the order.
            expected: version of the encounter.
            known: what is known of the order of a prompt; None for any other.

        Raises:
            Refusal: `not_found`, `ruleset_mismatch`, `stale_version`, `forbidden`, what does not fit, or what the
                rules refuse; then nothing has changed.
            Unanswered: a die or a decision of a prompt is missing.
            Accepted: the order of a prompt is only tried, and goes through.
        """
        found = self._on_encounter(call, encounter_id, raw, expected, known)
        happening = self._happening(call, found.order, found.participants)
        _save(call, found, happening.after)
        return happening

    def on_encounter_unlogged(self, call: Call, encounter_id: str, raw: Mapping[str, Any]) -> None:
        """Run a command on combatants of a simulated encounter, which has no log.

        Args:
            call: of the sender.
            encounter_id: of the encounter.
            raw: the order.

        Raises:
            Refusal: as `on_encounter`.
        """
        found = self._on_encounter(call, encounter_id, raw, versions.Expected.ANY, None)
        _save(call, found, self._effects(call, found.order, found.participants).after)

    def on_character(
        self,
        call: Call,
        character_id: str,
        raw: Mapping[str, Any],
        expected: versions.ExpectedVersion,
        known: Known | None = None,
    ) -> Happening:
        """Run a command on a character outside an encounter; it acts if the order names no other.

        Args:
            call: of the sender.
            character_id: of the character.
            raw: the order.
            expected: version of the character.
            known: what is known of the order of a prompt; None for any other.

        Raises:
            Refusal: as `on_encounter`, as are the other exceptions.
        """
        check_role(call.actor, self.resolver.operation)
        alone = Scope(characters=(character_id,))
        order = self.reader.sent(call, raw, None, alone, lambda each: with_lead(each, self.lead, character_id), known)
        check_lead(order, character_id)
        ids = (*order.ordered.ids, character_id)
        rows = call.work.load(Scope(characters=ids))
        participants = Participants.of_characters(rows, ids)
        seen = character_id in participants.visible_to(call.actor.row_filter)
        character = refusals.existing(rows.characters[character_id] if seen else None, "character")
        versions.check(character.version, expected, required=False)
        if order.ordered.needs_whole_encounter:
            check_present(order, participants, call.actor.row_filter)
            participants = self._with_whole_encounter(call, participants)
        happening = self._happening(call, order, participants)
        call.work.save(participants.snapshot, happening.after)
        return happening

    def needs_whole_encounter(self, call: Call, raw: Mapping[str, Any]) -> bool:
        """Whether the rules look at all in the encounter; also for a repetition, which uses the order of its event.

        Raises:
            Refusal: the role of the sender does not allow it, or the order cannot be read.
        """
        check_role(call.actor, self.resolver.operation)
        if rerolls.replaced_seq(self.resolver.operation, raw) is not None:
            return True
        return self.reader.read(call, raw, raw).ordered.needs_whole_encounter

    def _with_whole_encounter(self, call: Call, participants: Participants) -> Participants:
        """The participants, and all others in the running encounters in which they take part."""
        running = tuple(participants.encounters)
        return participants.joined_by(call.work.load(Scope(encounters=running))) if running else participants

    def _on_encounter(
        self,
        call: Call,
        encounter_id: str,
        raw: Mapping[str, Any],
        expected: versions.ExpectedVersion,
        known: Known | None,
    ) -> OrderOnEncounter:
        """An order to combatants of an encounter, with their rows."""
        check_role(call.actor, self.resolver.operation)
        order = self.reader.sent(call, raw, encounter_id, Scope(encounters=(encounter_id,)), lambda each: each, known)
        whole_encounter = order.ordered.needs_whole_encounter
        all_rows = whole_encounter or upkeep.possible(self.resolver.ruleset) or order.replaced is not None
        scope = Scope(encounters=(encounter_id,), combatants=None if all_rows else order.ordered.ids)
        rows = call.work.load(scope)
        encounter = encounters.existing(rows, encounter_id)
        versions.check(for_viewer(encounter, call.actor.row_filter).version, expected, required=False)
        order = self.reader.with_combatants(call, order, rows, encounter)
        named = (*order.ordered.ids, *upkeep.bound(rows, encounter_id)) if all_rows else order.ordered.ids
        participants = Participants.of_encounter(rows, encounter, None if whole_encounter else named)
        return OrderOnEncounter(order, rows, encounter, participants)

    def _effects(self, call: Call, order: ReadOrder, participants: Participants) -> Effects:
        """Resolve an order in memory."""
        acting = self._checked_sender(call, order, participants)
        snapshot, replaced = participants.snapshot, order.replaced
        codec = codec_of(self.resolver.ruleset, call.campaign().options)
        if replaced is not None:
            order, participants = self._paid(order, replaced), replaced.without(participants, codec)
        stored, options = _cast_of(order, participants, codec), codec.options
        cast = upkeep.settled(stored, codec.ruleset, options)
        checked = self._checked(call, order, participants, cast)
        applied = checked.carried_out()
        changed = differing(stored, upkeep.settled({**cast, **applied.cast}, codec.ruleset, options))
        after, changes = participants.written(call, codec, stored, changed, call.next_seq)
        if replaced is not None:
            after, changes = replaced.settle(call, snapshot, after)
        if participants.encounter is not None:
            changes = (*changes, *_moved_up(call, order, applied.resolved, participants.encounter, after))
        return Effects(acting, checked, applied, changed, after, changes)

    def _happening(self, call: Call, order: ReadOrder, participants: Participants) -> Happening:
        """Resolve an order in memory, and log it."""
        effects = self._effects(call, order, participants)
        checked, applied, encounter = effects.checked, effects.applied, participants.encounter
        order, outcome, rolls = checked.order, applied.resolved.outcome, tuple(to_plain(applied.resolved.rolls))
        present = participants_of(order, checked.participants, checked.cast)
        event = replace(
            journal.blank(call, COMMAND, effects.changes, encounter.id if encounter else None),
            ruleset=self.resolver.ruleset.name,
            operation=order.operation.name,
            request=order.as_stored,
            result=to_plain(outcome.result),
            rolls=rolls,
            rules=tuple(dict.fromkeys(outcome.rules)),
            summary=journal.summarized(with_names(self.resolver.ruleset, order, present, outcome.summary)),
            visibility=order.source.visibility,
            acting=effects.acting,
            participants=present,
            percentile=self.percentile_of(checked.request, outcome.result, order.body.decisions) if rolls else None,
            forced=journal.set_aside(checked.forced),
            replaces=order.replaces,
            warnings=journal.remarked((*applied.remarks, *already_there(effects.changed))),
        )
        return Happening(
            event=journal.append(call, event, effects.after, order.ordered.described(outcome.result)),
            before=participants.snapshot,
            after=effects.after,
            result=outcome.result,
            run=Run(order=order.asked, request=checked.request, resolved=applied.resolved),
        )

    def check(self, call: Call, raw: Mapping[str, Any], participants: Participants, cast: Cast) -> None:
        """Refuse an order that would be refused; nothing is written.

        Args:
            call: of the sender.
            raw: the order, which names the one who acts.
            participants: all that the order may name.
            cast: their figures, settled.

        Raises:
            Refusal: as `on_encounter`.
        """
        check_role(call.actor, self.resolver.operation)
        order = self.reader.read(call, raw, raw)
        participants, cast = self._named(order, participants, cast)
        self._checked_sender(call, order, participants)
        self._checked(call, order, participants, cast).check()

    def completed(self, call: Call, raw: Mapping[str, Any], participants: Participants, cast: Cast) -> Completed:
        """An order with everything looked up, before any die.

        Args:
            call: of the sender.
            raw: the order, which names the one who acts.
            participants: all that the order may name.
            cast: their figures, settled.

        Raises:
            Refusal: as `on_encounter`.
        """
        order = self.reader.read(call, raw, raw)
        participants, cast = self._named(order, participants, cast)
        request = bars.checked(call, self.resolver.ruleset, order, participants, cast).request
        return Completed(participants, request, order.body.decisions)

    def _named(self, order: ReadOrder, participants: Participants, cast: Cast) -> tuple[Participants, Cast]:
        """The participants whose figures the rules read, with these figures."""
        if order.ordered.needs_whole_encounter:
            return participants, cast
        named = participants.only((*order.ordered.ids, *participants.bound))
        return named, {identity: cast[identity] for identity in named.by_id}

    def _checked(self, call: Call, order: ReadOrder, participants: Participants, cast: Cast) -> CheckedOrder:
        """An order that nothing bars."""
        if order.replaced is None:
            check_reserved(call.actor, call.campaign(), order, cast)
        checked = bars.checked(call, self.resolver.ruleset, order, participants, cast)
        return CheckedOrder(
            call, self.resolver, self.time_passes, order, participants, cast, checked.request, checked.forced
        )

    def _checked_sender(self, call: Call, order: ReadOrder, participants: Participants) -> str | None:
        """Refuse an order that its sender may not give; returns the stored character who acts, if there is one."""
        order, actor, replaced = order.as_given, call.actor, order.replaced
        check_present(order, participants, actor.row_filter)
        sending = order.acting
        acting = participants.character_of(sending)
        if actor.role is Role.GM and replaced is None:
            return acting  # a game master may give any order
        commands = commanded_by(actor, participants, codec_of(self.resolver.ruleset))
        if replaced is not None and (point := order.operation.decision(replaced.point)) is not None:
            sending = order.decider(point.participant)
        check_authority(actor, call.campaign(), order, commands=commands(sending or ""))
        sender = Sender(actor, call.campaign(), commands)
        if replaced is None:
            check_stated(sender, order)
        else:
            replaced.check_acting(acting)
        check_decided(sender, order)
        return acting

    def _paid(self, order: ReadOrder, replaced: Replaced) -> ReadOrder:
        """The order with the price of a reroll."""
        with refusal.by_rules_on_stored(self.resolver.ruleset):
            request = replaced.reroll.pays(order.asked, replaced.event.result)
            return replace(order, body=replace(order.body, request=request), ordered=order.command.of(request))


def _cast_of(order: ReadOrder, participants: Participants, codec: Codec) -> dict[str, AnyFigure]:
    """The figures of all participants of an order; a free roll is made outside of turns, and takes nothing of them."""
    cast = participants.cast(codec)
    if order.known is None or not (order.known.is_free and order.operation.name in FREE_ROLLS):
        return cast
    return {identity: replace(figure, round=None, on_turn=False) for identity, figure in cast.items()}


def _save(call: Call, on_encounter: OrderOnEncounter, after: Snapshot) -> None:
    """Store the rows after a command; its encounter gets a new version."""
    encounter = on_encounter.encounter
    if after.encounters[encounter.id] is encounter:
        after.put(encounters.next_version(call, encounter))
    call.work.save(on_encounter.rows, after)


def _moved_up(
    call: Call, order: ReadOrder, resolved: Resolved, encounter: Encounter, rows: Snapshot
) -> tuple[Change, ...]:
    """Change of the turn order by a participant who acts now; it is applied to the rows too."""
    moved = encounters.moved_up(encounter, order.ordered.stored.moves_up(order.asked, resolved.outcome.result))
    if moved.order == encounter.order:
        return ()
    now = encounters.next_version(call, moved)
    rows.put(now)
    return tuple(encounters.changed(encounter, now))


def _no_percentile(_request: Any, _result: Any, _decided: Decided) -> None:
    """The percentile of a result for which none is worked out."""
