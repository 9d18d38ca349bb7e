"""The Discord app and the MCP server, installed as their READMEs say, into empty environments."""

import os
import sys
from pathlib import Path

from scripts.python_apps import build
from service.settings import PROJECT_FOLDER
from tests.sdk.programs import run


def installed(app: str, folder: Path) -> Path:
    """The program of an app, which imports nothing of the project's environment.

    Args:
        app: folder in integrations/.
        folder: empty folder for the wheel and the environment.
    """
    wheel, environment = build(app, folder), folder / "environment"
    python = environment / "bin" / "python"
    with_index = dict(os.environ)  # the environment says where packages come from
    run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, environment)
    install = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python)
    run(*install, "--require-hashes", "--requirement", PROJECT_FOLDER / "requirements" / f"{app}.lock", **with_index)
    run(*install, "--no-deps", wheel, **with_index)
    return environment / "bin" / f"arbiter-{app}"
