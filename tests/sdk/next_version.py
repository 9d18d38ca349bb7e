"""A later version of the service, to upgrade to."""

import shutil
from pathlib import Path

from service import VERSION
from service.settings import PROJECT_FOLDER
from service.store.revisions import revisions

NEXT_VERSION = "99.0.0"
NEXT_REVISION = f"{int(revisions()[-1]) + 1:04}"
MIGRATION = f'''\
"""Events have one more column."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT_REVISION}"
down_revision = "{revisions()[-1]}"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("events", sa.Column("of_next_version", sa.Integer(), nullable=True))
'''


def next_version(folder: Path) -> Path:
    """The root of a copy of the project that has another version number and one more migration."""
    for name in ("service", "migrations"):
        shutil.copytree(PROJECT_FOLDER / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "docs").symlink_to(PROJECT_FOLDER / "docs")
    package = folder / "service" / "__init__.py"
    text = package.read_text(encoding="utf-8")
    assert text.count(f'"{VERSION}"') == 1
    package.write_text(text.replace(f'"{VERSION}"', f'"{NEXT_VERSION}"'), encoding="utf-8")
    migration = folder / "migrations" / "versions" / f"{NEXT_REVISION}_next_version.py"
    migration.write_text(MIGRATION, encoding="utf-8")
    return folder
