"""Tells whether clients made from one OpenAPI document still work with another: compatible.py RELEASED CURRENT.

Redocly compares what is sent and answered; the names of methods and types, which it passes over, are compared here.
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
    lost = [*lost_methods(released, current), *lost_types(released, current)]
    for line in lost:
        print(line, flush=True)
    if redocly_passes(*sys.argv[1:3]) and not lost:
        return 0
    print(
        f"arbiter: this would break clients made from {sys.argv[1]}, version {released['info']['version']}. Keep what "
        "they use and add beside it; or, if it has to go, raise API_VERSION in service/api/documentation.py."
    )
    return 1


def generation(document: Document) -> tuple[int, ...]:
    """What of a version changes when clients break: 1 of 1.4.2, and 0.3 of 0.3.1."""
    major, minor, _ = (int(part) for part in document["info"]["version"].split("."))
    return (major,) if major else (major, minor)


def lost_methods(released: Document, current: Document) -> Iterator[str]:
    """Operations that another name, or none, stands for: generated clients have methods of these names."""
    for path, methods in released["paths"].items():
        for method, operation in methods.items():
            now = current["paths"].get(path, {}).get(method, {}).get("operationId")
            if now != operation["operationId"]:
                yield f"Operation `{operation['operationId']}` ({method} {path}) is gone or has another name: {now}."


def lost_types(released: Document, current: Document) -> Iterator[str]:
    """Components that are gone: generated clients have types of these names."""
    for name in sorted(released["components"]["schemas"].keys() - current["components"]["schemas"].keys()):
        yield f"Component `{name}` is gone or has another name."


def redocly_passes(released: str, current: str) -> bool:
    """Whether nothing that Redocly rates as breaking has changed; it prints what it finds."""
    node = Path(sys.executable).parent / "node"
    command = [node, REDOCLY, "diff", Path(released).resolve(), Path(current).resolve(), "--fail-on", "major"]
    environment = os.environ | {"REDOCLY_TELEMETRY": "off", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
