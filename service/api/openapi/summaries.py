"""Unique summaries of operations: where two have the same, each says of which game it is."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any


def with_unique_summaries(document: dict[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    """The document in which repeated summaries name their game; it is changed in place.

    Args:
        document: the document.
        titles: name of a game -> its title.
    """
    operations = list(_operations(document))
    counted = Counter(operation["summary"] for _, operation in operations)
    for path, operation in operations:
        summary = operation["summary"]
        if counted[summary] > 1:
            title = next(titles[token] for token in path.split("/") if token in titles)
            operation["summary"] = f"{summary.rstrip('.')} ({title})"
    return document


def _operations(document: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((path, operation) for path, item in document["paths"].items() for operation in item.values())
