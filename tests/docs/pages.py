"""Paths of the documentation's pages."""

from pathlib import Path

from service.settings import PROJECT_FOLDER

DOCS = PROJECT_FOLDER / "docs"
README = PROJECT_FOLDER / "README.md"
CONTRIBUTING = PROJECT_FOLDER / "CONTRIBUTING.md"
CHANGELOG = PROJECT_FOLDER / "CHANGELOG.md"
GUIDES = sorted((DOCS / "guides").glob("*.md"))
EXAMPLES = sorted((PROJECT_FOLDER / "examples").glob("*/README.md"))
INTEGRATIONS = sorted((PROJECT_FOLDER / "integrations").glob("*/README.md"))
PAGES = sorted(DOCS.glob("*.md"))
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))


def named(document: Path) -> str:
    """The document's path in the project."""
    return str(document.relative_to(PROJECT_FOLDER))
