"""Handler of commands: authorizes, loads and locks, resolves, writes and logs an operation on stored participants."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands import bars, event_source, rerolls
from service.play.commands.authorize import check_authority, check_role
from service.play.commands.command_rights import commanded_by
from service.play.commands.decisions import check_decided, masked_decisions
from service.play.commands.event import with_answer
from service.play.commands.naming import participants_of, with_names
from service.play.commands.orders import (
    OrderSchema,
    command_of,
    with_decisions,
    with_house_rules,
    with_ids,
    with_lead,
)
from service.play.commands.read_order import ReadOrder, check_lead, check_present
from service.play.commands.rerolls import Replaced
from service.play.commands.stated_members import Sender, check_reserved, check_stated
from service.play.happening import Happening, Run
from service.play.log import journal
from service.play.participants import encounters, upkeep
from service.play.participants.participants import Participants, already_there
from service.play.resources import versions
from service.play.resources.codec import Codec, codec_of
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Campaign, Change, Encounter
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility.refusals import masked_refusals
from service.play.visibility.seen_versions import for_viewer
from service.resolution import refusal
from service.resolution.answer import Answer
from service.resolution.refusal import Refusal, RefusalKind
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.contract.messages import Remark
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.abilities import Bar
from service.rulesets.stored.commands import Command
from service.rulesets.stored.declaration import Report
from service.rulesets.stored.effects import AnyEffectContext, EffectContext
from service.rulesets.stored.effects import changed as differing
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.timekeeping import Span
from service.schemas.body import Body, Decided, DiceSource
from service.values import dataclass, replace

PercentileOf = Callable[[Any, Answer, Decided], float | None]
Named = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""An order, with the id of the one who acts where the address says it."""


@dataclass(frozen=True, slots=True)
class AppliedCommand:
    """A command with its effects, or with the time that it took.

    Attributes:
        cast: the participants that it changed.
        resolved: the command, with the dice that fell meanwhile.
        remarks: of the rules.
    """

    cast: Cast
    resolved: Resolved
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Completed:
    """An order that nothing bars.

    Attributes:
        participants: at whom the rules look.
        request: of its operation, with everything looked up.
        decisions: that it states.
    """

    participants: Participants
    request: Any
    decisions: Decided


TimePasses = Callable[[Call, Ruleset, DiceSource, Cast, Span, Resolved], AppliedCommand]
"""Lets time pass for who works: `(call, game, where dice come from, who works, how long, the command)`."""


@dataclass(frozen=True, slots=True)
class CommandHandler:
    """Handles the commands of one operation; build it once and reuse it.

    Attributes:
        resolver: the operation.
        schema: loads its orders.
        percentile_of: the rank of an answer among all that were possible with the same decisions, 0 to 1; None if
            it is unknown.
        time_passes: lets the time pass that a command takes.
    """

    resolver: Resolver
    schema: OrderSchema
    percentile_of: PercentileOf
    time_passes: TimePasses

    @property
    def _command(self) -> Command:
        return command_of(self.resolver.operation)

    def on_encounter(
        self, call: Call, encounter_id: str, raw: Mapping[str, Any], expected: versions.ExpectedVersion
    ) -> Happening:
        """Run a command on combatants of an encounter.

        Raises:
            Refusal: `not_found`, `ruleset_mismatch`, `stale_version`, `forbidden`, what does not fit, or what the
                rules refuse; then nothing has changed.
        """
        check_role(call.actor, self.resolver.operation)
        order = self._order(call, raw, encounter_id, Scope(encounters=(encounter_id,)), lambda each: each)
        everybody = order.looks_at_everybody
        all_rows = everybody or upkeep.possible(self.resolver.ruleset) or order.replaced is not None
        scope = Scope(encounters=(encounter_id,), combatants=None if all_rows else order.ids)
        rows = call.work.load(scope)
        encounter = encounters.existing(rows, encounter_id)
        versions.check(for_viewer(encounter, call.actor.row_filter).version, expected, required=False)
        order = self._with_combatants(call, order, rows, encounter)
        named = (*order.ids, *upkeep.bound(rows, encounter_id)) if all_rows else order.ids
        participants = Participants.of_encounter(rows, encounter, None if everybody else named)
        happening = self.happening(call, order, participants)
        if happening.after.encounters[encounter_id] is encounter:
            happening.after.put(encounters.next_version(call, encounter))
        call.work.save(rows, happening.after)
        return happening

    def on_character(
        self, call: Call, character_id: str, raw: Mapping[str, Any], expected: versions.ExpectedVersion
    ) -> Happening:
        """Run a command on a character outside an encounter; it acts if the order names no other.

        Raises:
            Refusal: as `on_encounter`.
        """
        check_role(call.actor, self.resolver.operation)
        alone = Scope(characters=(character_id,))
        order = self._order(call, raw, None, alone, lambda each: with_lead(each, self._command.lead, character_id))
        check_lead(order, character_id)
        ids = (*order.ids, character_id)
        rows = call.work.load(Scope(characters=ids))
        participants = Participants.of_characters(rows, ids)
        seen = character_id in participants.visible_to(call.actor.row_filter)
        character = refusals.existing(rows.characters[character_id] if seen else None, "character")
        versions.check(character.version, expected, required=False)
        if order.looks_at_everybody:
            check_present(order, participants, call.actor.row_filter)
            participants = self._with_everybody(call, participants)
        happening = self.happening(call, order, participants)
        call.work.save(participants.snapshot, happening.after)
        return happening

    def looks_at_everybody(self, call: Call, raw: Mapping[str, Any]) -> bool:
        """Whether the rules look at all in the encounter; also for a repetition, which uses the order of its event.

        Raises:
            Refusal: the order cannot be read.
        """
        if rerolls.replaced_seq(self.resolver.operation, raw) is not None:
            return True
        return self._read(call, raw, raw).looks_at_everybody

    def _with_everybody(self, call: Call, participants: Participants) -> Participants:
        """The participants, and all others in the running encounters in which they take part."""
        running = tuple(participants.encounters)
        return participants.joined_by(call.work.load(Scope(encounters=running))) if running else participants

    def happening(self, call: Call, order: ReadOrder, participants: Participants) -> Happening:
        """Resolves an order in memory: its effects on the participants, and its event.

        Raises:
            Refusal: as `on_encounter`.
        """
        acting = self._checked_sender(call, order, participants)
        snapshot, replaced = participants.snapshot, order.replaced
        codec = codec_of(self.resolver.ruleset, call.campaign().options)
        if replaced is not None:
            order, participants = self._paid(order, replaced), replaced.without(participants, codec)
        stored, options = self.cast_of(participants, codec), codec.options
        cast = upkeep.settled(stored, codec.ruleset, options)
        (run, resolved, remarks), forced = self._carried_out(call, order, participants, cast)
        changed = differing(stored, upkeep.settled({**cast, **run.after}, codec.ruleset, options))
        after, changes = participants.written(call, codec, changed, call.next_seq)
        if replaced is not None:
            after, changes = replaced.settle(call, snapshot, after)
        encounter = participants.encounter
        if encounter is not None:
            changes = (*changes, *_moved_up(call, order, resolved, encounter, after))
        blank = journal.blank(call, COMMAND, changes, encounter.id if encounter else None)
        event = replace(
            with_answer(blank, order, run.answer, resolved.outcome.summary),
            acting=acting,
            participants=run.participants,
            percentile=self.percentile_of(run.request, run.answer, order.body.decisions) if run.answer.rolls else None,
            forced=journal.set_aside(forced),
            replaces=order.replaces,
            warnings=journal.remarked((*remarks, *already_there(changed))),
        )
        return Happening(
            event=journal.append(call, event, after, order.command.described(run.order, run.answer.result)),
            before=snapshot,
            after=after,
            result=run.answer.result,
            runs=(run,),
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
        order = self._read(call, raw, raw)
        participants, cast = self._named(order, participants, cast)
        self._checked_sender(call, order, participants)
        checked = self._checked(call, order, participants, cast)
        with self._refusing(call, order, participants):
            resolved, outcome = self._thrown(call, order, cast, checked.request)
            if order.command.takes(outcome) is not None:  # nothing but the time may refuse it after its dice
                self._applied(call, order, resolved, outcome)

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
        order = self._read(call, raw, raw)
        participants, cast = self._named(order, participants, cast)
        request = bars.checked(call, self.resolver.ruleset, order, participants, cast).request
        return Completed(participants, request, order.body.decisions)

    def _named(self, order: ReadOrder, participants: Participants, cast: Cast) -> tuple[Participants, Cast]:
        """The participants at whom the rules look, with their figures."""
        if order.looks_at_everybody:
            return participants, cast
        named = participants.only((*order.ids, *participants.bound))
        return named, {identity: cast[identity] for identity in named.by_id}

    def _carried_out(
        self, call: Call, order: ReadOrder, participants: Participants, cast: Cast
    ) -> tuple[tuple[Run, Resolved, tuple[Remark, ...]], tuple[Bar, ...]]:
        """Resolve an order that nothing bars; returns its outcome and the bars that are set aside."""
        checked = self._checked(call, order, participants, cast)
        return self.run(call, order, participants, cast, checked.request), checked.forced

    def _checked(self, call: Call, order: ReadOrder, participants: Participants, cast: Cast) -> bars.Checked:
        """The request of an order that nothing bars."""
        if order.replaced is None:
            check_reserved(call.actor, call.campaign(), order, cast)
        return bars.checked(call, self.resolver.ruleset, order, participants, cast)

    def cast_of(self, participants: Participants, codec: Codec) -> dict[str, AnyFigure]:
        """The figures of all participants of an order."""
        return participants.cast(codec)

    def _checked_sender(self, call: Call, order: ReadOrder, participants: Participants) -> str | None:
        """Refuse an order that its sender may not give; returns the stored character who acts, if there is one."""
        actor, replaced = call.actor, order.replaced
        check_present(order, participants, actor.row_filter)
        commands = commanded_by(actor, participants, codec_of(self.resolver.ruleset))
        leading = sending = order.acting
        if replaced is not None and (point := order.operation.decision(replaced.point)) is not None:
            sending = order.decider(point.participant)
        check_authority(actor, call.campaign(), order, commands=commands(sending or ""))
        sender, acting = Sender(actor, call.campaign(), commands), participants.character_of(leading)
        if replaced is None:
            check_stated(sender, order)
        else:
            replaced.check_acting(acting)
        check_decided(sender, order)
        return acting

    def _order(
        self, call: Call, raw: Mapping[str, Any], encounter_id: str | None, scope: Scope, named: Named
    ) -> ReadOrder:
        """The order as it was sent; where it replaces an event, completed by the order of that event."""
        seq = rerolls.replaced_seq(self.resolver.operation, raw)
        if seq is not None or event_source.source_of(self.resolver.operation, raw) is not None:
            self._campaign(call)
            call.work.load(scope)  # an answer that was given before comes again before anything is refused
        if seq is None:
            return self._read(call, raw, named(raw))
        replaced = rerolls.replaced(call, self.resolver, seq, raw, encounter_id)
        order, earlier = (self._read(call, each, named(each)) for each in replaced.orders(raw))
        if order.asked != earlier.asked:
            raise rerolls.not_the_same(seq)
        return replace(order, replaced=replaced)

    def _paid(self, order: ReadOrder, replaced: Replaced) -> ReadOrder:
        """The order with the price of a reroll."""
        with refusal.by_rules_on_stored(self.resolver.ruleset):
            request = replaced.reroll.pays(order.asked, replaced.event.result)
        return replace(order, body=replace(order.body, request=request))

    def _read(self, call: Call, raw: Mapping[str, Any], named: Mapping[str, Any]) -> ReadOrder:
        """The order with the campaign's house rules, checked as far as that is possible without its participants."""
        campaign = self._campaign(call)
        full = with_house_rules(with_decisions(named, self.resolver.operation), campaign.options)
        source = event_source.source_of(self.resolver.operation, raw)
        body = self.schema.read({**event_source.members_of(call, source, raw), **full})
        return ReadOrder(self.resolver.operation, raw, full, body, self._ids(body))

    def _with_combatants(self, call: Call, order: ReadOrder, rows: Snapshot, encounter: Encounter) -> ReadOrder:
        """The order with ids of characters replaced by those of their combatants."""
        others = [identity for identity in order.ids if identity not in rows.combatants]
        if not others:
            return order
        present = Participants.of_encounter(rows, encounter)
        behind = {present.character_of(identity): identity for identity in present.visible_to(call.actor.row_filter)}
        known = {identity: behind[identity] for identity in others if identity in behind}
        raw = with_ids(order.raw, known)
        return replace(self._read(call, raw, raw), replaced=order.replaced) if known else order

    def _campaign(self, call: Call) -> Campaign:
        campaign = call.campaign()
        if campaign.ruleset != self.resolver.ruleset.name:
            detail = Phrase(
                "This campaign plays {ruleset}; its commands are below /{ruleset}/.", ruleset=campaign.ruleset
            )
            raise Refusal("ruleset_mismatch", Phrase("Another game"), detail, (), {}, RefusalKind.NOT_FOUND)
        return campaign

    def _ids(self, body: Body) -> tuple[str, ...]:
        with refusal.by_rules(self.resolver.ruleset):
            return self._command.ids(body.request)

    def run(
        self, call: Call, order: ReadOrder, participants: Participants, cast: Cast, request: Any
    ) -> tuple[Run, Resolved, tuple[Remark, ...]]:
        """Throw the dice, apply the rules, and collect their remarks."""
        with self._refusing(call, order, participants):
            applied = self._applied(call, order, *self._thrown(call, order, cast, request))
        outcome, present = applied.resolved.outcome, participants_of(order, participants, cast)
        summary = with_names(self.resolver.ruleset, order, present, outcome.summary)
        resolved = replace(applied.resolved, outcome=replace(outcome, summary=summary))
        answer = self.resolver.as_answer(resolved, call.language)
        run = Run(
            order=order.asked, request=request, answer=answer, before=cast, after=applied.cast, participants=present
        )
        return run, resolved, applied.remarks

    @contextmanager
    def _refusing(self, call: Call, order: ReadOrder, participants: Participants) -> Iterator[None]:
        """A block in which the rules may refuse a checked order; the sender reads as much as the sender may know."""
        with (
            refusal.about_stored(),
            masked_refusals(call.actor.row_filter, participants, order.raw),
            masked_decisions(call.actor, participants, order),
        ):
            yield

    def _thrown(self, call: Call, order: ReadOrder, cast: Cast, request: Any) -> tuple[Resolved, AnyEffectContext]:
        """Throw the dice; returns the outcome as it was resolved, and in the form that effects take."""
        fallen = () if order.replaced is None else order.replaced.fallen_in(self.resolver, request)
        resolved = self.resolver.resolve(Body(request, order.source, checked=True), fallen)
        self._check_repeat(order, request, resolved)
        return resolved, _outcome(order, request, resolved.outcome.result, cast, call.next_seq)

    def _applied(self, call: Call, order: ReadOrder, resolved: Resolved, outcome: AnyEffectContext) -> AppliedCommand:
        """Let the rules and the time of the command change the participants."""
        command = order.command
        after, remarks = command.effects(outcome), command.warnings(outcome)
        resolved = replace(resolved, outcome=_reported(resolved.outcome, command.report(outcome, after)))
        span = command.takes(outcome)
        if span is None:
            return AppliedCommand(cast=after, resolved=resolved, remarks=tuple(remarks))
        workers = _workers(order, {**outcome.cast, **after})
        passed = self.time_passes(call, self.resolver.ruleset, order.source, workers, span, resolved)
        return replace(passed, cast={**after, **passed.cast}, remarks=(*remarks, *passed.remarks))

    def _check_repeat(self, order: ReadOrder, request: Any, resolved: Resolved) -> None:
        """Refuse a reroll that cannot be paid; nothing of it is stored.

        Raises:
            Refusal: 409.
        """
        if (replaced := order.replaced) is not None:
            with refusal.by_rules_on_stored(self.resolver.ruleset):
                replaced.check_paid(request, resolved.outcome.result, resolved.rolls)


def _outcome(order: ReadOrder, request: Any, result: Any, cast: Cast, seq: int) -> AnyEffectContext:
    """A resolved command in the form that effects take."""
    return EffectContext(
        order=order.asked, request=request, result=result, cast=cast, event=seq, replaces=order.replaces
    )


def _reported(outcome: Outcome[Any], report: Report) -> Outcome[Any]:
    """The outcome of a command with the values that are stored afterwards."""
    summary = outcome.summary
    if report.result is outcome.result and not report.code and not report.parameters:
        return outcome
    parameters = {**summary.parameters, **report.parameters}
    summary = replace(summary, code=report.code or summary.code, parameters=parameters)
    return replace(outcome, result=report.result, summary=summary)


def _workers(order: ReadOrder, cast: Cast) -> Cast:
    """The participants who act, if they are stored."""
    identity = order.lead or ""
    return {identity: cast[identity]} if identity in cast else {}


def _moved_up(
    call: Call, order: ReadOrder, resolved: Resolved, encounter: Encounter, rows: Snapshot
) -> tuple[Change, ...]:
    """Change of the turn order by a participant who acts now; it is applied to the rows too."""
    moved = encounters.moved_up(encounter, order.command.moves_up(order.asked, resolved.outcome.result))
    if moved.order == encounter.order:
        return ()
    now = encounters.next_version(call, moved)
    rows.put(now)
    return tuple(encounters.changed(encounter, now))
