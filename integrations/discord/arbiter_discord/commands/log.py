"""`/undo` undoes an event, `/report` shows the log."""

from arbiter_discord.call import Call
from arbiter_discord.messages import LONGEST, Answer, message
from arbiter_discord.outcomes import outcome

MOST_EVENTS = 500
"""Events of one report."""


def undo(call: Call) -> Answer:
    """Handle `/undo`: undo an event, by default the newest of the user's own."""
    seq = call.interaction.options.get("event")
    path = "undo" if seq is None else f"events/{int(seq)}/undo"
    return outcome(call, call.post(f"{call.campaign}/{path}?render=discord", {}, call.key))


def report(call: Call) -> Answer:
    """Handle `/report`: show the end of the log as the user sees it, as many lines as a message takes."""
    first = int(call.interaction.options.get("from") or max(1, _newest(call) + 1 - MOST_EVENTS))
    text = call.text(f"{call.campaign}/events/report?format=markdown&from={first}", call.key).strip()
    return Answer(private=message(_end_of(text) or call.word("empty_report")))


def _newest(call: Call) -> int:
    """The number of the newest event that the user sees; 0 if there is none."""
    newest = call.get(f"{call.campaign}/events?order=desc&limit=1", call.key)["items"]
    return int(newest[0]["seq"]) if newest else 0


def _end_of(text: str) -> str:
    """The last lines that fit into a message."""
    if len(text) <= LONGEST:
        return text
    end = text[-(LONGEST - 2) :]
    return "…\n" + end.partition("\n")[2]
