"""Prompts: their questions, and buttons that answer them."""

from collections.abc import Container
from http import HTTPStatus

from arbiter_discord.arbiter import Refused
from arbiter_discord.call import Call
from arbiter_discord.messages import Answer, Message, message, plain
from arbiter_discord.outcomes import outcome
from arbiter_discord.questions import answer_of, is_own, public_questions, public_waits, question
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal

OPEN = "open"
UNSEEN = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


def shown(call: Call, prompt: Json, known: Container[str] = ()) -> Answer:
    """Show what a prompt asks now, or its outcome.

    The user gets the own next question. The channel gets a button for each new question to others.

    Args:
        call: the interaction.
        prompt: as the user sees it.
        known: ids of questions that the channel has buttons for.
    """
    if prompt["status"] != OPEN:
        return _ended(call, prompt)
    new = [wait for wait in public_waits(call, prompt) if wait["id"] not in known and not is_own(call, wait)]
    public = [public_questions(call, prompt, new)] if new else []
    return Answer(private=own_question(call, prompt) or message(call.word("done")), public=public)


def own_question(call: Call, prompt: Json) -> Message | None:
    """Return the user's next question in a prompt, or None."""
    return next((question(call, prompt, wait) for wait in prompt["waits"] if is_own(call, wait)), None)


def ask(call: Call) -> Answer:
    """Handle the public button of a question: show its answers to the user to whom it belongs."""
    _, prompt_id, wait_id = call.interaction.name.split(":")
    prompt = _prompt(call, prompt_id)
    return Answer(private=question(call, prompt, _wait(call, prompt, wait_id)))


def answer(call: Call) -> Answer:
    """Handle a button or menu that answers a question; the service decides who may answer."""
    _, prompt_id, wait_id, value = call.interaction.name.split(":")
    prompt = _prompt(call, prompt_id)
    given = answer_of(_wait(call, prompt, wait_id), next(iter(call.interaction.values), value))
    answered = call.post(f"{call.campaign}/prompts/{prompt_id}/answers", given, call.key)
    return shown(call, answered, {wait["id"] for wait in prompt["waits"]})


def _prompt(call: Call, prompt_id: str) -> Json:
    try:
        return call.get(f"{call.campaign}/prompts/{prompt_id}", call.key)
    except Refused as refused:
        if refused.problem.get("status") in UNSEEN:
            raise Refusal("not_asked") from None
        raise


def _wait(call: Call, prompt: Json, wait_id: str) -> Json:
    """The question, if it is open and the service shows it to the user in full."""
    wait: Json | None = next((each for each in prompt["waits"] if each["id"] == wait_id), None)
    if wait is None:
        raise Refusal("answered")
    if not (is_own(call, wait) or call.is_owner):
        raise Refusal("not_asked")
    return wait


def _ended(call: Call, prompt: Json) -> Answer:
    """The outcome of each order of a prompt, or why there is none."""
    if not prompt["events"]:
        problem = prompt["problem"]
        return Answer(private=message(plain(problem["detail"]) if problem else call.word("answered")))
    parts = [outcome(call, _event(call, seq)) for seq in prompt["events"]]
    own = "\n".join(part.private["content"] for part in parts if part.private)
    return Answer(private=message(own) if own else None, public=[each for part in parts for each in part.public])


def _event(call: Call, seq: int) -> Json:
    """An event as the user sees it; only its number if the user does not see it."""
    try:
        return call.get(f"{call.campaign}/events/{seq}?render=discord", call.key)
    except Refused as refused:
        if refused.problem.get("status") == HTTPStatus.NOT_FOUND:
            return {"seq": seq}
        raise
