"""Variations of what a foe hides: one number of its sheet or state at a time."""

from collections.abc import Callable, Iterator
from typing import Any

from service.resolution.refusal import Refusal
from tests.noninterference.stage import Documents, Stage

STEPS = (1, -1, 5, -5)
"""Added to a number; the first that the game accepts is small, the last large."""


def variations(stage: Stage, hidden: Documents, most: int = 1) -> Iterator[tuple[str, Documents]]:
    """Pointer to the varied number -> documents in which it is another one."""
    for member in ("sheet", "state"):
        document = getattr(hidden, member)
        for path in numbers(document):
            accepted = 0
            for step in STEPS:
                varied = _varied(stage, hidden, member, path, step)
                if varied is not None:
                    yield f"/{member}/{'/'.join(map(str, path))}{step:+d}", varied
                    accepted += 1
                    if accepted == most:
                        break


def accumulated(stage: Stage, hidden: Documents, keeps: Callable[[str, Documents], bool]) -> Documents:
    """Documents in which as many numbers as possible are others.

    Args:
        stage: the order.
        hidden: sheet and state of the foe.
        keeps: whether the pointer that makes these documents may be varied.
    """
    found = hidden
    for member in ("sheet", "state"):
        for path in list(numbers(getattr(hidden, member))):
            varied = (_varied(stage, found, member, path, step) for step in STEPS)
            pointer = f"/{member}/{'/'.join(map(str, path))}"
            found = next((each for each in varied if each is not None and keeps(pointer, each)), found)
    return found


def _varied(stage: Stage, hidden: Documents, member: str, path: list[Any], step: int) -> Documents | None:
    sheet, state = hidden.sheet, hidden.state
    if member == "sheet":
        sheet = with_added(sheet, path, step)
    else:
        state = with_added(state, path, step)
    try:
        return stage.documents(stage.foe, sheet, state)
    except Refusal:
        return None


def numbers(value: Any) -> Iterator[list[Any]]:
    """Paths to all numbers in a document."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from ([name, *below] for below in numbers(item))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from ([index, *below] for below in numbers(item))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield []


def with_added(value: Any, path: list[Any], step: int) -> Any:
    """A document with something added to the number at a path."""
    if not path:
        return value + step
    first, *others = path
    changed = with_added(value[first], others, step)
    if isinstance(value, dict):
        return {**value, first: changed}
    return [changed if index == first else item for index, item in enumerate(value)]
