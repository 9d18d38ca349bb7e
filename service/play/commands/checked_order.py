"""Orders that nothing bars: their dice are thrown, and their effects and time change the participants."""

from collections.abc import Callable
from typing import Any

from service.play.call import Call
from service.play.commands import bars
from service.play.commands.decisions import masked_decision
from service.play.commands.known import Known, Unknown
from service.play.commands.questions import Accepted, Questions
from service.play.commands.read_order import ReadOrder
from service.play.participants.participants import Participants
from service.play.resources.prompt import WaitKind
from service.play.visibility.refusals import masked_refusal
from service.resolution import refusal
from service.resolution.dice_refusals import Undecided
from service.resolution.refusal import Refusal, Translating
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.contract.messages import Remark
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.declaration import Report
from service.rulesets.stored.effects import AnyEffectContext, EffectContext
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Span
from service.schemas.body import Body, DiceSource
from service.values import dataclass, replace


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


TimePasses = Callable[[Call, Ruleset, DiceSource, Cast, Span, Resolved], AppliedCommand]
"""Lets time pass for who works: `(call, game, where dice come from, who works, how long, the command)`."""


@dataclass(frozen=True, slots=True)
class CheckedOrder:
    """An order that nothing bars, with all that its rules need.

    Attributes:
        call: of the sender.
        resolver: the operation.
        time_passes: lets the time pass that a command takes.
        order: as it was read.
        participants: all whose figures the rules read.
        cast: their figures, settled.
        request: of the operation, with everything looked up.
        forced: the bars that a game master sets aside.
    """

    call: Call
    resolver: Resolver
    time_passes: TimePasses
    order: ReadOrder
    participants: Participants
    cast: Cast
    request: Any
    forced: tuple[Bar, ...]

    def check(self) -> None:
        """Throw the dice, and refuse what the rules refuse of them; nothing but the time may refuse it later.

        Raises:
            Refusal: the rules refuse the order.
        """
        with self._masked():
            resolved, outcome = self._thrown(self.resolver)
            if self.order.ordered.stored.takes(outcome) is not None:
                self._applied(resolved, outcome)

    def carried_out(self) -> AppliedCommand:
        """Throw the dice and apply the rules.

        Raises:
            Refusal: the rules refuse the order.
            Unanswered: a die or a decision of a prompt is missing.
            Accepted: the order of a prompt is only tried.
        """
        if self.order.known is not None:
            return self._of_prompt(self.order.known)
        with self._masked():
            return self._applied(*self._thrown(self.resolver))

    def _of_prompt(self, known: Known) -> AppliedCommand:
        """The command with the known dice, until a question is open."""
        questions = Questions(self.order, known, self.participants, self.cast)
        try:
            with self._masked():
                applied = self._applied(*self._thrown(questions.resolver(self.resolver)))
        except Unknown as unknown:
            raise questions.unanswered(unknown, self._asked(questions, unknown)) from None
        if known.is_trial:
            raise Accepted
        return applied

    def _asked(self, questions: Questions, unknown: Unknown) -> str | None:
        """The participant to be asked; the game master for the decisions of those who cannot decide."""
        owner, is_decision = questions.owner(unknown), unknown.members["kind"] is WaitKind.DECISION
        options = self.call.codec().options
        return None if is_decision and bars.undecided(self.cast, owner, self.resolver.ruleset, options) else owner

    def _masked(self) -> Translating:
        """A block whose refusals say as much as the sender may know."""
        return Translating((Refusal,), self._as_known)

    def _as_known(self, refused: Refusal) -> Refusal:
        actor = self.call.actor
        if isinstance(refused, Undecided):
            refused = masked_decision(refused, actor, self.participants, self.order)
        return refusal.on_stored(masked_refusal(refused, actor.row_filter, self.participants, self.order.raw))

    def _thrown(self, resolver: Resolver) -> tuple[Resolved, AnyEffectContext]:
        """Throw the dice; returns the outcome as it was resolved, and in the form that effects take."""
        order, request, replaced = self.order, self.request, self.order.replaced
        fixed_rolls = () if replaced is None else replaced.fixed_rolls_in(resolver, request)
        resolved = resolver.resolve(Body(request, order.source, checked=True), fixed_rolls)
        result = resolved.outcome.result
        if replaced is not None:
            with refusal.by_rules_on_stored(resolver.ruleset):
                replaced.check_paid(request, result, resolved.rolls)
        outcome = EffectContext(
            order=order.asked,
            request=request,
            result=result,
            cast=self.cast,
            event=self.call.next_seq,
            replaces=order.replaces,
        )
        return resolved, outcome

    def _applied(self, resolved: Resolved, outcome: AnyEffectContext) -> AppliedCommand:
        """Let the rules and the time of the command change the participants."""
        command = self.order.ordered
        stored, after = command.stored, command.effects(outcome)
        remarks = tuple(stored.warnings(outcome))
        resolved = replace(resolved, outcome=_reported(resolved.outcome, command.report(outcome, after)))
        span = stored.takes(outcome)
        if span is None:
            return AppliedCommand(cast=after, resolved=resolved, remarks=remarks)
        workers = _workers(self.order, {**self.cast, **after})
        passed = self.time_passes(self.call, self.resolver.ruleset, self.order.source, workers, span, resolved)
        return replace(passed, cast={**after, **passed.cast}, remarks=(*remarks, *passed.remarks))


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
