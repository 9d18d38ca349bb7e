"""Tests that all vectors and scenes hold over HTTP on a distributed database."""

import os
import sys
from pathlib import Path

import pytest

from service.__main__ import main
from service.rulesets.contract.ruleset import Ruleset
from service.settings import PROJECT_FOLDER
from tests.distributed.cluster import SCENES
from tests.registry import every_ruleset
from tests.serve.running import Running

GAMES = PROJECT_FOLDER / "service" / "rulesets"


def played(monkeypatch: pytest.MonkeyPatch, command: str, place: Path, service: Running) -> int:
    """The exit status of a command of the service."""
    monkeypatch.setattr(sys, "argv", ["service", command, str(place), "--url", f"http://127.0.0.1:{service.port}"])
    return main()


@every_ruleset
def test_the_vectors_of_a_game(
    ruleset: Ruleset, service: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them, from one file or a folder."""
    (place,) = (GAMES / ruleset.name).glob("vectors*")
    assert played(monkeypatch, "vectors", place, service) == 0, capsys.readouterr().out


@every_ruleset
def test_the_scenes_of_a_game(
    ruleset: Ruleset, service: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them."""
    assert played(monkeypatch, "scenes", GAMES / ruleset.name / "scenes.json", service) == 0, capsys.readouterr().out


@pytest.mark.skipif(SCENES not in os.environ, reason=f"{SCENES} names no folder")
def test_further_scenes(service: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The scenes of the folder that was given."""
    status = played(monkeypatch, "scenes", Path(os.environ[SCENES]), service)
    out = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{SCENES}: {out.splitlines()[-1]}")
    assert status == 0, out
