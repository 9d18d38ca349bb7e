"""Tests of texts as data."""

import json
from pathlib import Path

import pytest

import service.rulesets
from service.rulesets import RULESETS
from service.rulesets.contract.texts import ENGLISH, FOLDER, Texts, texts_of

FILES = sorted(Path(service.rulesets.__file__).parent.glob(f"*/{FOLDER}/*.json"))
KINDS = {"summaries", "states", "roles", "rejections", "moves", "words"}
SUBJECTS = {"request", "state", "missing"}


def test_every_game_has_a_file_of_each_language() -> None:
    """English and German, and nothing else."""
    assert [(path.parts[-3], path.stem) for path in FILES] == [
        (name, language) for name in sorted(ruleset.name for ruleset in RULESETS) for language in ("de", "en")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_file_has_nothing_that_is_not_read(path: Path) -> None:
    """Known kinds of texts, and known subjects of rejections; no code is there twice."""
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=lambda pairs: pairs)
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document.keys() <= KINDS
    assert document["rejections"].keys() <= SUBJECTS
    assert all(any(code.startswith(role) for code in document["summaries"]) for role in document.get("roles", ()))
    assert path.stem == ENGLISH or "words" not in document
    for _, entries in pairs:
        names = [name for name, _ in entries]
        assert len(names) == len(set(names))
    codes = [code for entries in document["rejections"].values() for code in entries]
    assert len(codes) == len(set(codes))


def test_the_subject_of_a_rejection_decides_its_status() -> None:
    """The status differs for a state, and for something missing."""
    subjects = {each.code: (each.about_state, each.about_missing) for each in texts_of("freed6").rejections}
    assert subjects["bad_die_type"] == (False, False)
    assert subjects["cannot_act"] == (True, False)
    assert subjects["condition_not_found"] == (False, True)


def test_a_language_without_a_file_has_no_texts() -> None:
    """Everything appears in English then."""
    assert texts_of("flyerbook", "xx") == texts_of("nowhere") == Texts()
    assert texts_of("flyerbook", "xx").by_context == {}
