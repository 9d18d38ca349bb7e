"""Tests of `python -m service vectors`, in this process and against a running service."""

import json
import re
import sys
from pathlib import Path

import pytest

from service.__main__ import main
from service.rulesets.contract.ruleset import Ruleset
from service.settings import PROJECT_FOLDER
from tests.registry import every_ruleset
from tests.serve.running import Running, free_port

GAMES = PROJECT_FOLDER / "service" / "rulesets"
FLYERBOOK = GAMES / "flyerbook"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A file with Flyerbook's vectors, of which the first two expect something else."""
    entries = json.loads((FLYERBOOK / "vectors.json").read_text())
    entries[0]["expect"] = {"values": [1]}
    entries[1]["expect"] = {"error": "incapacitated"}
    file = tmp_path / "flyerbook.json"
    file.write_text(json.dumps(entries))
    return file


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit status of the command line."""
    monkeypatch.setattr(sys, "argv", ["arbiter", "vectors", *arguments])
    return main()


@every_ruleset
def test_the_rules_of_this_process_agree(
    ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All packaged vectors hold, from one file or a folder."""
    (place,) = (GAMES / ruleset.name).glob("vectors*")
    assert run(monkeypatch, str(place)) == 0
    assert re.fullmatch(r"[1-9]\d+ held, 0 differ, 0 skipped\n", capsys.readouterr().out)


def test_a_served_process_agrees(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], running_service: Running
) -> None:
    """Over HTTP all of them."""
    assert run(monkeypatch, str(FLYERBOOK), "--url", f"http://localhost:{running_service.port}/") == 0
    assert capsys.readouterr().out.splitlines() == ["41 held, 0 differ, 0 skipped"]


@pytest.mark.parametrize("over_http", [False, True])
def test_differences_are_reported_and_end_in_status_1(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    running_service: Running,
    wrong: Path,
    over_http: bool,
) -> None:
    """Each with id, path, expected and got, wherever the answers come from."""
    url = ["--url", f"http://localhost:{running_service.port}"] if over_http else []
    assert run(monkeypatch, str(wrong), *url) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FBV-01 /values/0: expected 1, got -1"
    assert lines[1] == "FBV-01 /values/1: expected nothing, got 2"
    assert 'FBV-02: expected "refused: incapacitated", got "an answer"' in lines
    assert lines[-1] == "39 held, 2 differ, 0 skipped"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing"], "cannot read missing: No such file or directory"),
        ([str(FLYERBOOK / "scenes.json")], "scenes.json holds no vectors of a game: name a file after its game"),
        ([str(FLYERBOOK), "--url", "localhost"], "localhost cannot be used: expected something like"),
        ([str(FLYERBOOK), "--url", f"http://localhost:{free_port()}"], "does not answer"),
    ],
)
def test_what_cannot_be_run_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """No traceback, and a status that is not success."""
    assert run(monkeypatch, *arguments) == 1
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
