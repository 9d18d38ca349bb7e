"""Prompts: read, cancelled, and expired at the deadline."""

from service.metrics import tally
from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.prompts.execution import PromptRunner, continued
from service.play.resources import versions
from service.play.resources.prompt import PASSED, OnDeadline, Prompt, PromptStatus
from service.play.resources.rows import Role
from service.values import replace

MOST_OPEN = 200
"""Open prompts of a campaign."""


def cancel(call: Call, prompt_id: str, encounter_id: str | None, expected: versions.ExpectedVersion) -> Prompt:
    """Cancel a prompt: by a game master, or by the sender of the order.

    Raises:
        Refusal: `not_found`, `forbidden`, `stale_version` or `prompt_over`.
    """
    prompt = one(call, prompt_id, encounter_id)
    if call.actor.role is not Role.GM and call.actor.key != prompt.key:
        raise refusals.forbidden(Phrase("Only a game master or the sender of the order may do this."))
    versions.check(prompt.version, expected, required=False)
    check_open(prompt)
    return save(call, prompt, replace(prompt, status=PromptStatus.CANCELLED))


def expire(call: Call, runner: PromptRunner, prompt_id: str) -> None:
    """Expires an open prompt after its deadline."""
    prompt = call.work.prompts.get(prompt_id)
    if prompt is None or not prompt.is_open or prompt.deadline is None or prompt.deadline > call.work.prompts.now():
        return
    if prompt.on_deadline is OnDeadline.CANCEL:
        save(call, prompt, replace(prompt, status=PromptStatus.EXPIRED))
        return
    closed = tuple(replace(wait, answer=wait.answer or PASSED) for wait in prompt.waits)
    save(call, prompt, continued(call, runner, replace(prompt, waits=closed), settles=True))


def one(call: Call, prompt_id: str, encounter_id: str | None) -> Prompt:
    """A prompt that the caller may see, of an encounter if one is named.

    Raises:
        Refusal: `not_found`.
    """
    prompt = call.work.prompts.get(prompt_id)
    if prompt is not None and encounter_id not in (None, prompt.encounter_id):
        prompt = None
    return refusals.existing(prompt if prompt is not None and sees(call, prompt) else None, "prompt")


def sees(call: Call, prompt: Prompt) -> bool:
    """Whether a caller may see a prompt: game masters, its sender, and the players it asks."""
    actor = call.actor
    return actor.role is Role.GM or prompt.key == actor.key or not actor.characters.isdisjoint(prompt.asked)


def check_open(prompt: Prompt) -> None:
    """Refuse the call unless the prompt is open.

    Raises:
        Refusal: `prompt_over`.
    """
    if not prompt.is_open:
        detail = Phrase("The prompt is {status}; nothing waits in it any more.", status=prompt.status)
        raise refusals.conflict("prompt_over", Phrase("Nothing waits"), detail)


def save(call: Call, before: Prompt, after: Prompt) -> Prompt:
    """Write a prompt under its next version."""
    written = replace(after, version=before.version + 1, updated_at=call.now())
    call.work.prompts.update(written)
    if before.status is PromptStatus.OPEN and after.status is not PromptStatus.OPEN:
        tally.count("prompts", after.status.value)
    return written
