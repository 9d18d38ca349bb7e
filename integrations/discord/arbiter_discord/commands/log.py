"""`/undo` undoes an event, `/report` shows the log."""

from arbiter_discord.call import Call
from arbiter_discord.messages import LONGEST, Answer, message
from arbiter_discord.outcomes import outcome


def undo(call: Call) -> Answer:
    """Handle `/undo`: undo an event, by default the newest of the user's own."""
    seq = call.interaction.options.get("event")
    path = "undo" if seq is None else f"events/{int(seq)}/undo"
    return outcome(call, call.post(f"{call.campaign}/{path}?render=discord", {}, call.key))


def report(call: Call) -> Answer:
    """Handle `/report`: show the end of the log as the user sees it, as many lines as a message takes."""
    first = int(call.interaction.options.get("from", 1))
    text = call.text(f"{call.campaign}/events/report?format=markdown&from={first}", call.key).strip()
    return Answer(private=message(_end_of(text) or call.word("empty_report")))


def _end_of(text: str) -> str:
    """The last lines that fit into a message."""
    if len(text) <= LONGEST:
        return text
    end = text[-(LONGEST - 2) :]
    return "…\n" + end.partition("\n")[2]
