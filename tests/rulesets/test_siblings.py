"""Tests that games have the same structure: files by role, operations in modules of their names, stored play."""

from pathlib import Path

import service
from service.rulesets.contract.ruleset import Ruleset
from tests.registry import every_ruleset

GAMES = Path(service.__file__).parent / "rulesets"
STORED = ("sheet", "state", "abilities", "lookups", "effects", "time", "characters")
"""Modules of `<game>/stored`, or packages where they have grown."""
BESIDE = ("options",)
DATA = ("orders", "rules", "scenes", "texts", "vectors")
"""JSON files of a game, or folders with several."""
OTHER_MODULES = {"status_test": "status_check"}
"""Operation -> its module, where the name of the operation would make a file that test runners take for a test."""


def has(folder: Path, name: str, suffix: str = ".py") -> bool:
    """Whether there is a module or a package, a file or a folder of this name."""
    return folder.joinpath(f"{name}{suffix}").is_file() or folder.joinpath(name).is_dir()


@every_ruleset
def test_roles_have_their_files(ruleset: Ruleset) -> None:
    """Modules of stored play and house rules, and the data of a game."""
    game = GAMES / ruleset.name
    assert [name for name in STORED if not has(game / "stored", name)] == []
    assert [name for name in BESIDE if not has(game, name)] == []
    assert [name for name in DATA if not has(game, name, ".json")] == []


@every_ruleset
def test_operations_are_modules_of_their_names(ruleset: Ruleset) -> None:
    """An operation is found by its URL, and no module of a game looks like a test."""
    modules = {path.stem for path in (GAMES / ruleset.name).rglob("*.py")}
    packages = {path.parent.name for path in (GAMES / ruleset.name).rglob("__init__.py")}
    expected = {OTHER_MODULES.get(operation.name, operation.name) for operation in ruleset.operations}
    assert expected - (modules | packages) == set()
    assert [name for name in modules if name.startswith("test_") or name.endswith("_test")] == []


@every_ruleset
def test_what_is_stored_is_named_alike(ruleset: Ruleset) -> None:
    """Sheet, state, derived values and health have the same names, which the document shows to callers."""
    characters = ruleset.characters
    assert characters is not None
    kinds = (characters.sheet, characters.state, characters.derived, characters.bands)
    assert [kind.__name__ for kind in kinds] == ["Sheet", "State", "Derived", "Health"]
    assert characters.abilities is not None
    assert characters.abilities.abilities.__name__ == "Ability"
