"""Execution of a prompt's orders, as far as their rolls and decisions are known."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.play import refusals
from service.play.call import Actor, Call
from service.play.commands.orders import lead_of, with_lead
from service.play.commands.run import CommandHandler
from service.play.happening import Happening
from service.play.prompts.handler import Known, Missing, PromptedHandler, lead_pointer
from service.play.resources.prompt import MOST_WAITS, Part, Prompt, PromptStatus, Wait
from service.play.resources.rows import Key
from service.play.resources.versions import Expected
from service.resolution.refusal import Refusal
from service.values import dataclass, replace

Handlers = Mapping[tuple[str, str], CommandHandler]
"""Name of a game and of an operation -> what runs its commands."""
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

    def go_on(
        self,
        call: Call,
        prompt: Prompt,
        *,
        settles: bool = False,
        expected: int | Expected = Expected.NOTHING,
    ) -> tuple[Prompt, tuple[Happening, ...]]:
        """Run all orders without open questions; returns the prompt and what came of them.

        Args:
            call: of whoever has given the order.
            prompt: with what was answered.
            settles: whether nobody is asked any more.
            expected: version of the encounter or character, where the sender of an order has stated it.

        Raises:
            Refusal: the rules refuse an order that has just been given.
        """
        happenings: list[Happening] = []
        for index, part in enumerate(prompt.parts):
            if not part.over and not _waits(prompt, index):
                prompt, happening = self._attempt(call, prompt, index, expected, settles=settles)
                happenings += [happening] if happening else []
        return _concluded(prompt), tuple(happenings)

    def _attempt(
        self, call: Call, prompt: Prompt, index: int, expected: int | Expected, *, settles: bool
    ) -> tuple[Prompt, Happening | None]:
        part = prompt.parts[index]
        known = Known(
            dice={stream: list(faces) for stream, faces in part.dice.items()},
            decisions=part.decisions,
            ask=prompt.ask,
            rolls=prompt.rolls,
            rolled=part.rolled,
            settles=settles,
        )
        happening: Happening | None = None
        try:
            happening = self._run(call, prompt, part, known, expected)
        except Missing as missing:
            part = replace(part, dice=known.dice)
            if (alone := _without_alternative(part, missing)) is not None:
                return self._attempt(call, _with_part(prompt, index, alone), index, expected, settles=settles)
            return _asking(call, _with_part(prompt, index, part), index, missing), None
        except Refusal as refused:
            if prompt.version == 0:
                raise
            problem = prompt.problem or _stored_refusal(call, refused)
            return replace(_with_part(prompt, index, replace(part, over=True)), problem=problem), None
        seq = happening.event.seq
        part = replace(part, dice=known.dice, event=seq, over=True)
        return replace(_with_part(prompt, index, part), event=seq), happening

    def _run(self, call: Call, prompt: Prompt, part: Part, known: Known, expected: int | Expected) -> Happening:
        handler = self.handler(call.campaign().ruleset, prompt.operation)
        runs = PromptedHandler.of(refusals.existing(handler, "operation"), known)
        lead, raw = lead_pointer(runs), dict(prompt.order)
        if prompt.encounter_id is None:
            return runs.on_character(call, part.actor or lead_of(raw, lead) or "", raw, expected)
        if part.actor is not None:
            raw = with_lead(raw, lead, part.actor)
        return runs.on_encounter(call, prompt.encounter_id, raw, expected)


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


def _without_alternative(part: Part, missing: Missing) -> Part | None:
    """The order with the only option of a decision, which nobody is asked for; None where there is a choice."""
    member, options = missing.members.get("member"), missing.members.get("options")
    if member is None or options is None or len(options) != 1:
        return None
    return replace(part, decisions={**part.decisions, member: [*part.decisions.get(member, ()), *options]})


def _asking(call: Call, prompt: Prompt, index: int, missing: Missing) -> Prompt:
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


def _with_part(prompt: Prompt, index: int, part: Part) -> Prompt:
    return replace(prompt, parts=(*prompt.parts[:index], part, *prompt.parts[index + 1 :]))


def _concluded(prompt: Prompt) -> Prompt:
    """The prompt, closed once all of its orders are."""
    if not all(part.over for part in prompt.parts):
        return prompt
    return replace(prompt, status=PromptStatus.REFUSED if prompt.event is None else PromptStatus.DONE)


def _stored_refusal(call: Call, refused: Refusal) -> dict[str, Any]:
    """A refusal in the form that the prompt stores, in the language of the caller who caused it."""
    said = call.language.said
    return {"code": refused.code, "title": said(refused.title), "detail": said(refused.detail)}


def events_of(prompt: Prompt) -> Iterator[int]:
    """The seqs of all events of a prompt."""
    return (part.event for part in prompt.parts if part.event is not None)
