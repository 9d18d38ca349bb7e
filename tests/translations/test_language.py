"""Tests of translation beyond parameters, and of missing translations."""

from dataclasses import replace

from service.phrases import MaskedText, Phrase, any_of, quoted
from service.rulesets import fastrpg
from service.rulesets.contract.messages import Message
from service.rulesets.contract.rejection import Rejection
from service.rulesets.flyerbook import RULESET
from service.translations.catalog import Catalog
from service.translations.fill import Filler
from service.translations.language import ENGLISH, LANGUAGES, Language
from service.translations.sentence import Word, title_of

GERMAN = LANGUAGES["de"]
WORDS = {"half_melee": "halber Nahkampf", "half": "halb", "L (1H)": "einhändig", "bash": "Wucht"}
FILLER = Filler("de", WORDS)


def test_a_message_is_said_in_each_language() -> None:
    """The same code and parameters."""
    message = Message("healing_success", {"name": "Rakasha", "total": 0, "wounds": 1})
    assert ENGLISH.say(RULESET, message) == "Rakasha: 0, a wound heals; 1 left"
    assert GERMAN.say(RULESET, message) == "Rakasha: 0, eine Wunde heilt; noch 1"


def test_what_is_not_translated_is_english() -> None:
    """A code that a catalog lacks, a game without a catalog, a rejection that is new."""
    empty = Language("xx", {"flyerbook": Catalog({}, {}, {}, {}, FILLER)})
    message = Message("conversion_armor", {"armor": 3})
    nowhere = replace(RULESET, name="nowhere")
    assert {empty.say(RULESET, message), GERMAN.say(nowhere, message)} == {"Armor 3"}
    rejection = Rejection(code="new", title="Something new", explanation="It is new.")
    assert GERMAN.translated(title_of(RULESET, rejection)) == "Something new"
    assert GERMAN.translated(Phrase("Nobody translated {this}.", this="this")) == "Nobody translated this."


def test_a_word_is_looked_up_as_a_whole() -> None:
    """Only the whole of the parameter; unknown texts stay."""
    assert FILLER.format("{type:word}", type="bash") == "Wucht"
    assert FILLER.format("{type:word}", type="bash bash") == "bash bash"


def test_words_are_looked_up_in_a_text() -> None:
    """The longest that fits, never a part of a word."""
    assert FILLER.format("{terms:words}", terms="14 - 4 (half_melee) + 1 (halfling)") == (
        "14 - 4 (halber Nahkampf) + 1 (halfling)"
    )
    assert FILLER.format("{terms:words}", terms="0 - 8 (L (1H))") == "0 - 8 (einhändig)"


def test_one_thing_is_named_in_the_singular() -> None:
    """Numbers with decimals, secret ones and none at all are plural."""
    text = "{wounds:wound|wounds}"
    said = {
        Phrase(text, wounds=wounds): FILLER.format("{wounds:Wunde|Wunden}", wounds=wounds) for wounds in (0, 1, 1.5)
    }
    assert said == {"0 wounds": "0 Wunden", "1 wound": "1 Wunde", "1.5 wounds": "1,5 Wunden"}
    assert Phrase(text, wounds=MaskedText("…")) == "… wounds"


def test_a_part_without_its_value_is_left_out() -> None:
    """Of a secret and of what is empty or missing, but not of 0; a text may take its place."""
    text = "hits< for {damage} damage><; {hp:point|points} left|; still alive>"
    assert Phrase(text, damage=0, hp=1) == "hits for 0 damage; 1 point left"
    for nothing in (MaskedText("…"), "", None):
        assert Phrase(text, damage=3, hp=nothing) == "hits for 3 damage; still alive"
        assert FILLER.format(text, damage=nothing, hp=2) == "hits; 2 points left"
    assert Phrase(text) == "hits; still alive"


def test_names_do_not_make_optional_parts() -> None:
    """Signs in a parameter are only text."""
    assert Phrase("{name}< with {item}>", name="<b>", item="{x}|<y>") == "<b> with {x}|<y>"


def test_english_words_have_no_underscores() -> None:
    """In parameters with a word's format."""
    assert Phrase("{move:word}: {errors:words}", move="half_melee", errors="over_budget, too_far") == (
        "half melee: over budget, too far"
    )


def test_a_name_is_never_translated() -> None:
    """A parameter without a word's format is not translated, also if a character is named like a word."""
    message = Message("contest_won", {"first": "skill", "first_total": 3, "second": "job", "second_total": 2,
                                      "winner": "skill", "margin": 1})  # fmt: skip
    assert GERMAN.say(RULESET, message) == "skill 3 gegen job 2: skill gewinnt mit 1 Vorsprung"


def test_decimals_are_those_of_the_language() -> None:
    """A comma in German; whole numbers and texts stay."""
    assert FILLER.format("{a:g} {b} {c}", a=3.5, b=7, c="1.2") == "3,5 7 1.2"


def test_a_word_for_people() -> None:
    """In English without underscores; in German the game's own word before the shared one."""
    assert ENGLISH.word("rounds_without_attack") == "rounds without attack"
    assert (GERMAN.word("skill", RULESET), GERMAN.word("yes", RULESET)) == ("Fertigkeit", "ja")
    assert GERMAN.word("no_such_word") == "no such word"
    assert [each.word("cha", fastrpg.RULESET) for each in (ENGLISH, GERMAN)] == ["Charisma", "Charisma"]
    assert [each.word("dex", fastrpg.RULESET) for each in (ENGLISH, GERMAN)] == ["Dexterity", "Geschicklichkeit"]


def test_a_phrase_is_said_with_all_that_is_in_it() -> None:
    """Phrases in a phrase are translated too; texts of callers are not."""
    expected = any_of([Phrase("an object"), Phrase("one of {values}", values=quoted(["none", "easy"]))])
    phrase = Phrase(
        "Expected {expected}, got {value}.", expected=expected, value=Phrase('the text "{text}"', text="none")
    )
    assert phrase == 'Expected an object or one of "none", "easy", got the text "none".'
    assert ENGLISH.translated(phrase) == phrase
    assert GERMAN.translated(phrase) == 'Erwartet: ein Objekt oder eines von "none", "easy". Erhalten: der Text „none“.'


def test_a_code_is_a_word_in_other_languages() -> None:
    """In English it stays the code that programs read, elsewhere the game's word for it, if there is one."""
    assert ENGLISH.translated(Word.of(RULESET, "fall_damage")) == "fall_damage"
    assert GERMAN.translated(Word.of(RULESET, "fall_damage")) == "Sturzschaden"
    assert GERMAN.translated(Word.of(RULESET, "no_such_word")) == "no_such_word"


def test_a_text_that_is_no_phrase_stays() -> None:
    """Names are not looked up."""
    assert GERMAN.translated("none") == "none"


def test_a_value_of_a_member_has_its_own_text() -> None:
    """Also where that text is the name of the member and the value; other values are words."""
    values = (("per", "day"), ("health", "light"), ("weapon", "light"))
    assert [ENGLISH.value(*each, fastrpg.RULESET) for each in values] == ["per day", "light wounds", "light"]
