"""The Discord app and the MCP server, installed as their READMEs say, into empty environments."""

from pathlib import Path

from scripts.python_apps import build
from service.settings import PROJECT_FOLDER
from tests.sdk.programs import empty_environment, install


def installed(app: str, folder: Path) -> Path:
    """The program of an app, which imports nothing of the project's environment.

    Args:
        app: folder in integrations/.
        folder: empty folder for the wheel and the environment.
    """
    wheel, python = build(app, folder), empty_environment(folder / "environment")
    install(python, "--require-hashes", "--requirement", PROJECT_FOLDER / "requirements" / f"{app}.lock")
    install(python, "--no-deps", wheel)
    return python.with_name(f"arbiter-{app}")
