"""The figures of all golden scenes and examples, as a caller sends them who stores nothing."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from service.rulesets import package_data
from service.rulesets.stored.examples import of_ruleset

JSON = dict[str, Any]


@cache
def golden_figures(game: str) -> list[JSON]:
    """Name, sheet and state of each, once."""
    cast = [{"name": each.name, "sheet": each.sheet} for each in of_ruleset(game).cast.values()]
    found = [*cast, *(each for text in package_data.texts(game, "scenes") for each in _figures(json.loads(text)))]
    return [figure for place, figure in enumerate(found) if figure not in found[:place]]


def _figures(value: Any) -> Iterator[JSON]:
    if isinstance(value, dict):
        if isinstance(value.get("sheet"), dict) and isinstance(value.get("name"), str):
            yield {name: value[name] for name in ("name", "sheet", "state") if value.get(name) is not None}
        value = value.values()
    if not isinstance(value, str | int | float | bool | None):
        for inner in value:
            yield from _figures(inner)
