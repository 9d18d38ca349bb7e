"""Tests that the summary of every command names its participants."""

import json

import pytest

from service.rulesets.contract.messages import Message
from service.rulesets.stored.examples import STAND_INS
from service.translations.language import LANGUAGES, Language
from tests.noninterference.stage import Stage, stages

NAMES = {"actor": "Foe", "other": "Hero"}
"""Part in the cast -> its name, where the foe acts."""
where_the_foe_acts = pytest.mark.parametrize("stage", [each for each in stages() if each.foe == "actor"], ids=str)


@where_the_foe_acts
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_summary_names_who_acts_and_who_is_affected(stage: Stage, language: Language) -> None:
    """In every game and operation, in each language; it never begins with a number."""
    event = stage.play(stage.documents(stage.foe)).event
    assert event.summary is not None
    line = language.say(stage.ruleset, Message(**event.summary))
    order = json.dumps(event.request)
    assert [name for part, name in NAMES.items() if STAND_INS[part] in order and name not in line] == []
    assert not line[0].isdecimal()
