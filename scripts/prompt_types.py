"""Writes `prompts.py` of a Python package: bodies of prompts with the typed order of the operation."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

_HEAD = '''\
"""Bodies of prompts, with the order typed by its operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from .models import GameObject, PromptInput

if TYPE_CHECKING:
'''
_OVERLOAD = """\
@overload
def prompt(operation: Literal["{operation}"], order: {types} | dict[str, Any], **members: Any) -> PromptInput: ...
"""
_FUNCTION = '''\
def prompt(operation: str, order: Any, **members: Any) -> PromptInput:
    """The body of a prompt.

    Args:
        operation: name of the operation.
        order: its order; a dict where it lacks members, such as the ids of `actors`.
        members: other members of `PromptInput`, such as `ask` and `deadline_seconds`.
    """
    stated = order if isinstance(order, dict) else order.to_dict()
    return PromptInput(operation=operation, order=GameObject.from_dict(stated), **members)
'''


def typed_prompts(document: Mapping[str, Any]) -> str:
    """The module for the orders that a document has."""
    types: dict[str, list[str]] = defaultdict(list)
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Orders"):
            for operation, order in schema["properties"].items():
                named = order["$ref"].rpartition("/")[2]
                either = f"{named}OrReroll"
                types[operation] += _classes(either if either in schemas else named, schemas)
    several = sorted({each for all_ in types.values() for each in all_})
    imports = "".join(f"    from .models import {each}\n" for each in several)
    overloads = "".join(_OVERLOAD.format(operation=name, types=" | ".join(all_)) for name, all_ in types.items())
    return f"{_HEAD}{imports}\n\n{overloads}{_FUNCTION}"


def _classes(name: str, schemas: Mapping[str, Any]) -> list[str]:
    """Names of the classes of a type: itself, or those of the union that it is."""
    kinds = schemas[name].get("oneOf") or schemas[name].get("anyOf")
    return [each for kind in kinds for each in _classes(kind["$ref"].rpartition("/")[2], schemas)] if kinds else [name]
