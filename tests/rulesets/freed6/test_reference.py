"""Tests of the tables."""

import json
from dataclasses import fields
from importlib.resources import files

from service.play.forms.bars import GENERAL
from service.rulesets.freed6 import RULESET
from service.rulesets.freed6.core.wild_die import explodes
from service.rulesets.freed6.dice.flip import DIE_TYPES, counted
from service.rulesets.freed6.options import Options
from service.schemas.strict_json import to_plain

TABLES = json.loads(files("service.rulesets.freed6").joinpath("tables.json").read_text(encoding="utf-8"))["tables"]
REFERENCE = to_plain(RULESET.reference)


def test_the_reference_is_the_tables() -> None:
    """Rows and order are those of the tables (F6-COND-8, F6-STA-1, F6-ATT-1, F6-ATT-2, F6-RNK-2)."""
    for name in ("effect_menu", "tracks", "attitude_willpower", "status", "flip_pairs", "act_and_decide"):
        assert REFERENCE[name] == TABLES[name]


def test_difficulty_names_are_a_lookup_only() -> None:
    """From Automatic to Legendary (F6-CHK-5)."""
    names = [row["name"] for row in REFERENCE["difficulty_names"]]
    assert (names[0], names[-1], REFERENCE["difficulty_names"][-1]["high"]) == ("Automatic", "Legendary", None)


def test_tables_and_formulas_agree() -> None:
    """Flip pairs (F6-FLP-2) and exploding faces (F6-WLD-4) are what the rules compute."""
    for sides in DIE_TYPES:
        for low, high in REFERENCE["flip_pairs"][f"d{sides}"]:
            assert counted(low, sides, frozenset({low})) == high
        faces = [face for face in range(1, sides + 1) if explodes(face, sides)]
        assert REFERENCE["wild_die_explodes_on"][f"d{sides}"] == faces


def test_every_operation_names_options_and_rejections_that_exist() -> None:
    """Nothing is misspelled, and every option touches an operation (F6-ERR-1)."""
    options = {option.name for option in fields(Options)}
    codes = {rejection.code for rejection in RULESET.rejections}
    assert RULESET.timekeeping is not None
    named = {option for operation in RULESET.operations for option in operation.options} | {
        *RULESET.timekeeping.options
    }
    assert named == options
    assert RULESET.all_rejections - set(GENERAL) == codes
    for operation in RULESET.operations:
        assert len(set(operation.rejections)) == len(operation.rejections)
        assert len(set(operation.options)) == len(operation.options)


def test_a_session_starts_with_one_action_point_by_default() -> None:
    """The option is for stored characters (F6-ACT-6)."""
    assert Options().action_points_start == 1
