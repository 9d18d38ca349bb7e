"""Messages as Discord takes them, and what they are made of."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from arbiter_bot.arbiter import Refused
from arbiter_bot.words import words_for

Message: TypeAlias = dict[str, Any]

LONGEST = 2_000
NO_PREVIEW, ONLY_FOR_YOU = 4, 64
"""Discord's flags for a message whose addresses are not shown as pictures, and for one that nobody else sees."""
_MARKDOWN = re.compile(r"[\\`*_~|\[\]<>#@]")


class NotUnderstood(Exception):
    """The bot itself cannot answer; its code is one of the words."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(code)
        self.code, self.parameters = code, parameters


def message(content: str, flags: int = 0, rows: Sequence[Any] = ()) -> Message:
    """A message that mentions nobody, whatever names are in it; below it rows of buttons."""
    told = {"content": content[:LONGEST], "flags": NO_PREVIEW | flags, "allowed_mentions": {"parse": []}}
    return told | {"components": list(rows)} if rows else told


def plain(text: str) -> str:
    """A name, or a sentence with names in it, as Discord shows it to the letter."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def word(locale: str, code: str, /, **parameters: object) -> str:
    """Words of the bot, with names made harmless."""
    return words_for(locale)[code].format(**{name: plain(str(value)) for name, value in parameters.items()})


def explained(refused: Refused, locale: str) -> str:
    """A problem for somebody at the table: in the bot's words where it has some, else in Arbiter's."""
    problem = refused.problem
    if refused.code in words_for(locale):
        events = [event["seq"] for event in problem.get("events", ())]
        return word(locale, refused.code, **problem | {"events": ", ".join(map(str, events))})
    faults = [error["detail"] for error in problem["errors"]] or [problem["detail"]]
    return plain("\n".join(faults))
