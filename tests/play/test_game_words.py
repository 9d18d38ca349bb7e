"""Tests of unknown words, which are refused with a suggestion, and of illegal sheets, which get warnings."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from service.play.resources.codec import Codec
from service.play.resources.figure_documents import check_condition, findings_of_sheet, new_documents
from service.resolution.refusal import Refusal, RefusalKind
from service.rulesets import RULESET_BY_NAME
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.conditions import Condition, Effect, Recurring
from service.rulesets.stored.findings import UnknownWord, WordKind

EFFECTS, RECURRING, TARGETS = ("malus", "bonus"), ("bleeding",), ("Club", "Knife")
FLYERBOOK = RULESET_BY_NAME["flyerbook"]


def words(condition: Condition, _sheet: Any, _options: Any) -> Iterator[UnknownWord]:
    """The words that the game of these tests does not know."""
    code, target = (f"/effects/0/{member}" for member in ("code", "target"))
    for effect in condition.effects[:1]:
        if effect.code not in EFFECTS:
            yield UnknownWord(kind=WordKind.EFFECT, pointer=code, word=effect.code, known=EFFECTS)
        if effect.target not in (None, *TARGETS):
            yield UnknownWord(kind=WordKind.TARGET, pointer=target, word=str(effect.target), known=TARGETS)
    for again in condition.recurring:
        if again.code not in RECURRING:
            yield UnknownWord(kind=WordKind.EFFECT, pointer="/recurring/0/code", word=again.code, known=RECURRING)


def codec(**hooks: Any) -> Codec:
    """Of flyerbook with other hooks."""
    assert FLYERBOOK.characters is not None
    return Codec(replace(FLYERBOOK, characters=replace(FLYERBOOK.characters, **hooks)))


def refusal(condition: Condition, pointer: str = "") -> Refusal:
    """The refusal of the condition."""
    with pytest.raises(Refusal) as refused:
        check_condition(codec(check_condition=words), condition, None, pointer)
    return refused.value


def test_known_words_pass() -> None:
    """Codes, targets and recurring codes of the lists; an effect may have no target."""
    effects = (Effect(code="malus", target="Club"), Effect(code="bonus"))
    known = Condition(name="Poisoned", effects=effects, recurring=(Recurring(code="bleeding"),))
    check_condition(codec(check_condition=words), known, None)


@pytest.mark.parametrize(
    ("condition", "code", "place", "suggestion"),
    [
        (Condition(name="x", effects=(Effect(code="mallus"),)), "unknown_effect", "/effects/0/code", "malus"),
        (
            Condition(name="x", effects=(Effect(code="malus", target="Clubb"),)),
            "unknown_target",
            "/effects/0/target",
            "Club",
        ),
        (
            Condition(name="x", recurring=(Recurring(code="bleding"),)),
            "unknown_effect",
            "/recurring/0/code",
            "bleeding",
        ),
    ],
    ids=["effect", "target", "recurring"],
)
def test_an_unknown_word_is_refused_with_a_suggestion(
    condition: Condition, code: str, place: str, suggestion: str
) -> None:
    """With the code of the kind of word, its pointer, and the likely intended word."""
    refused = refusal(condition, "/conditions/1")
    assert (refused.code, refused.kind) == (code, RefusalKind.UNFIT)
    assert [fault.place for fault in refused.errors] == [f"/conditions/1{place}"]
    assert f'Did you mean "{suggestion}"?' in refused.errors[0].detail


def test_all_unknown_words_are_reported_at_once() -> None:
    """Of both kinds together the refusal is `bad_input`, each fault has its own code."""
    refused = refusal(Condition(name="x", effects=(Effect(code="mallus", target="Clubb"),)))
    assert refused.code == "bad_input"
    assert [fault.code for fault in refused.errors] == ["unknown_effect", "unknown_target"]


def test_a_sheet_with_unknown_words_is_refused() -> None:
    """Anywhere in the body."""
    word = UnknownWord(kind=WordKind.EFFECT, pointer="/effects/0/code", word="mallus", known=EFFECTS)
    with pytest.raises(Refusal) as refused:
        new_documents(codec(check_sheet=lambda _sheet, _options: (word,)), {}, None, ("combatants", 2))
    assert refused.value.errors[0].place == "/combatants/2/sheet/effects/0/code"


def test_findings_have_pointers_from_where_the_sheet_stands() -> None:
    """The game recognizes them from the sheet on."""
    found = Remark(code="over_budget", pointer="/skills", rule="FB-SHEET-7")
    remarks = findings_of_sheet(codec(findings=lambda _sheet, _options: (found,)), {}, "/combatants/0/sheet")
    assert remarks == (replace(found, pointer="/combatants/0/sheet/skills"),)
