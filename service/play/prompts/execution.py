"""Execution of a prompt's orders, as far as their rolls and decisions are known."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.play import refusals
from service.play.call import Actor, Call
from service.play.commands.known import Known
from service.play.commands.orders import lead_of, with_lead
from service.play.commands.questions import Accepted, Unanswered
from service.play.commands.run import CommandHandler
from service.play.happening import Happening
from service.play.resources.prompt import MOST_WAITS, Prompt, PromptPart, PromptStatus, Wait
from service.play.resources.rows import Key, Role
from service.play.resources.versions import Expected, ExpectedVersion
from service.resolution.refusal import Refusal, moved
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace

Handlers = Mapping[tuple[str, str], CommandHandler]
"""Name of a game and of an operation -> what runs its commands."""
MOST_TRIED = 40
"""Options of a decision that are tried, to offer only those that are accepted."""
REACTION = "reaction"
"""Decision of those who may react: whether the order takes effect now."""
LET_IT_HAPPEN = "pass"
REACTED = "reacted"


@dataclass(frozen=True, slots=True)
class PromptRunner:
    """Runs the orders of prompts.

    Attributes:
        handlers: of all operations.
    """

    handlers: Handlers

    def handler(self, ruleset: str, operation: str) -> CommandHandler | None:
        """Handler of the commands of an operation; None where it has no command."""
        return self.handlers.get((ruleset, operation.replace("-", "_")))

    def operations(self, ruleset: str) -> tuple[str, ...]:
        """Names of the operations of a game that have commands, in the order of the alphabet."""
        names = {each.resolver.operation.name for (game, _), each in self.handlers.items() if game == ruleset}
        return tuple(sorted(names))

    def go_on(
        self,
        call: Call,
        prompt: Prompt,
        *,
        settles: bool = False,
        expected: ExpectedVersion = Expected.NOTHING,
    ) -> tuple[Prompt, tuple[Happening, ...]]:
        """Run all orders without open questions; returns the prompt and what came of them.

        Args:
            call: of the sender of the order.
            prompt: with its answers.
            settles: whether no questions remain.
            expected: version of the encounter or character, where the sender of an order has stated it.

        Raises:
            Refusal: the rules refuse an order that has just been given.
        """
        happenings, refused_ones = list[Happening](), list[Refusal]()
        for index, part in enumerate(prompt.parts):
            if not part.over and not _waits(prompt, index):
                try:
                    prompt, happening = self._attempt(call, prompt, index, expected, settles=settles)
                except Refusal as refused:
                    refused_ones.append(at_actor(refused, prompt, index, self._lead(call, prompt)))
                    prompt = _with_part(prompt, index, _refused(call, part, refused_ones[-1]))
                    continue
                happenings += [happening] if happening else []
        if len(refused_ones) == len(prompt.parts):
            errors: list[PlacedFault] = []
            for error in (error for each in refused_ones for error in each.errors):
                errors += [error] if error not in errors else []
            raise replace(refused_ones[0], errors=tuple(errors))
        return _concluded(prompt), tuple(happenings)

    def _lead(self, call: Call, prompt: Prompt) -> str:
        """JSON pointer to the acting participant in the orders of a prompt."""
        handler = self.handler(call.campaign().ruleset, prompt.operation)
        return "" if handler is None else handler.lead

    def _attempt(
        self, call: Call, prompt: Prompt, index: int, expected: ExpectedVersion, *, settles: bool
    ) -> tuple[Prompt, Happening | None]:
        part = prompt.parts[index]
        known = Known(
            dice={stream: list(faces) for stream, faces in part.dice.items()},
            decisions=part.decisions,
            ask=prompt.ask,
            rolls=prompt.rolls,
            is_free=part.actor is not None and call.actor.role is Role.GM,
            rolled=part.rolled,
            settles=settles,
        )
        happening: Happening | None = None
        try:
            happening = self._run(call, prompt, part, known, expected)
        except Unanswered as missing:
            part = replace(part, dice=known.dice)
            missing = self._with_open_options(call, prompt, part, known, missing)
            if (alone := _without_alternative(part, missing)) is not None:
                return self._attempt(call, _with_part(prompt, index, alone), index, expected, settles=settles)
            return _asking(call, _with_part(prompt, index, part), index, missing), None
        except Refusal as refused:
            if prompt.version == 0:
                raise
            over = _refused(call, part, refused)
            return replace(_with_part(prompt, index, over), problem=prompt.problem or over.problem), None
        seq = happening.event.seq
        part = replace(part, dice=known.dice, event=seq, over=True)
        return replace(_with_part(prompt, index, part), event=seq), happening

    def _with_open_options(
        self, call: Call, prompt: Prompt, part: PromptPart, known: Known, missing: Unanswered
    ) -> Unanswered:
        """The question without options with which the order would be refused; the default stays."""
        member, options, default = (missing.members.get(name) for name in ("member", "options", "default"))
        if member is None or options is None or not 1 < len(options) <= MOST_TRIED:
            return missing
        made = part.decisions.get(member, ())

        def codes(option: Any, *, force: bool) -> frozenset[str]:
            decided = {**known.decisions, member: [*made, option]}
            dice = {stream: list(faces) for stream, faces in known.dice.items()}
            tried = replace(prompt, order=prompt.order if force else {**prompt.order, "force": False})
            return self._refused(call, tried, part, replace(known, dice=dice, decisions=decided))

        is_forced = prompt.order.get("force") is True
        plain = next((option for option in options if option == default), default)  # as JSON, not as an enumeration
        usual = codes(plain, force=False) if is_forced else frozenset[str]()

        def is_open(option: Any) -> bool:
            return not (codes(option, force=True) or (is_forced and codes(option, force=False) - usual))

        left = [option for option in options if option == default or is_open(option)]
        members = {**missing.members, "options": left}
        return Unanswered(missing.identity, missing.character, members, secret=missing.secret)

    def _refused(self, call: Call, prompt: Prompt, part: PromptPart, known: Known) -> frozenset[str]:
        """Codes with which an order would be refused as far as it is known; none if it is accepted."""
        try:
            self._run(call, prompt, part, replace(known, is_trial=True), Expected.NOTHING)
        except (Accepted, Unanswered):
            return frozenset()
        except Refusal as refused:
            return frozenset((refused.code, *(error.code for error in refused.errors)))
        return frozenset()

    def _run(self, call: Call, prompt: Prompt, part: PromptPart, known: Known, expected: ExpectedVersion) -> Happening:
        handler = refusals.existing(self.handler(call.campaign().ruleset, prompt.operation), "operation")
        lead, raw = handler.lead, dict(prompt.order)
        if prompt.encounter_id is None:
            return handler.on_character(call, part.actor or lead_of(raw, lead) or "", raw, expected, known)
        if part.actor is not None:
            raw = with_lead(raw, lead, part.actor)
        return handler.on_encounter(call, prompt.encounter_id, raw, expected, known)


def at_actor(refused: Refusal, prompt: Prompt, index: int, lead: str) -> Refusal:
    """A refusal of the order of one of several actors, with pointers to the actor in the prompt."""
    if prompt.parts[index].actor is None:
        return refused
    return moved(
        refused, lambda place: f"/actors/{index}" if place == lead or place.startswith(f"{lead}/id") else place
    )


def _refused(call: Call, part: PromptPart, refused: Refusal) -> PromptPart:
    """An order that was refused."""
    return replace(part, over=True, problem=_stored_refusal(call, refused))


def continued(call: Call, runner: PromptRunner, prompt: Prompt, *, settles: bool = False) -> Prompt:
    """Run all orders without open questions, in the name of their sender."""
    try:
        after, _ = runner.go_on(_as_sender(call, prompt), prompt, settles=settles)
    except Refusal as refused:
        return replace(prompt, status=PromptStatus.REFUSED, problem=_stored_refusal(call, refused))
    return after


def _as_sender(call: Call, prompt: Prompt) -> Call:
    """The call in the name of the sender of the order; a revoked key orders nothing any more."""
    key: Key | None = call.work.keys.get(prompt.key)
    if key is None or key.revoked_at is not None:
        raise refusals.revoked()
    return replace(call, actor=Actor.of(key))


def _waits(prompt: Prompt, index: int) -> bool:
    return any(wait.answer is None and wait.part in (index, EVERY_PART) for wait in prompt.waits)


EVERY_PART = -1
"""Part of a wait on which all orders wait."""


def _without_alternative(part: PromptPart, missing: Unanswered) -> PromptPart | None:
    """The order with the only option of a decision, which needs no question; None if there is a choice."""
    member, options = missing.members.get("member"), missing.members.get("options")
    if member is None or options is None or len(options) != 1:
        return None
    return replace(part, decisions={**part.decisions, member: [*part.decisions.get(member, ()), *options]})


def _asking(call: Call, prompt: Prompt, index: int, missing: Unanswered) -> Prompt:
    """The prompt with one question more."""
    if len(prompt.waits) >= MOST_WAITS:
        raise refusals.too_many_waits(MOST_WAITS)
    in_encounter = prompt.encounter_id is not None
    wait = Wait(
        id=call.new_id(),
        part=index,
        combatant_id=missing.identity if in_encounter else None,
        character_id=missing.character,
        secret=missing.secret,
        **missing.members,
    )
    asked = dict.fromkeys((*prompt.asked, *([missing.character] if missing.character else [])))
    return replace(prompt, waits=(*prompt.waits, wait), asked=tuple(asked))


def _with_part(prompt: Prompt, index: int, part: PromptPart) -> Prompt:
    return replace(prompt, parts=(*prompt.parts[:index], part, *prompt.parts[index + 1 :]))


def _concluded(prompt: Prompt) -> Prompt:
    """The prompt, closed once all of its orders are."""
    if not all(part.over for part in prompt.parts):
        return prompt
    return replace(prompt, status=PromptStatus.REFUSED if prompt.event is None else PromptStatus.DONE)


def _stored_refusal(call: Call, refused: Refusal) -> dict[str, Any]:
    """A refusal in the form that the prompt stores, in the language of the caller who caused it."""
    said = call.language.translated
    return {"code": refused.code, "title": said(refused.title), "detail": said(refused.detail)}


def events_of(prompt: Prompt) -> Iterator[int]:
    """The seqs of all events of a prompt."""
    return (part.event for part in prompt.parts if part.event is not None)
