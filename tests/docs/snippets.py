"""Snippets of a Markdown document, with their expected output.

A fenced block in one of the `LANGUAGES` is a snippet, unless `not-run` follows the language. A name after `not-run` is
one by which other tests find the block. A block of `text` or `json` with nothing between it and the snippet above is
what that prints; without such a block it prints nothing.
"""

import re
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("sh", "python", "js", "ts")
SHOWN = ("text", "json")
NOT_RUN = "not-run"
_FENCED = re.compile(r"^```(?P<language>\w*) ?(?P<mark>[^\n]*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block.

    Attributes:
        language: the first word of its fence.
        mark: the rest of it.
        text: all lines between the fences.
        line: number of its first line in the document.
        follows: whether it directly follows the block above.
    """

    language: str
    mark: str
    text: str
    line: int
    follows: bool


@dataclass(frozen=True, slots=True)
class Snippet:
    """A program with its expected output.

    Attributes:
        language: one of `LANGUAGES`.
        text: the program, or the next part of it.
        line: number of its first line in the document.
        shown: what the document says that it prints.
    """

    language: str
    text: str
    line: int
    shown: str


def blocks_of(document: Path) -> list[Block]:
    """All fenced blocks in order."""
    text, found, end = document.read_text(encoding="utf-8"), [], 0
    for block in _FENCED.finditer(text):
        line, follows = text.count("\n", 0, block.start("text")) + 1, not text[end : block.start()].strip()
        found.append(Block(block["language"], block["mark"], block["text"], line, follows))
        end = block.end()
    return found


def snippets_of(document: Path) -> list[Snippet]:
    """All snippets in order."""
    blocks = blocks_of(document)
    below: list[Block | None] = [*blocks, None][1:]
    return [
        Snippet(block.language, block.text, block.line, _shown(beneath))
        for block, beneath in zip(blocks, below, strict=True)
        if block.language in LANGUAGES and not block.mark.startswith(NOT_RUN)
    ]


def _shown(block: Block | None) -> str:
    return block.text if block is not None and block.language in SHOWN and block.follows else ""


_DIFFERENT_EACH_TIME = {
    r'("request_id": ?)"[^"]+"': r'\1"..."',
    r"arb_[0-9a-f]{32}_[0-9a-f]{32}_[\w-]{43}": "a key",
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}": "an id",
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z": "a time",
}


def same_for_all(printed: str) -> str:
    """The output with ids, keys and times replaced, since they differ between calls."""
    for pattern, instead in _DIFFERENT_EACH_TIME.items():
        printed = re.sub(pattern, instead, printed)
    return printed.strip()
