"""Tests of the search for vector files."""

import json
from pathlib import Path

import pytest

from service.vectors.files import UnusableVectorsError, find, ruleset_of

ENTRY = {"id": "V-1", "rules": [], "operation": "task", "given": {}, "expect": {"success": True}, "why": "It shows."}


@pytest.mark.parametrize(
    ("path", "ruleset"),
    [
        ("flyerbook.json", "flyerbook"),
        ("rollunder-basic.json", "rollunder"),
        ("rollunder-combat.json", "rollunder"),
        ("service/rulesets/flyerbook/vectors.json", "flyerbook"),
    ],
)
def test_a_file_is_about_the_game_in_its_name(path: str, ruleset: str) -> None:
    """The halves of a game are one game; a file called vectors belongs to the game of its folder."""
    assert ruleset_of(Path(path)) == ruleset


def test_a_folder_is_read_in_alphabetical_order(tmp_path: Path) -> None:
    """Every *.json of it, and nothing else."""
    for name in ("b.json", "a.json", "c.txt"):
        (tmp_path / name).write_text(json.dumps([ENTRY]))
    assert [(file.ruleset, len(file.vectors)) for file in find(tmp_path)] == [("a", 1), ("b", 1)]


def test_a_vector_may_leave_its_dice_out(tmp_path: Path) -> None:
    """Without dice the body of the request is used unchanged."""
    file = tmp_path / "flyerbook.json"
    file.write_text(json.dumps([ENTRY]))
    (found,) = find(file)
    assert found.vectors[0].body == {}


@pytest.mark.parametrize("content", [[{"id": "O-1", "probabilities": {}}], {"table": [1, 2]}])
def test_data_that_expect_nothing_are_no_vectors(tmp_path: Path, content: object) -> None:
    """Chances and tables beside the vectors are passed over."""
    (tmp_path / "flyerbook.json").write_text(json.dumps(content))
    (found,) = find(tmp_path)
    assert found.vectors == ()


@pytest.mark.parametrize("content", ["not JSON", '[{"expect": {}}]', '[{"expect": {}, "surprise": 1}]'])
def test_a_broken_file_is_reported(tmp_path: Path, content: str) -> None:
    """The message names the file."""
    (tmp_path / "flyerbook.json").write_text(content)
    with pytest.raises(UnusableVectorsError, match=r"flyerbook\.json is no file of vectors"):
        list(find(tmp_path))


def test_a_place_without_vectors_is_reported(tmp_path: Path) -> None:
    """Neither an empty folder nor a missing one counts as agreement."""
    for place, message in ((tmp_path, "holds no"), (tmp_path / "missing", "cannot read")):
        with pytest.raises(UnusableVectorsError, match=message):
            list(find(place))
