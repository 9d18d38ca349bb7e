"""Tests of a folder, for hooks that mark them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest


def items_below(folder: Path, items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Tests of a folder; there are tens of thousands to compare, which takes seconds with `Path.parents`."""
    return (item for item in items if str(item.path).startswith(f"{folder}/"))
