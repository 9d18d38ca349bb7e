"""Test of examples/fight: it plays a fight to its end in every game, with moves alone."""

import pytest

from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER
from tests.sdk.packaged import python_program
from tests.sdk.programs import BIN, run

PROGRAM = PROJECT_FOLDER / "examples" / "fight" / "fight.py"
MOST_LINES = 120
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs"),
]


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The program with the client of all games, with which it passes mypy --strict."""
    return python_program(PROGRAM, tmp_path_factory.mktemp("fight"), "whole")


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_a_fight_ends(service: str, command: list[str], game: str) -> None:
    """One side wins; every blow is a move that the service offered and accepted."""
    *blows, end = run(*command, service, game).splitlines()
    assert end in ("won by heroes", "won by foes")
    assert len(blows) > 1


def test_the_program_is_short_and_knows_no_game() -> None:
    """It has no word of a game."""
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) < MOST_LINES
    assert not [name for name in ("weapon", "skill", "defender", "attacker", "effect") if name in text.lower()]
