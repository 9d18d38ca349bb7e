"""Check of recorded bodies against the types of the npm package `discord-api-types`."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, TSC

LOCALES = {"en-US": "Locale.EnglishUS", "de": "Locale.German"}
OPTIONS = ("--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022")


class Recorder:
    """Bodies with the names of their types."""

    def __init__(self) -> None:
        self._bodies: dict[tuple[str, str], None] = {}

    def __len__(self) -> int:
        return len(self._bodies)

    def record(self, type_name: str, body: Any) -> None:
        """Add a body."""
        self._bodies[type_name, json.dumps(body)] = None

    def program(self) -> str:
        """A module with a constant for each body."""
        names = sorted({type_name for type_name, _ in self._bodies} | {"Locale"})
        constants = [
            f"export const body{number}: {type_name} = {_typed(body)};"
            for number, (type_name, body) in enumerate(self._bodies)
        ]
        return "\n".join([f'import {{ {", ".join(names)} }} from "discord-api-types/v10";', *constants, ""])

    def faults(self, folder: Path) -> str:
        """Complaints of the compiler about the program; empty if all bodies have their types."""
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (folder / "bodies.ts").write_text(self.program(), encoding="utf-8")
        (folder / "node_modules").symlink_to(PROJECT_FOLDER / "node_modules")
        command = [BIN / "node", TSC, *OPTIONS, "--types", "node", "bodies.ts"]
        done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr


def _typed(body: str) -> str:
    """A body as TypeScript: words of enumerations by their names, and bits as numbers."""
    for locale, name in LOCALES.items():
        body = re.sub(rf'("(?:guild_)?locale": )"{locale}"', rf"\1{name}", body)
    return re.sub(r'("flags": )(\d+)', r"\1(\2 as number)", body)
