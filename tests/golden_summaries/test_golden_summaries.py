"""Tests of golden summaries: every code has one, and its call gets it in every language."""

import re

import pytest

from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import LANGUAGES
from tests.golden_summaries.calls import golden_of, said_by
from tests.registry import every_ruleset

NAMES = ("Foe", "Hero")
CALCULATIONS = {"die_code_read", "flip_done", "rank_made", "rank_none", "track_out"} | {
    "math",
    "range_out",
    "time_counter_done",
}
WORDS = re.compile(r"\w+").findall


@every_ruleset
def test_every_code_has_a_golden_summary(ruleset: Ruleset) -> None:
    """Outcomes of operations, remarks about commands and sheets, and passing time; nothing else has one."""
    assert golden_of(ruleset).keys() == ruleset.summaries.keys()


@every_ruleset
def test_a_call_gets_its_golden_summary(ruleset: Ruleset) -> None:
    """The line of its code, in every language."""
    golden = golden_of(ruleset)
    expected = {code: (code, {language: each[language] for language in LANGUAGES}) for code, each in golden.items()}
    assert {code: said_by(ruleset, each) for code, each in golden.items()} == expected


@pytest.mark.parametrize("language", LANGUAGES)
@every_ruleset
def test_a_summary_of_stored_play_names_someone(ruleset: Ruleset, language: str) -> None:
    """And does not begin with a number."""
    lines = {code: each[language] for code, each in golden_of(ruleset).items() if {"foe", "operation"} <= each.keys()}
    assert {code for code, line in lines.items() if line[0].isdecimal() or not set(NAMES) & set(WORDS(line))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@every_ruleset
def test_a_stateless_summary_names_a_role_where_no_name_is_given(ruleset: Ruleset, language: str) -> None:
    """So that none begins with a number, but for calculations in which nobody acts."""
    lines = {code: each[language] for code, each in golden_of(ruleset).items() if "body" in each}
    assert {code for code, line in lines.items() if line.lstrip("-+")[0].isdecimal()} <= CALCULATIONS


@every_ruleset
def test_lines_differ_between_languages(ruleset: Ruleset) -> None:
    """Unless they consist of names and numbers."""
    alike = {code for code, each in golden_of(ruleset).items() if each["en"] == each["de"]}
    assert alike <= {"task_rolled", "math", "roll"}
