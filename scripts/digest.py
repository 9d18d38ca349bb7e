"""Reduces an OpenAPI document to what clients rely on: digest.py < openapi.json > released.json.

Names, places, types and `required` stay. Prose, examples, and answers common to all operations are removed.
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

PROSE = ("description", "summary", "examples", "example", "tags", "license")
OF_ANY_OPERATION = ("413", "415", "500")
"""Statuses of a body that is too large or no JSON, and of a fault of the service: nobody breaks when one is gone."""
FREE = ("properties", "schemas", "parameters", "responses", "headers", "securitySchemes", "paths")
"""Members whose own members have names of ours, which may be those of prose."""


def digest(part: Any, *, is_free: bool = False) -> Any:
    """A part of the document without prose and examples.

    Args:
        part: the part.
        is_free: whether callers choose the names of its members.
    """
    if isinstance(part, list):
        return [digest(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {name: item for name, item in part.items() if is_free or name not in PROSE}
    return {name: digest(item, is_free=name in FREE and isinstance(item, dict)) for name, item in kept.items()}


def main() -> None:
    """Write the digest of a document; answers need a description, which is empty."""
    from service.commands.openapi import in_lines  # noqa: PLC0415 - found by the path above

    document = digest(json.load(sys.stdin))
    document.get("components", {}).pop("examples", None)
    for item in document["paths"].values():
        for operation in item.values():
            for status in OF_ANY_OPERATION:
                operation["responses"].pop(status, None)
    for answers in _answers(document):
        for answer in answers.values():
            if "$ref" not in answer:
                answer["description"] = ""
    sys.stdout.write(in_lines(document) + "\n")


def _answers(document: Any) -> list[dict[str, Any]]:
    operations = [operation for item in document["paths"].values() for operation in item.values()]
    return [document["components"].get("responses", {}), *(operation["responses"] for operation in operations)]


if __name__ == "__main__":
    main()
