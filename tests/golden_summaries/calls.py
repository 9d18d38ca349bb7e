"""Calls behind golden summaries: a stateless request, or the example order of an operation on stored characters."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.play.forms.views import event_view
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import LANGUAGES
from service.values import replace
from tests.noninterference.stage import Stage

RESOLVERS = {(each.ruleset.name, each.operation.name): each for each in resolvers(RULESETS)}
Golden = Mapping[str, Any]
"""A call, and its line in each language.

A stateless call has `operation` and `body`. An order on stored characters has `operation`, `seed` and `foe`, the part
of the cast that is the foe; `order` and `sheet` of the foe replace those of the example.
"""
Said = tuple[str, dict[str, str]]
"""The code of a summary, and its line in each language."""


def file_of(ruleset: Ruleset) -> Path:
    """The file of a game: code of a summary -> golden summary."""
    return Path(__file__).with_name(f"{ruleset.name}.json")


def golden_of(ruleset: Ruleset) -> dict[str, Golden]:
    """The golden summaries of a game, by code."""
    loaded: dict[str, Golden] = json.loads(file_of(ruleset).read_text(encoding="utf-8"))
    return loaded


def said_by(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary that a call gets."""
    return _of_request(ruleset, golden) if "body" in golden else _of_order(ruleset, golden)


def _of_request(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary of a stateless call."""
    resolver = RESOLVERS[ruleset.name, golden["operation"]]
    summary = resolver.resolve(resolver.load(golden["body"])).outcome.summary
    return summary.code, {code: language.say(ruleset, summary) for code, language in LANGUAGES.items()}


def _of_order(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary of an order, as its game master reads it."""
    stage = Stage(ruleset, golden["operation"], golden["foe"], golden["seed"])
    stage.example = replace(stage.example, order=golden.get("order", stage.example.order))
    played = stage.play(stage.documents(stage.foe, golden.get("sheet")))
    assert played.event.summary is not None
    said = {
        code: str(event_view(played.seen_by_gm(language), ruleset, language)["summary"])
        for code, language in LANGUAGES.items()
    }
    return played.event.summary["code"], said
