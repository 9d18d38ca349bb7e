"""Builds the documentation as a site: build/site, from README, CONTRIBUTING, CHANGELOG and docs/.

The site has the pages in the places where they lie in the project, so that links between them hold in both. Addresses
of a running service, and folders, become text instead of links.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GATHERED = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "bench/README.md")
_folders = re.compile(r"\[([^\]]+)\]\([./]*((?:examples|integrations)/[\w-]+(?:/README\.md)?)\)")
_fences = re.compile(r"^```(\w+) .*$", re.MULTILINE)
_links = re.compile(r"(?<!!)\[([^\]]+)\]\((/[^)\s]*)\)")


def main() -> int:
    """Gather the pages and build the site; the exit status is that of mkdocs."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    for folder in ("docs", "examples"):
        shutil.copytree(ROOT / folder, GATHERED / folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in BESIDE:
        (GATHERED / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, GATHERED / name)
    shutil.copy(ROOT / "README.md", GATHERED / "index.md")
    for page in GATHERED.rglob("*.md"):
        text = _fences.sub(r"```\1", page.read_text(encoding="utf-8"))  # the other words are for tests
        text = _links.sub(r"\1 (`\2`)", text)
        page.write_text(_folders.sub(r"\1 (`\2`)", text), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", "mkdocs.yml"]
    output = subprocess.run([*command, "--site-dir", str(SITE)], cwd=ROOT, check=False, capture_output=True, text=True)
    if output.returncode:
        print("\n".join(line for line in output.stderr.splitlines() if not line.startswith("INFO")), file=sys.stderr)
    return output.returncode


if __name__ == "__main__":
    sys.exit(main())
