"""Builds the Discord app and the MCP server in integrations/ as wheels in build/integrations."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bundles import build_wheel  # noqa: E402 - the root is where it lies
from service import VERSION  # noqa: E402 - the root is where it lies

INTEGRATIONS = ROOT / "integrations"
APPS = ("discord", "mcp")
OUTPUT = ROOT / "build" / "integrations"
NO_VERSION = 'version = "0.0.0"'


def main() -> None:
    """Write the wheels, and print their paths."""
    for app in APPS:
        print(build(app, OUTPUT))


def build(app: str, output: Path) -> Path:
    """Build the wheel of an app, with the version of the service.

    Args:
        app: folder in integrations/.
        output: folder for the wheel; an earlier version in it is removed.
    """
    for earlier in output.glob(f"arbiter_{app}-*.whl"):
        earlier.unlink()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / app
        shutil.copytree(INTEGRATIONS / app, copy, ignore=shutil.ignore_patterns("__pycache__"))
        project = copy / "pyproject.toml"
        text = project.read_text(encoding="utf-8")
        project.write_text(text.replace(NO_VERSION, f'version = "{VERSION}"'), encoding="utf-8")
        build_wheel(copy, output)
    return next(output.glob(f"arbiter_{app}-{VERSION}-*.whl"))


if __name__ == "__main__":
    main()
