"""Commands: an operation of the game on stored characters and foes, run once, kept and logged."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands import bars
from service.play.commands.authorize import check_authority, check_role
from service.play.commands.orders import (
    CommandSource,
    OrderSchema,
    OrderSource,
    command_of,
    lead_of,
    pointer_to,
    with_house_rules,
    with_lead,
)
from service.play.commands.stated import check_stated
from service.play.log import journal
from service.play.participants import encounters
from service.play.participants.participants import Participants, lock_characters, lock_combatants
from service.play.resources import versions
from service.play.resources.codec import Codec
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Campaign, Event
from service.play.visibility.refusals import masked_refusals
from service.resolution import refusal
from service.resolution.answer import Answer
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets.contract.messages import Message
from service.rulesets.stored.abilities import Bar
from service.rulesets.stored.commands import Command
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast
from service.schemas.body import Body
from service.schemas.strict_json import to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOutcome:
    """What a command did.

    Attributes:
        answer: as the stateless call would have given it.
        event: as it stands in the log.
        version: of the resource of the URL, now.
    """

    answer: Answer
    event: Event
    version: int


PercentileOf = Callable[[Any, Answer], float | None]


@dataclass(frozen=True, slots=True)
class CommandHandler:
    """Runs the commands of one operation; build it once and keep it.

    Attributes:
        resolver: the operation.
        schema: loads its orders.
        percentile_of: where an answer stands among all that could have come, 0 to 1; None where nobody can say.
    """

    resolver: Resolver
    schema: OrderSchema
    percentile_of: PercentileOf

    def on_encounter(
        self, call: Call, encounter_id: str, raw: Mapping[str, Any], expected: int | versions.Expected
    ) -> CommandOutcome:
        """Run a command on combatants of an encounter.

        Raises:
            Refusal: `not_found`, `ruleset_mismatch`, `stale_version`, `forbidden`, what does not fit, or what the
                rules refuse; then nothing has changed.
        """
        check_role(call.actor, self.resolver.operation)
        encounter = encounters.locked(call, encounter_id)
        versions.check(encounter.version, expected, required=False)
        campaign = self._campaign(call)
        body = self.schema.read(with_house_rules(raw, campaign.options))
        check_stated(call.actor, campaign, command_of(self.resolver.operation), raw)
        ids = self._ids(body)
        everybody = command_of(self.resolver.operation).everybody(body.request)
        participants = lock_combatants(call, encounter, None if everybody else ids)
        _check_present(ids, participants.seen_by(call.actor.row_filter), raw)
        acting = participants.character_of(lead_of(raw, command_of(self.resolver.operation).lead))
        check_authority(call.actor, campaign, self.resolver.operation, body, acting)
        answer, event = self._run(call, raw, body, participants, acting)
        touched = encounters.touched(call, encounter)
        return CommandOutcome(answer=answer, event=event, version=touched.version)

    def on_character(
        self, call: Call, character_id: str, raw: Mapping[str, Any], expected: int | versions.Expected
    ) -> CommandOutcome:
        """Run a command on a character outside an encounter; it acts itself where the order names nobody else.

        Raises:
            Refusal: as `on_encounter`.
        """
        check_role(call.actor, self.resolver.operation)
        campaign = self._campaign(call)
        command = command_of(self.resolver.operation)
        full = with_lead(with_house_rules(raw, campaign.options), command.lead, character_id)
        body = self.schema.read(full)
        check_stated(call.actor, campaign, command, raw)
        ids = self._ids(body)
        participants = lock_characters(call, (*ids, character_id)).seen_by(call.actor.row_filter)
        versions.check(
            refusals.existing(participants.characters.get(character_id), "character").version, expected, required=False
        )
        _check_present(ids, participants, raw)
        acting = participants.character_of(lead_of(full, command.lead))
        check_authority(call.actor, campaign, self.resolver.operation, body, acting)
        answer, event = self._run(call, raw, body, participants, acting)
        return CommandOutcome(answer=answer, event=event, version=participants.characters[character_id].version)

    def _campaign(self, call: Call) -> Campaign:
        campaign = call.campaign()
        if campaign.ruleset != self.resolver.ruleset.name:
            detail = Phrase(
                "This campaign plays {ruleset}; its commands stand below /{ruleset}/.", ruleset=campaign.ruleset
            )
            raise Refusal("ruleset_mismatch", Phrase("Another game"), detail, (), {}, 404)
        return campaign

    def _ids(self, body: Body) -> tuple[str, ...]:
        with refusal.by_rules(self.resolver.ruleset):
            return command_of(self.resolver.operation).ids(body.request)

    def _run(
        self, call: Call, raw: Mapping[str, Any], body: Body, participants: Participants, acting: str | None
    ) -> tuple[Answer, Event]:
        codec = Codec(self.resolver.ruleset)
        cast = participants.cast(codec)
        command = command_of(self.resolver.operation)
        forced = self._checked_bars(call, body, participants, cast)
        with _about_stored(), masked_refusals(call.actor.row_filter, participants, raw):
            with refusal.by_rules(self.resolver.ruleset):
                request = _staged(command, body.request, cast, forced)
            resolved = self.resolver.resolve(Body(request, body.source))
        result = resolved.outcome.result
        self._check_result(command, body.request, result, resolved.outcome.rules)
        seq = call.work.events.take_seq()
        outcome = EffectContext(order=body.request, request=request, result=result, cast=cast, event=seq)
        after = _consequences(command, outcome)
        answer = self.resolver.tell(request, resolved, call.language)
        percentile = self.percentile_of(request, answer) if answer.rolls else None
        changes = participants.write(call, codec, after, seq)
        blank = journal.blank(call, COMMAND, changes, participants.encounter.id if participants.encounter else None)
        remarks = journal.remarked(command.warnings(outcome))
        blank = replace(blank, seq=seq, acting=acting, percentile=percentile, warnings=remarks)
        event = _told(blank, raw, body, answer, resolved.outcome.summary)
        return answer, journal.append(call, event)

    def _check_result(self, command: Command, order: Any, result: Any, rules: tuple[str, ...]) -> None:
        """Refuse an order that the rules have answered with a no; nothing is kept of it.

        Raises:
            Refusal: 409 with the code that the result tells.
        """
        code = command.refused(order, result)
        if code is not None:
            bar = Bar(
                code=code,
                rule=rules[0] if rules else "",
                ability="",
                pointer=command.lead,
                parameters={"name": "", "item": ""},
                fixed=True,
                visible=True,
            )
            raise bars.refusal_of((bar,), self.resolver.ruleset)

    def _checked_bars(self, call: Call, body: Body, participants: Participants, cast: Cast) -> tuple[Bar, ...]:
        """Refuse an order that the state of its participants bars; the bars that a game master sets aside come back.

        Raises:
            Refusal: with the code of the first bar, and all of them; `forbidden` for a player who forces.
        """
        source: CommandSource = body.source  # type: ignore[assignment]  # orders are read with it
        if source.force:
            call.require_gm()
        characters = self.resolver.ruleset.characters
        table = characters.abilities if characters else None
        command = command_of(self.resolver.operation)
        found = () if table is None else command.bars(body.request, cast, table)
        if call.actor.row_filter is None:
            found = tuple(bar for bar in found if not bar.players_only)
        standing = tuple(bar for bar in found if bar.fixed or not source.force)
        if not standing:
            return found
        if (rows := call.actor.row_filter) is not None:
            ids = {each.pointer: each.id for each in command.named(body.request)}
            own = {at for at, identity in ids.items() if rows.knows(participants.characters.get(identity or ""))}
            standing = bars.told_to_player(standing, frozenset(own))
        raise bars.refusal_of(standing, self.resolver.ruleset)


def _staged(command: Command, order: Any, cast: Cast, forced: tuple[Bar, ...]) -> Any:
    """The request of an order, with everything looked up."""
    if command.forced_stage is None:
        return command.stage(order, cast)
    return command.forced_stage(order, cast, frozenset(bar.code for bar in forced))


def _consequences(command: Command, outcome: EffectContext) -> Cast:
    """Those who are another after a command."""
    if command.effects is None:
        return command.apply(outcome.order, outcome.result, outcome.cast)
    return command.effects(outcome)


@contextmanager
def _about_stored() -> Iterator[None]:
    """A block in which refusals are about those who are participants."""
    try:
        yield
    except Refusal as refused:
        raise replace(refused, status=refused.status_on_stored) from None


def _told(event: Event, raw: Mapping[str, Any], body: Body, answer: Answer, summary: Message) -> Event:
    """The event with all that the answer tells."""
    source: OrderSource = body.source  # type: ignore[assignment]  # orders are read with it
    return replace(
        event,
        ruleset=answer.ruleset,
        operation=answer.operation,
        request=dict(raw),
        result=to_plain(answer.result),
        rolls=tuple(to_plain(answer.rolls)),
        rules=answer.rules,
        summary=journal.summarized(summary),
        visibility=source.visibility,
    )


def _check_present(ids: Sequence[str], participants: Participants, raw: Mapping[str, Any]) -> None:
    for identity in ids:
        if identity not in participants:
            raise refusals.unknown_id(pointer_to(identity, raw), identity)
