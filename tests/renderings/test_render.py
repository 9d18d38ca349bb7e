"""Tests of renderings of answers."""

import re
from typing import Any

import pytest

from service.renderings.content import of_answer
from service.renderings.render import LONGEST_ON_DISCORD, render
from service.resolution.answer import Format
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.translations.language import LANGUAGES, Language
from tests.registry import ALL_RESOLVERS, every_operation, resolver_of
from tests.resolution.test_every_operation import requests_of

ENGLISH, GERMAN = LANGUAGES["en"], LANGUAGES["de"]
FLYERBOOK, FREED6, FASTRPG, ROLLUNDER = RULESETS
TASK = {
    "roller": {"name": "Harrak", "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}]},
    "difficulty": "easy",
    "dice": {"Harrak": [4]},
}


def rendered(resolver: Resolver, request: dict[str, Any], format_: Format, language: Language = ENGLISH) -> str:
    """The content of a rendering; raises `Refusal`."""
    body = resolver.load(request)
    resolved = resolver.resolve(body)
    answer = resolver.as_answer(resolved, language)
    told = of_answer(resolver.ruleset, resolver.operation, answer, resolved.outcome.summary)
    return render(told, format_, language).content


def length(text: str) -> int:
    """As Discord may count."""
    return len(text.encode("utf-16-le")) // 2


def test_plain_text() -> None:
    """Summary, how it went, dice with faces and purposes, rules."""
    task = resolver_of(FLYERBOOK, "task")
    assert rendered(task, TASK, Format.TEXT).splitlines() == [
        "Harrak: Locksmith 12 + 4 = 16 against 9: success by 7",
        "Success: yes · Margin: 7",
        "Dice: Harrak d6 4 (task)",
        "Rules: FB-TASK-1, FB-TASK-4, FB-TASK-7, FB-TASK-8",
    ]


def test_plain_text_in_german() -> None:
    """All of its words are; names and ids stay."""
    task = resolver_of(FLYERBOOK, "task")
    assert rendered(task, TASK, Format.TEXT, GERMAN).splitlines() == [
        "Harrak: Locksmith 12 + 4 = 16 gegen 9: um 7 geschafft",
        "Erfolg: ja · Abstand: 7",
        "Würfel: Harrak d6 4 (Aufgabe)",
        "Regeln: FB-TASK-1, FB-TASK-4, FB-TASK-7, FB-TASK-8",
    ]


def test_dice_of_one_purpose_stand_together() -> None:
    """In the order rolled; a stream that is named after its die is named once."""
    attack = resolver_of(ROLLUNDER, "roll")
    text = rendered(attack, {"expression": "2d6+5+1d20", "dice": {"d6": [3, 6], "d20": [17]}}, Format.TEXT)
    assert "Dice: d6 3, 6 (roll); d20 17 (roll)" in text


def test_html_is_escaped_and_links_to_rules() -> None:
    """Names cannot bring tags; each rule is a link to its text; the language is marked."""
    name = "<script>alert('x')</script>&"
    request = {"roller": {"name": name}, "difficulty": 3, "dice": {name: [4]}}
    html = rendered(resolver_of(FLYERBOOK, "task"), request, Format.HTML, GERMAN)
    assert "<script" not in html
    assert "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;" in html
    assert '<a href="/v1/flyerbook/rules/FB-TASK-2">FB-TASK-2</a>' in html
    assert html.startswith('<section class="arbiter" lang="de" data-ruleset="flyerbook" data-operation="task">')


def test_discord_is_escaped() -> None:
    """A name neither formats nor mentions; our own bold is the only one."""
    name = "**@everyone** <@42>"
    request = {"roller": {"name": name}, "difficulty": 3, "dice": {name: [4]}}
    first, *_ = rendered(resolver_of(FLYERBOOK, "task"), request, Format.DISCORD).splitlines()
    assert first == "**\\*\\*@\u200beveryone\\*\\* \\<@\u200b42>: 3 + 4 = 7 against 3: success by 4**"


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_many_dice_are_counted_on_discord(language: Language) -> None:
    """The list of dice is shortened, what came out is there in full."""
    request = {"expression": "+".join(["100d6"] * 9), "seed": "many"}
    full = rendered(resolver_of(ROLLUNDER, "roll"), request, Format.TEXT, language)
    short = rendered(resolver_of(ROLLUNDER, "roll"), request, Format.DISCORD, language)
    total = re.findall(r"= (\d+)", full.splitlines()[0])[0]
    assert length(full) > LONGEST_ON_DISCORD >= length(short)
    assert f"**{total}**" in short
    assert re.search(r"\b9\d\d\b", short.splitlines()[-2])


def test_long_names_are_shortened_on_discord() -> None:
    """A crowd with endless names: the sentence is whole, and so is the number of dice."""
    crowd = [{"name": f"{number}" + "*@" * 49, "side": "all", "dex": 1, "awareness": 0} for number in range(90)]
    request = {"participants": crowd, "options": {"initiative_mode": "individual"}, "seed": "crowd"}
    short = rendered(resolver_of(FASTRPG, "initiative"), request, Format.DISCORD)
    assert length(short) <= LONGEST_ON_DISCORD
    assert short.startswith("**First to last: ")
    assert "Dice: 90" in short


@every_operation
def test_everything_can_be_rendered(resolver: Resolver) -> None:
    """Any answer in any format and language, short enough for Discord, with its summary's numbers."""

    def holds_for(request: dict[str, Any]) -> None:
        for language in LANGUAGES.values():
            for format_ in Format:
                try:
                    content = rendered(resolver, request | {"seed": "a seed"}, format_, language)
                except Refusal:
                    return
                assert content
                assert format_ is not Format.DISCORD or length(content) <= LONGEST_ON_DISCORD

    for request in requests_of(resolver):
        holds_for(dict(request))


def test_all_operations_are_here() -> None:
    """The registry is not empty, so that the sentences above speak of something."""
    assert len(ALL_RESOLVERS) > 100
