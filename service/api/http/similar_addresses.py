"""Suggestions for addresses that do not exist, because they are probably misspelt."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from werkzeug.routing import MapAdapter, Rule

from service.suggestions import similar

LONGEST = 500
"""Characters of a path for which addresses are suggested."""


def similar_addresses(adapter: MapAdapter, path: str) -> list[str]:
    """Addresses that differ from a path by a slash at its end or by one similar part; the most similar first."""
    if len(path) > LONGEST:
        return []
    if path.endswith("/"):
        return _that_exist(adapter, [path.rstrip("/")])
    parts = path.split("/")
    near = [
        "/".join([*parts[:place], name, *parts[place + 1 :]])
        for place, names in _names_by_place(adapter.map.iter_rules(), parts).items()
        for name in similar(parts[place], names, most=1)
    ]
    return _that_exist(adapter, near)


def _names_by_place(rules: Iterable[Rule], parts: Sequence[str]) -> Mapping[int, set[str]]:
    """Names that make the parts an address if they stand in one place."""
    found: dict[int, set[str]] = defaultdict(set)
    for rule in rules:
        names = rule.rule.split("/")
        if len(names) != len(parts):
            continue
        wrong = [place for place, name in enumerate(names) if name != parts[place] and not name.startswith("<")]
        if len(wrong) == 1:
            found[wrong[0]].add(names[wrong[0]])
    return found


def _that_exist(adapter: MapAdapter, paths: Iterable[str]) -> list[str]:
    return [path for path in paths if adapter.allowed_methods(path)]
