"""Names of combatants that would otherwise be equal: numbered, and short enough for a dice stream."""

from collections.abc import Collection
from re import DOTALL, fullmatch

from service.rulesets.vocabulary import LONGEST_NAME


def free_name(name: str, taken: Collection[str]) -> str:
    """The name if it is free, else the name with the next number.

    Args:
        name: the wanted name; where it ends with a number, that number is replaced.
        taken: names in use.
    """
    if name not in taken:
        return name
    base, number = _parts(name)
    return numbered_names(base if number else name, 1, taken)[0]


def next_name(name: str, taken: Collection[str]) -> str:
    """The name of one more of a kind: `Goblin 4` after `Goblin 1` to `Goblin 3`, also where `Goblin` is free.

    Args:
        name: the name of the kind.
        taken: names in use.
    """
    if name in taken or not _highest(name, taken):
        return free_name(name, taken)
    return numbered_names(name, 1, taken)[0]


def numbered_names(name: str, number: int, taken: Collection[str]) -> list[str]:
    """Names with numbers that go on after those in use; the name without a number counts as the first.

    Args:
        name: the common part.
        number: how many names.
        taken: names in use.
    """
    first = _highest(name, taken) + 1
    return [_with_number(name, each) for each in range(first, first + number)]


def _highest(name: str, taken: Collection[str]) -> int:
    """The highest number in use for a name; 0 where none is."""
    return max((_number_of(name, each) for each in taken), default=0)


def is_numbered(name: str, numbered: str) -> bool:
    """Whether the second name is the first one, or the first one with a number."""
    return _number_of(name, numbered) > 0


def _number_of(name: str, taken: str) -> int:
    if taken == name:
        return 1
    _, number = _parts(taken)
    return number if taken == _with_number(name, number) else 0


def _parts(name: str) -> tuple[str, int]:
    """The name without its number, and the number; 0 where it has none."""
    found = fullmatch(r"(.*) ([1-9][0-9]{0,8})", name, flags=DOTALL)
    return (name, 0) if found is None else (found[1], int(found[2]))


def _with_number(name: str, number: int) -> str:
    """The name with a number; a name that would become too long is shortened."""
    suffix = f" {number}"
    return name[: LONGEST_NAME - len(suffix)].rstrip() + suffix
