"""Vector files: their paths, and the game of each."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.rulesets.golden import GoldenVector, of_entries
from service.values import dataclass

HALVES = ("-basic", "-combat")
"""Ends of file names that tell the half of a game."""
OF_A_GAME = "vectors"
"""A file of this name belongs to the game that its folder is named after."""


class UnusableVectorsError(Exception):
    """There are no usable vectors at a path; the message is one line with the reason."""


@dataclass(frozen=True, slots=True)
class VectorFile:
    """The vectors of one file.

    Attributes:
        path: the file.
        ruleset: name of the game.
        vectors: in the order of the file; empty when the file holds something else.
    """

    path: Path
    ruleset: str
    vectors: tuple[GoldenVector, ...]


def find(place: Path) -> Iterator[VectorFile]:
    """The vectors of one file, or of every `*.json` of a folder in alphabetical order.

    Raises:
        UnusableVectorsError: the place does not exist, or a file cannot be read.
    """
    paths = sorted(place.glob("*.json")) if place.is_dir() else [place]
    if not paths:
        raise UnusableVectorsError(f"{place} holds no *.json file")
    for path in paths:
        yield VectorFile(path, ruleset_of(path), _read(path))


def ruleset_of(path: Path) -> str:
    """The game that a file is about: `rollunder-basic.json` is about rollunder."""
    name = path.absolute().parent.name if path.stem == OF_A_GAME else path.stem
    for half in HALVES:
        name = name.removesuffix(half)
    return name


def _read(path: Path) -> tuple[GoldenVector, ...]:
    try:
        entries = _entries(json.loads(path.read_text(encoding="utf-8")))
        return of_entries(entries) if _are_vectors(entries) else ()
    except OSError as error:
        raise UnusableVectorsError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, TypeError) as error:
        raise UnusableVectorsError(f"{path} is no file of vectors: {error}") from error


def _entries(data: Any) -> Any:
    """The entries of a file, which may be the saved answer of `GET /v1/{ruleset}/vectors`."""
    return data["items"] if isinstance(data, dict) and "items" in data else data


def _are_vectors(entries: Any) -> bool:
    """Whether the entries have expectations; tables and other data beside the vectors do not."""
    return isinstance(entries, list) and all(isinstance(entry, dict) and "expect" in entry for entry in entries)
