"""Scene files."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

NEEDED = frozenset({"id", "ruleset", "steps"})


class UnusableScenesError(Exception):
    """There are no usable scenes at a path; the message is one line with the reason."""


def find(place: Path) -> Iterator[Mapping[str, Any]]:
    """The scenes of one file, or of every `*.json` of a folder and of those below it, in alphabetical order.

    Raises:
        UnusableScenesError: the place does not exist, holds none, or a file cannot be read.
    """
    found = [scene for path in (sorted(place.rglob("*.json")) if place.is_dir() else [place]) for scene in _read(path)]
    if not found:
        raise UnusableScenesError(f"{place} holds no scenes")
    yield from found


def _read(path: Path) -> list[Mapping[str, Any]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableScenesError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise UnusableScenesError(f"{path} is no JSON: {error}") from error
    entries = data.get("items") if isinstance(data, dict) else data
    scenes = entries if isinstance(entries, list) else []
    return [each for each in scenes if isinstance(each, dict) and each.keys() >= NEEDED]
