"""Noise for the fuzzer: mutated values and unexpected texts."""

from copy import deepcopy
from random import Random
from typing import Any

from tests.mutations import JUNK, STRANGE_NAMES

HOSTILE_TEXTS = (
    "\x00", "\ud800", "%00", "../../etc/passwd", "' OR 1=1 --", "<script>", "\u202e", "a" * 5000, "{name}", "%s%n",
    "\r\nX: y", "99999999999999999999", "-1", "1e309", "NaN", "null", "*",
)  # fmt: skip
"""Texts for places in addresses, queries, headers and bodies."""
MOST_CHANGES = 3


def noisy(chance: Random, value: Any) -> Any:
    """The value with some changes."""
    value = deepcopy(value)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        value = _changed(chance, value)
    return value


def _changed(chance: Random, value: Any) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        if chance.random() < 0.15:
            del value[key]
        else:
            value[key] = _changed(chance, value[key])
        return value
    if isinstance(value, list) and value and chance.random() < 0.8:
        index = chance.randrange(len(value))
        value[index] = _changed(chance, value[index])
        return value if chance.random() < 0.9 else value * chance.choice((0, 2, 101))
    if isinstance(value, dict) and chance.random() < 0.5:
        return value | {chance.choice(STRANGE_NAMES): deepcopy(chance.choice(JUNK))}
    if type(value) is int and chance.random() < 0.6:
        return chance.choice((value + 1, -value, 0, value * 1000, 2**31 - 1, 1_000_000, value + 0.5))
    if chance.random() < 0.2:
        return chance.choice(HOSTILE_TEXTS)
    return deepcopy(chance.choice(JUNK))
