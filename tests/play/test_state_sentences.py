"""Tests of the state of participants at the end of summaries."""

from dataclasses import fields
from string import Formatter
from typing import Any

import pytest

from service.play.forms.state_sentences import with_states
from service.play.resources.event import Change, EventParticipant
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.fastrpg import RULESET as FASTRPG
from service.rulesets.freed6 import RULESET as FREED6
from service.rulesets.rollunder import RULESET as ROLLUNDER
from service.schemas.strict_json import dumps
from service.translations.language import LANGUAGES
from service.values import replace
from tests.registry import every_ruleset

ANA, ORC, BEN = "01976f3e-4b5a-7c00-8000-00000000000a", "01976f3e-4b5a-7c00-8000-00000000000b", "another"
PARTICIPANTS = (
    EventParticipant(role="attacker", character_id=None, combatant_id=ORC, name="Orc"),
    EventParticipant(role="target", character_id=ANA, combatant_id=BEN, name="Ana"),
)
LINE = "Orc hits Ana"
MISS = {"code": "attack_miss", "parameters": {}}
"""A summary without numbers."""


def change(path: str, after: Any, identity: str = ANA) -> Change:
    """A change of a participant."""
    return Change(resource="character", id=identity, path=path, before=0, after=after)


def said(*changes: Change, ruleset: Ruleset = ROLLUNDER, language: str = "en", **members: Any) -> str:
    """The text after the line of an event with these changes."""
    event = {"summary": MISS, "participants": PARTICIPANTS, "changes": changes, **members}
    line = with_states(LINE, event, ruleset, LANGUAGES[language])
    assert line.startswith(LINE)
    return line.removeprefix(LINE)


def test_each_change_with_a_text_is_a_sentence() -> None:
    """In the order of the changes, in each language; other members are left out."""
    changes = (change("/state/LIFE", 30), change("/state/rest_minutes", 3), change("/state/posture", "lying", ORC))
    assert said(*changes) == ". Ana has 30 LIFE. Orc is lying down"
    assert said(*changes, language="de") == ". Ana hat 30 LIFE. Orc liegt"


def test_a_text_may_name_the_value() -> None:
    """For one, for none, for null and for truths; without a text for it, these say nothing."""
    assert said(change("/state/LIFE", None)) == ". Ana has full LIFE"
    assert said(change("/state/crippled_arms", 1)) == ". Ana has 1 crippled arm"
    assert said(change("/state/crippled_arms", 2)) == ". Ana has 2 crippled arms"
    assert said(change("/state/dead", True)) == ". Ana is dead"
    assert said(change("/state/dead", False)) == ""


def test_death_is_said_once() -> None:
    """A summary of defeat says it already."""
    dead = {"code": "defeat_dead", "parameters": {"life": 48, "life_max": 48}}
    assert said(change("/state/dead", True), summary=dead) == ""


def test_a_pool_is_named_with_its_maximum() -> None:
    """Before the text for a value of one; none and full have texts of their own."""
    of_four = [replace(change("/state/luck_points", left), maximum=4) for left in (3, 1, 0)]
    lines = [said(each, ruleset=FASTRPG, summary={"code": "attack_misses", "parameters": {}}) for each in of_four]
    assert lines == [". Ana has 3 of 4 Luck Points", ". Ana has 1 of 4 Luck Points", ". Ana has no Luck Points left"]
    assert said(replace(change("/state/LIFE", -2), maximum=40)) == ". Ana has -2 of 40 LIFE"
    assert said(replace(change("/state/LIFE", None), maximum=40)) == ". Ana has full LIFE"


def test_looks_are_said_where_numbers_are_secret() -> None:
    """A player's view of a foe has a change of health in place of the number."""
    miss = {"code": "attack_misses", "parameters": {}}
    assert said(change("/health", "serious", ORC), summary=miss, ruleset=FASTRPG) == ". Orc has serious wounds"


@pytest.mark.parametrize(
    ("summary", "after"),
    [
        ({"code": "attack_hit_hurts", "parameters": {"life": 30}}, "/state/LIFE"),
        ({"code": "attack_hit_stuns", "parameters": {"stun": 30}}, "/state/stun_level"),
        ({"code": "luck_item", "parameters": {"left": 30}}, "/state/LUCK"),
    ],
)
def test_a_summary_that_has_the_number_does_not_repeat_it(summary: dict[str, Any], after: str) -> None:
    """As a parameter with the name of the member, or as what is left."""
    assert said(change(after, 30), summary=summary) == ""
    assert said(change(after, 30)) != ""


def test_a_list_that_has_the_number_does_not_repeat_it() -> None:
    """A pool that heals, also to its full points; another number is said."""
    healed = {"code": "healing", "parameters": {"points": 8, "bonus_times": None, "pools": "LIFE 38, MAGIC 12"}}
    assert said(change("/state/LIFE", 38), change("/state/MAGIC", 12), summary=healed) == ""
    assert said(replace(change("/state/LIFE", None), maximum=38), summary=healed) == ""
    assert said(change("/state/LIFE", 3), summary=healed) == ". Ana has 3 LIFE"


def test_points_are_the_pool_only_in_summaries_about_it() -> None:
    """Luck that is awarded is said once; as many points of a check are no luck."""
    awarded = {"code": "luck_award", "parameters": {"amount": 1, "points": 3}}
    won = {"code": "task_success", "parameters": {"points": 3}}
    luck = change("/state/luck_points", 3)
    assert said(luck, summary=awarded, ruleset=FREED6) == ""
    assert said(luck, summary=won, ruleset=FREED6) == ". Ana has 3 luck points"


def test_a_summary_about_looks_does_not_repeat_them() -> None:
    """It says the word already."""
    serious = {"code": "harm_serious", "parameters": {}}
    assert said(change("/health", "serious"), summary=serious, ruleset=FASTRPG) == ""
    assert said(change("/health", "light"), summary=serious, ruleset=FASTRPG) == ". Ana has light wounds"


def test_a_line_that_ends_with_a_period_gets_no_second_one() -> None:
    """As where it ends with "K.O."."""
    event = {"summary": MISS, "participants": PARTICIPANTS, "changes": (change("/state/LIFE", 30),)}
    assert with_states("Ana is K.O.", event, ROLLUNDER, LANGUAGES["en"]) == "Ana is K.O. Ana has 30 LIFE"


def test_a_state_is_said_once() -> None:
    """If a character and its combatant change alike."""
    assert said(change("/state/LIFE", 30), change("/state/LIFE", 30, BEN)) == ". Ana has 30 LIFE"


def test_events_without_names_say_nothing() -> None:
    """Of one who is no participant, and of events of versions without participants."""
    assert said(change("/state/LIFE", 30, "someone else")) == ""
    assert said(change("/state/LIFE", 30), participants=None) == ""
    assert said() == ""


def test_documents_may_be_text() -> None:
    """As a page of the log reads them."""
    documents = {"participants": PARTICIPANTS, "changes": (change("/state/LIFE", 30),)}
    texts = {name: dumps(document).decode() for name, document in documents.items()}
    assert said(**texts) == ". Ana has 30 LIFE"
    assert said(changes="[]", participants="[]") == ""


def test_a_change_of_another_kind_says_nothing() -> None:
    """A list, an object, a removed member; imported logs may contain anything."""
    removed = Change(resource="character", id=ANA, path="/state/LIFE", before=1)
    assert said(removed, change("/state/LIFE", [1]), change("/state/LIFE", {"of": 1})) == ""


@every_ruleset
def test_texts_are_about_members_and_looks_of_the_game(ruleset: Ruleset) -> None:
    """Of its state, or words of its health; name, value and the maximum of pools are the parameters."""
    assert ruleset.characters is not None
    assert ruleset.texts.states
    members = {f"state/{field.name}" for field in fields(ruleset.characters.state)}
    for key, text in ruleset.texts.states.items():
        member, _, value = key.partition(" ")
        assert member in members or (member == "health" and value in set(ruleset.characters.bands)), key
        parameters = {name for _, name, _, _ in Formatter().parse(text)} - {None}
        assert parameters == {"name", "after", "maximum"} if value == "of" else parameters <= {"name", "after"}
        assert text.startswith("{name} ")
