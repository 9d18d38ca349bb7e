"""Tests of `python -m service scenes` against a running service, and with unusable files."""

import json
import sys
from pathlib import Path

import pytest

from service.__main__ import main
from service.rulesets import flyerbook
from tests.serve.running import Running

SCENES = Path(flyerbook.__file__).with_name("scenes.json")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit status of the command line."""
    monkeypatch.setattr(sys, "argv", ["arbiter", "scenes", *arguments])
    return main()


def test_what_does_not_hold_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], running_service: Running, tmp_path: Path
) -> None:
    """Scene, step, place, expected and actual value; the others are counted."""
    scenes = json.loads(SCENES.read_text())[:2]
    scenes[0]["steps"][1]["expect"]["total"] = 99
    file = tmp_path / "scenes.json"
    file.write_text(json.dumps({"items": scenes}))
    assert run(monkeypatch, str(file), "--url", f"http://localhost:{running_service.port}") == 1
    assert capsys.readouterr().out.splitlines() == [
        "FB-S-01 step 2 task/total: expected 99, got 13",
        "1 held, 1 differ",
    ]


@pytest.mark.parametrize(
    ("content", "message"), [(None, "cannot read"), ("{", "is no JSON"), ('[{"id": "x"}]', "holds no scenes")]
)
def test_what_cannot_be_played_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    content: str | None,
    message: str,
) -> None:
    """No traceback, and a status that is not success."""
    file = tmp_path / "scenes.json"
    if content is not None:
        file.write_text(content)
    assert run(monkeypatch, str(file), "--url", "http://localhost:1") == 1
    assert message in capsys.readouterr().err
