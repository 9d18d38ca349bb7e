"""Type checks of apps for browsers, with TypeScript's compiler and the types of the service's document."""

from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, TSC, run

NODE = BIN / "node"
needs_compiler = pytest.mark.skipif(not TSC.exists() or not NODE.exists(), reason="needs what `make test` installs")


def check_types(*arguments: object) -> None:
    """Run the compiler, which must find nothing."""
    run(NODE, TSC, *arguments)


def write_schema(target: Path) -> None:
    """Write the types of Flyerbook's document to a file."""
    generator = PROJECT_FOLDER / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    run(NODE, generator, PROJECT_FOLDER / "openapi" / "flyerbook.json", "--output", target)
