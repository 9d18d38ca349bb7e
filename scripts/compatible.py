"""Checks that clients made from one OpenAPI document still work with another: compatible.py RELEASED CURRENT.

Redocly compares requests and answers; this script also compares the names of methods and types, which it ignores.
A breaking change passes when `info.version` says so: by its first number, or below 1.0 by its second.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent
REDOCLY = PROJECT / "node_modules" / "@redocly" / "cli" / "bin" / "cli.js"
Document = dict[str, Any]


def main() -> int:
    """Print what breaks; 1 when something does and the version does not say so."""
    released, current = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
    before, after = generation(released), generation(current)
    if after > before:
        print(f"Generation {after} follows {before}: the version says that it breaks clients.")
        return 0
    lost = [*lost_methods(released, current), *lost_types(released, current), *broken_calls(*sys.argv[1:3])]
    if not lost:
        print(f"arbiter: clients made from {sys.argv[1]} work with {sys.argv[2]}.")
        return 0
    print("\n".join(lost))
    print(
        f"arbiter: this would break clients made from {sys.argv[1]}, version {released['info']['version']}. Keep what "
        "they use and add beside it; or, if it has to go, raise VERSION in service/__init__.py."
    )
    return 1


def generation(document: Document) -> tuple[int, ...]:
    """What of a version changes when clients break: 1 of 1.4.2, and 0.3 of 0.3.1."""
    major, minor, _ = (int(part) for part in document["info"]["version"].split("."))
    return (major,) if major else (major, minor)


def lost_methods(released: Document, current: Document) -> Iterator[str]:
    """Operations that are missing or renamed: generated clients have methods of these names."""
    for path, methods in released["paths"].items():
        for method, operation in methods.items():
            now = current["paths"].get(path, {}).get(method, {}).get("operationId")
            if now != operation["operationId"]:
                yield f"Operation `{operation['operationId']}` ({method} {path}) is gone or has another name: {now}."


def lost_types(released: Document, current: Document) -> Iterator[str]:
    """Components that are gone: generated clients have types of these names."""
    for name in sorted(released["components"]["schemas"].keys() - current["components"]["schemas"].keys()):
        yield f"Component `{name}` is gone or has another name."


def broken_calls(released: str, current: str) -> Iterator[str]:
    """What Redocly rates as breaking, each once, with the first operation that it breaks."""
    compared = compare(released, current)
    if not compared.stdout:
        yield f"Redocly cannot compare the calls: {compared.stderr}"
        return
    output: dict[str, str] = {}
    for change in json.loads(compared.stdout)["changes"]:
        for verdict in change["verdicts"]:
            if verdict["impact"] == "major":
                output.setdefault(verdict["message"], operation_at(change["path"]))
    for message, operation in output.items():
        yield f"{message} See {operation}."


def compare(released: str, current: str) -> subprocess.CompletedProcess[str]:
    """Everything that differs, as Redocly says it."""
    node = Path(sys.executable).parent / "node"
    files = (str(Path(each).resolve()) for each in (released, current))
    command = [str(node), str(REDOCLY), "diff", *files, "--format", "json"]
    environment = os.environ | {"REDOCLY_TELEMETRY": "off", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=PROJECT, env=environment, check=False, capture_output=True, text=True)


def operation_at(pointer: str) -> str:
    """The operation of a place in the document, as `POST /v1/flyerbook/task`; the place itself where it is of none."""
    match pointer.split("/"):
        case ["#", "paths", path, method, *_]:
            return f"{method.upper()} {path.replace('~1', '/').replace('~0', '~')}"
        case _:
            return pointer


if __name__ == "__main__":
    sys.exit(main())
