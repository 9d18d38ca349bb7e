"""Tests of statements in pages beside their snippets."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from service.dice import SeededFaces
from service.play.log.commitment import commitment
from service.settings import PROJECT_FOLDER, Settings
from tests.docs.pages import DOCS


def test_the_recipe_gives_the_faces_of_a_seed() -> None:
    """The page's recipe for other languages gives the service's faces."""
    face = recipe("dice.md", "face")
    for sides in (2, 6, 20, 100):
        faces = SeededFaces("the lock")
        expected = [faces.next_face("Harrak", sides, "task") for _ in range(50)]
        assert [face("the lock", "Harrak", number, sides) for number in range(50)] == expected


def test_the_recipe_checks_a_blind_roll() -> None:
    """The revealed result has the published hash, also with letters of any alphabet."""
    rolls = [{"stream": "Žofie", "die": "d6", "face": 3, "purpose": "task"}]
    revealed = {"nonce": "42", "result": {"totals": {"Žofie": 12, "Aa": -1}, "winner": None}, "rolls": rolls}
    assert recipe("visibility.md", "commitment")(revealed) == commitment(revealed["result"], rolls, "42")


def recipe(page: str, name: str) -> Callable[..., Any]:
    """A function that a page shows."""
    shown = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    (text,) = (text for text in shown if f"def {name}(" in text)
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102 - our own page
    function: Callable[..., Any] = names[name]
    return function


def test_every_setting_is_listed_with_its_default() -> None:
    """Name in capitals and default, as the settings have it."""
    page = (DOCS / "settings.md").read_text(encoding="utf-8")
    for name in Settings.__dataclass_fields__:
        default = getattr(Settings(), name)
        shown = default.name if isinstance(default, Path) else default
        (row,) = re.findall(rf"^\| `{name.upper()}` \| (\S+) \|", page, re.MULTILINE)
        assert row == (f"`{shown}`" if default is not None else row)


def test_the_layers_are_those_that_are_enforced() -> None:
    """The diagram has the layers of import-linter, from the top to the bottom."""
    settings = tomllib.loads((PROJECT_FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == ["service"])
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert re.findall(r"^  \|  \| (.+?) +\|  ", page, re.MULTILINE) == layers


def test_the_architecture_names_modules_that_exist() -> None:
    """Paths in the diagram and the text are those of the project, or of the service."""
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    paths = set(re.findall(r"\b[a-z_]+(?:/[a-z_]+)+\.py\b", page))
    folders = (PROJECT_FOLDER, PROJECT_FOLDER / "service")
    assert len(paths) > 20
    assert [path for path in sorted(paths) if not any((folder / path).exists() for folder in folders)] == []
