"""Messages, buttons and menus as Discord takes them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from arbiter_discord.interaction import EPHEMERAL
from arbiter_discord.transport import Json

Message: TypeAlias = dict[str, Any]
Entry = TypeVar("Entry")

LONGEST = 2_000
LONGEST_LABEL = 80
LONGEST_OPTION = 100
MOST_OPTIONS = 25
"""Entries of a menu, and suggestions for an option."""
ROW, BUTTON, MENU, GREY = 1, 2, 3, 2
IN_A_ROW, MOST_ROWS = 5, 5
NO_PREVIEW = 4
_MARKDOWN = re.compile(r"[\\`*_~|\[\]<>#@]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Messages that answer an interaction.

    Attributes:
        private: for the user alone.
        public: for the channel.
    """

    private: Message | None = None
    public: Sequence[Message] = field(default=())


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    Attributes:
        label: its text.
        custom_id: what Discord sends when it is pressed.
    """

    label: str
    custom_id: str

    def component(self) -> Json:
        """Return the button as Discord takes it."""
        return {
            "type": BUTTON,
            "style": GREY,
            "label": shortened(self.label, LONGEST_LABEL),
            "custom_id": self.custom_id,
        }


def message(content: str, components: Sequence[Json] = ()) -> Message:
    """Make a message that mentions no user, even if a name in it looks like a mention."""
    made: Message = {
        "content": shortened(content, LONGEST),
        "flags": NO_PREVIEW,
        "allowed_mentions": {"parse": []},
    }
    return made | {"components": list(components)} if components else made


def private(made: Message) -> Message:
    """Return a message that only the user sees."""
    return made | {"flags": made["flags"] | EPHEMERAL}


def edited(made: Message) -> Message:
    """Return the body that replaces a message by this one; visibility cannot change, and old buttons go."""
    body: Message = {"components": []} | made
    return {name: value for name, value in body.items() if name != "flags"}


def rows(buttons: Iterable[Button]) -> list[Json]:
    """Arrange buttons in rows; those beyond 25 are left out."""
    components = [button.component() for button in buttons]
    return [{"type": ROW, "components": part} for part in _parts(components, IN_A_ROW)][:MOST_ROWS]


def menus(custom_id: str, entries: Sequence[tuple[str, str]], most: int = 1) -> list[Json]:
    """Make menus from labels and details, 25 entries each; the value of an entry is its position.

    Args:
        custom_id: to which the number of the menu is added.
        entries: label and detail of each; those beyond 125 are left out.
        most: how many entries of one menu can be chosen.
    """
    numbered = [_entry(position, *entry) for position, entry in enumerate(entries)]
    made = [
        {"type": MENU, "custom_id": f"{custom_id}:{number}", "options": part, "max_values": min(most, len(part))}
        for number, part in enumerate(_parts(numbered, MOST_OPTIONS))
    ]
    return [{"type": ROW, "components": [menu]} for menu in made][:MOST_ROWS]


def suggestions(entries: Iterable[tuple[str, str]], typed: str) -> list[Json]:
    """Return suggestions for an option.

    Args:
        entries: label and value of each.
        typed: what the user has typed; labels contain it in any case.
    """
    fitting = [
        {"name": shortened(label, LONGEST_OPTION), "value": value}
        for label, value in entries
        if typed.casefold() in label.casefold() and 0 < len(value) <= LONGEST_OPTION
    ]
    return fitting[:MOST_OPTIONS]


def plain(text: str) -> str:
    """Escape a text, so that Discord shows it to the letter."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def shortened(text: str, longest: int) -> str:
    """Cut a text to a length; an empty one becomes a dash, because Discord takes no empty label."""
    return (text if len(text) <= longest else text[: longest - 1] + "…") or "-"


def _entry(position: int, label: str, detail: str) -> Json:
    entry = {"label": shortened(label, LONGEST_OPTION), "value": str(position)}
    return entry | {"description": shortened(detail, LONGEST_OPTION)} if detail else entry


def _parts(whole: Sequence[Entry], size: int) -> Iterator[list[Entry]]:
    return (list(whole[start : start + size]) for start in range(0, len(whole), size))
