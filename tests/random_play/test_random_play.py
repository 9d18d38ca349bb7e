import os
import time
from random import Random

import pytest

from service.http_client import Ask
from service.rulesets import RULESETS
from tests.random_play.evening import Evening
from tests.scenes.conftest import ask  # noqa: F401 - the fixture
from tests.scenes.parameters import SCENES

GAMES = tuple(ruleset.name for ruleset in RULESETS if ruleset.characters is not None)
MINUTES = float(os.environ.get("ARBITER_RANDOM_PLAY_MINUTES", "10"))


def evenings(ask: Ask, game: str, seed: int, steps: int) -> tuple[list[str], int]:  # noqa: F811
    """A random evening with a random scene: its faults, and how many calls were accepted."""
    chance = Random(f"{game} {seed}")  # noqa: S311 - its chance is no secret
    evening = Evening(ask, chance.choice([scene for scene in SCENES if scene["ruleset"] == game]), chance)
    evening.play(steps)
    return [f"{game} {seed}: {fault}" for fault in evening.faults], evening.accepted


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_keeps_its_promises(ask: Ask, game: str) -> None:  # noqa: F811
    """Undo restores, dry runs predict, exports import, no one acts twice a round, nothing ends that never began."""
    played = [evenings(ask, game, seed, 20) for seed in range(2)]
    assert [fault for faults, _ in played for fault in faults] == []
    assert sum(accepted for _, accepted in played) > 20


@pytest.mark.deep
def test_ten_minutes_of_evenings_keep_their_promises(ask: Ask) -> None:  # noqa: F811
    """The same for as long as ARBITER_RANDOM_PLAY_MINUTES says, with other seeds."""
    end = time.monotonic() + MINUTES * 60
    seed, faults = 1000, list[str]()
    while time.monotonic() < end:
        faults += evenings(ask, GAMES[seed % len(GAMES)], seed, 40)[0]
        seed += 1
    assert faults == []
