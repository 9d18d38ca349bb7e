"""Tests of golden summaries: every outcome has one, and its call gets it in every language."""

import re

import pytest

from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import LANGUAGES
from tests.golden_summaries.calls import golden_of, said_by
from tests.registry import every_ruleset

NAMES = ("Foe", "Hero")
WORDS = re.compile(r"\w+").findall
OF_NO_OUTCOME = {
    "flyerbook": "days_passed hours_passed not_purchasable out_of_range over_budget threshold_mismatch",
    "freed6": "bad_die_code bad_luck_rank extranormal_needs_background luck_requires_dynamic player_must_be_dynamic "
    "power_without_ability skill_without_ability too_many_dice wild_die_requires_dynamic",
    "fastrpg": "ability_budget ability_cap ability_negative bleeding bleeding_to_death passed_day passed_hour "
    "passed_minute passed_round passed_week skill_budget skill_cap special_limit specialized_at_start starting_skills "
    "unknown_weapon xp_too_low",
    "rollunder": "balance_above_level load_above_limit needs_not_met round_ended slot_out_of_range slot_used_twice "
    "time_bleeding time_burning time_choked time_recovered vehicle_overloaded wealth_above_limit",
}
"""Codes of remarks, of findings about sheets, and of passing time, which no operation returns."""


@every_ruleset
def test_every_outcome_has_a_golden_summary(ruleset: Ruleset) -> None:
    """And nothing else has one."""
    others = OF_NO_OUTCOME[ruleset.name].split()
    assert {*golden_of(ruleset), *others} == ruleset.summaries.keys()
    assert golden_of(ruleset).keys().isdisjoint(others)


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
    lines = {code: each[language] for code, each in golden_of(ruleset).items() if "foe" in each}
    assert {code for code, line in lines.items() if line[0].isdecimal() or not set(NAMES) & set(WORDS(line))} == set()


@every_ruleset
def test_lines_differ_between_languages(ruleset: Ruleset) -> None:
    """Unless they consist of names and numbers."""
    alike = {code for code, each in golden_of(ruleset).items() if each["en"] == each["de"]}
    assert alike <= {"task_rolled", "math", "roll"}
