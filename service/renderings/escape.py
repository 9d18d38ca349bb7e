"""Escaping of players' texts for the formats in which they are shown."""

import re

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of all that follows."""
_TO_THE_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RIGHT_TO_LEFT = re.compile(f"{_TO_THE_LEFT}+(?:[ '\u2019-]+{_TO_THE_LEFT}+)*")
"""Words of scripts that run from right to left."""
_ISOLATED = "\u2068\\g<0>\u2069"
"""A text that does not change the direction of what surrounds it."""
_MARKDOWN = re.compile(r"[\\`*_~|\[\]()<]")
_AT_THE_START = re.compile(r"^(\s*)([#>+-]|\d+(?=[.)]))")
"""Line starts that are a heading, a quotation or a list in Markdown."""
_MENTIONS = re.compile(r"@|(?<=<)(?=[#:@/a-z])|://|\.(?=\w{2,}/)")
"""Mentions, custom emoji and times, addresses, and invitations such as `discord.gg/...`."""
_NOTHING = "\u200b"
"""A space of no width, which breaks a mention or an address and cannot be seen."""


def plain(text: str) -> str:
    """The text on one line, without control characters; words that run from right to left are isolated."""
    return _RIGHT_TO_LEFT.sub(_ISOLATED, _DIRECTIONS.sub("", _BREAKS.sub(" ", text)))


def discord(text: str) -> str:
    """The text escaped for Discord: without Markdown, mentions and link previews."""
    line = _MARKDOWN.sub(r"\\\g<0>", _MENTIONS.sub(_broken, plain(text)))
    return _AT_THE_START.sub(_not_a_start, line)


def _broken(mention: "re.Match[str]") -> str:
    return mention[0][:1] + _NOTHING + mention[0][1:]


def _not_a_start(start: "re.Match[str]") -> str:
    space, mark = start.groups()
    return f"{space}{mark}{_NOTHING}" if mark.isdigit() else f"{space}\\{mark}"
