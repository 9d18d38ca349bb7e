"""Mutations of JSON values: one change somewhere, which may or may not make them invalid."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3.0, 3.5, 2**31, -(2**31) - 1, 10**30, 1e300, "", "7", "x" * 3000, "job",
    [], [None], [1], {}, {"": 0}, {"name": "x"}, [[]],
)  # fmt: skip
"""Values that some field may not expect."""
STRANGE_NAMES = ("", "nam", "name", "a/b", "~", "dice", "seed", "options", "__proto__", "_schema", "0")


@st.composite
def mutated(draw: DrawFn, values: SearchStrategy[Any]) -> Any:
    """One of these values with one or two changes."""
    value = deepcopy(draw(values))
    for _ in range(draw(st.integers(1, 2))):
        value = _changed(draw, value)
    return value


def _changed(draw: DrawFn, value: Any) -> Any:
    """The value, or something inside it, replaced, removed, added or renamed."""
    if isinstance(value, (dict, list)) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
        if draw(st.integers(0, 5)):
            value[key] = _changed(draw, value[key])
        else:
            del value[key]
    elif isinstance(value, dict) and draw(st.booleans()):
        value[draw(st.sampled_from(STRANGE_NAMES))] = deepcopy(draw(st.sampled_from(JUNK)))
    elif isinstance(value, list) and value and draw(st.booleans()):
        value.extend(value[:1] * draw(st.sampled_from((1, 100))))
    elif type(value) is int and draw(st.booleans()):
        return draw(st.sampled_from((float(value), value + 0.5, -value, value + 1_000_001, str(value))))
    else:
        return deepcopy(draw(st.sampled_from(JUNK)))
    return value
