"""Test of examples/fight: it plays a fight to its end in every game, with moves alone."""

import sys
from pathlib import Path

import pytest

from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, run

PROGRAM = PROJECT_FOLDER / "examples" / "fight" / "fight.py"
MOST_LINES = 120
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs"),
]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python client of all games; the program passes mypy --strict with it."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", "whole", "python")
    built = PROJECT_FOLDER / "build" / "packages" / "whole" / "python"
    folder = tmp_path_factory.mktemp("fight")
    strictly = ["--strict", "--config-file=", f"--cache-dir={folder / 'mypy'}"]
    run(sys.executable, "-m", "mypy", *strictly, PROGRAM, folder=folder, MYPYPATH=str(built))
    return built


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_a_fight_ends(service: str, package: Path, game: str) -> None:
    """One side wins; every blow is a move that the service offered and accepted."""
    *blows, end = run(sys.executable, PROGRAM, service, game, PYTHONPATH=str(package)).splitlines()
    assert end in ("won by heroes", "won by foes")
    assert len(blows) > 1


def test_the_program_is_short_and_knows_no_game() -> None:
    """It has no word of a game."""
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) < MOST_LINES
    assert not [name for name in ("weapon", "skill", "defender", "attacker", "effect") if name in text.lower()]
