"""Calls behind golden summaries: a stateless request, an order on stored characters, a sheet, or passing time."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.play.forms.event_views import event_view
from service.play.forms.views import warning_views
from service.play.resources.codec import codec_of
from service.play.resources.event import KeptRemark
from service.play.resources.figure_documents import findings_of_sheet, findings_of_state, new_documents
from service.play.time.elapsed import TimeInput
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.rulesets.contract.messages import Remark
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.timekeeping import TimeUnit
from service.translations.language import LANGUAGES, Language
from service.values import replace
from tests.noninterference.stage import ENCOUNTER, Documents, Played, Stage

RESOLVERS = {(each.ruleset.name, each.operation.name): each for each in resolvers(RULESETS)}
Golden = Mapping[str, Any]
"""A call, and its line in each language.

A stateless call has `operation` and `body`. An order on stored characters has `operation`, `seed` and `foe`, the part
of the cast that is the foe; `order` and `sheet` of the foe replace those of the example.

A finding has the `sheet` that the rules find fault with, `pc` if players play it, and perhaps a `state`. Passing time
has `time`, empty for the end of a round, and the operation `after` which it passes, in the place of `operation`;
`state` is that of the foe.
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
    if "body" in golden:
        return _of_request(ruleset, golden)
    if "time" in golden:
        return _of_time(ruleset, golden)
    return _of_order(ruleset, golden) if "operation" in golden else _of_sheet(ruleset, golden)


def _of_request(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary of a stateless call."""
    resolver = RESOLVERS[ruleset.name, golden["operation"]]
    summary = resolver.resolve(resolver.load(golden["body"])).outcome.summary
    return summary.code, {code: language.say(ruleset, summary) for code, language in LANGUAGES.items()}


def _of_order(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary of an order, as its game master reads it."""
    stage = _stage(ruleset, golden, golden["operation"])
    played = stage.play(stage.documents(stage.foe, golden.get("sheet")))
    assert played.event.summary is not None
    return played.event.summary["code"], _lines(played, ruleset)


def _of_sheet(ruleset: Ruleset, golden: Golden) -> Said:
    """The only finding about a sheet, or about a state that does not fit it."""
    codec = codec_of(ruleset)
    sheet, state = new_documents(codec, golden["sheet"], golden.get("state"))
    of_state = findings_of_state(codec, sheet, state, "") if "state" in golden else ()
    (finding,) = (*findings_of_sheet(codec, sheet, "", is_pc=golden.get("pc", False)), *of_state)
    return finding.code, {code: _remark(finding, ruleset, language) for code, language in LANGUAGES.items()}


def _of_time(ruleset: Ruleset, golden: Golden) -> Said:
    """The summary of passing time, or the only remark about it where there is no summary."""
    stage = _stage(ruleset, golden, golden["after"])
    documents = stage.documents(stage.foe, golden.get("sheet"), golden.get("state"))
    played = _waited(stage, documents, golden["time"])
    if played.event.summary is not None:
        return played.event.summary["code"], _lines(played, ruleset)
    (remark,) = played.event.warnings or ()
    return remark.code, {code: _remark(remark, ruleset, language) for code, language in LANGUAGES.items()}


def _waited(stage: Stage, documents: Documents, time: Golden) -> Played:
    """Outcome of the end of a round of the encounter, or of an amount of time outside it."""
    if "unit" not in time:
        return stage.next_round(documents)
    given = TimeInput(encounter_id=ENCOUNTER, seed=stage.seed, unit=TimeUnit(time["unit"]), amount=time["amount"])
    return stage.wait(documents, given)


def _stage(ruleset: Ruleset, golden: Golden, operation: str) -> Stage:
    """The stage of an operation, with the order of the golden summary if it has one."""
    stage = Stage(ruleset, operation, golden["foe"], golden["seed"])
    stage.example = replace(stage.example, order=golden.get("order", stage.example.order))
    return stage


def _remark(remark: Remark | KeptRemark, ruleset: Ruleset, language: Language) -> str:
    """The sentence of a remark, as answers have it."""
    return warning_views((remark,), ruleset, language)[0].detail


def _lines(played: Played, ruleset: Ruleset) -> dict[str, str]:
    """The summary of an event, as its game master reads it."""
    return {
        code: str(event_view(played.seen_by_gm(language), ruleset, language)["summary"])
        for code, language in LANGUAGES.items()
    }
