"""Outcomes of commands: the user reads them with the own key, the channel as an observer."""

from http import HTTPStatus

from arbiter_discord.arbiter import Refused
from arbiter_discord.call import Call
from arbiter_discord.messages import LONGEST, Answer, Message, message
from arbiter_discord.transport import Json


def outcome(call: Call, answer: Json) -> Answer:
    """Show the outcome of a command.

    The channel gets the view of an observer. The user gets the own view as well, if it differs.

    Args:
        call: the interaction.
        answer: of the service, to a call with `?render=discord`.
    """
    seq = answer["event"] if "event" in answer else answer["seq"]
    rendered = answer.get("rendered")
    own = rendered["content"] if rendered else call.word("hidden")
    public = public_view(call, seq)
    if public is None:
        return Answer(private=numbered(call, own, seq))
    if own == public:
        return Answer(public=[numbered(call, public, seq)])
    return Answer(private=numbered(call, own, seq), public=[numbered(call, public, seq)])


def public_view(call: Call, seq: int) -> str | None:
    """Return an event as an observer sees it; None if observers do not see it."""
    try:
        event = call.observe(f"{call.campaign}/events/{seq}?render=discord")
    except Refused as refused:
        if refused.problem.get("status") == HTTPStatus.NOT_FOUND:
            return None
        raise
    return str(event["rendered"]["content"])


def numbered(call: Call, content: str, seq: int) -> Message:
    """Make a message that ends with the number of its event, for `/undo`, if there is room for it."""
    footer = f"\n-# {call.word('event', event=seq)}"
    return message(content + footer if len(content) + len(footer) <= LONGEST else content)
