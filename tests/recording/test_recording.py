import json
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask

from tests.recording.cases import KINDS, cases_of
from tests.recording.comparison import differences
from tests.recording.recorder import lines_of


@pytest.mark.parametrize("kind", KINDS)
def test_two_recordings_are_identical(app: Flask, kind: str) -> None:
    """Ids, chance and time are the same each time; the recording contains the whole answer."""
    once, again = ("".join(lines_of(app, islice(cases_of(kind, "flyerbook"), 2))) for _ in range(2))
    assert once == again
    assert {"case", "call", "status", "headers", "body"} == set(json.loads(once.splitlines()[0]))


def test_different_cases_have_different_ids(app: Flask) -> None:
    """Campaigns of two cases are not the same one."""
    calls = [json.loads(line) for line in lines_of(app, islice(cases_of("orders", "flyerbook"), 2))]
    created = [call["body"]["id"] for call in calls if call["call"] == "POST /v1/campaigns"]
    assert len(set(created)) == 2


def written(folder: Path, *bodies: object) -> Path:
    """A recording with one answer for each body."""
    folder.mkdir()
    lines = [json.dumps({"case": "A", "body": body}) + "\n" for body in bodies]
    folder.joinpath("coin-scenes.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


def test_a_difference_is_placed(tmp_path: Path) -> None:
    """Each changed, added or removed member of an answer is named with its pointer, and each missing call."""
    before = written(tmp_path / "before", {"total": 3, "hits": [1], "luck": 2}, {})
    after = written(tmp_path / "after", {"total": 4, "hits": [2], "wound": True})
    assert list(differences(before, after)) == [
        "coin-scenes.jsonl: A call 1 /body/total: 3 became 4",
        "coin-scenes.jsonl: A call 1 /body/hits/0: 1 became 2",
        "coin-scenes.jsonl: A call 1 /body/luck: removed",
        "coin-scenes.jsonl: A call 1 /body/wound: added",
        "coin-scenes.jsonl: A call 2: only in one of them",
    ]
    assert list(differences(before, before)) == []


def test_another_order_of_members_is_a_difference(tmp_path: Path) -> None:
    """Recordings are compared byte by byte."""
    before, after = written(tmp_path / "before", {"a": 1, "b": 2}), written(tmp_path / "after", {"b": 2, "a": 1})
    assert list(differences(before, after)) == ["coin-scenes.jsonl: A call 1: the same members in another order"]


def test_a_missing_file_is_a_difference(tmp_path: Path) -> None:
    """A game that only one recording has is named."""
    before, after = written(tmp_path / "before", {}), tmp_path / "after"
    after.mkdir()
    assert list(differences(before, after)) == [f"coin-scenes.jsonl: only in {before}"]
