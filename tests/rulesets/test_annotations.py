"""Tests of annotations in the games: `Any` hides from mypy what rules read."""

import re
from pathlib import Path

from service import rulesets

MOST = 299
"""Lines with `Any`, imports included."""


def test_any_is_rare() -> None:
    """New code takes the types of `stored/figures.py` of its game, or a protocol with the members that it reads."""
    folder = Path(rulesets.__file__).parent
    lines = [line for path in folder.rglob("*.py") for line in path.read_text().splitlines()]
    assert 0 < sum(re.search(r"\bAny\b", line) is not None for line in lines) <= MOST
