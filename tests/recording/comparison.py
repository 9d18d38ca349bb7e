"""Comparison of two recordings."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any


def differences(before: Path, after: Path) -> Iterator[str]:
    """Differences between two recordings, one line for each member of an answer."""
    for name in sorted({path.name for folder in (before, after) for path in folder.glob("*.jsonl")}):
        yield from (f"{name}: {line}" for line in _of_files(before / name, after / name))


def _of_files(before: Path, after: Path) -> Iterator[str]:
    if not before.exists() or not after.exists():
        yield f"only in {before.parent if before.exists() else after.parent}"
        return
    ones, others = _by_case(before), _by_case(after)
    for case in [*ones, *(case for case in others if case not in ones)]:
        for number, (one, other) in enumerate(zip_longest(ones.get(case, ()), others.get(case, ())), 1):
            if one != other:
                yield from (f"{case} call {number}{line}" for line in _of_lines(one, other))


def _by_case(path: Path) -> dict[str, list[str]]:
    cases: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        cases.setdefault(json.loads(line)["case"], []).append(line)
    return cases


def _of_lines(one: str | None, other: str | None) -> Iterator[str]:
    if one is None or other is None:
        yield ": only in one of them"
        return
    found = False
    for line in _of_values(json.loads(one), json.loads(other), ""):
        found = True
        yield line
    if not found:
        yield ": the same members in another order"


def _of_values(one: Any, other: Any, at: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            if name not in one or name not in other:
                yield f" {at}/{name}: {'added' if name in other else 'removed'}"
            else:
                yield from _of_values(one[name], other[name], f"{at}/{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _of_values(*pair, f"{at}/{index}")
    elif one != other:
        yield f" {at}: {json.dumps(one)} became {json.dumps(other)}"
