"""Texts of the games' rules in our own words, by the ids that answers cite."""

import json
from typing import Annotated, Any

from service.rulesets import package_data
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.run_time_types import Document
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule of a game. All texts are Markdown."""

    id: Annotated[str, Doc("Stable id, as answers name it; never used again for another rule.")]
    title: Annotated[str, Doc("Title of the rule, for people.")]
    section: Annotated[str, Doc("Heading under which the game groups it.")]
    text: Annotated[str, Doc("The rule with its tables; empty where all of it is a ruling.")]
    rulings: Annotated[tuple[str, ...], Doc("Interpretations where the source is silent or ambiguous, with reasons.")]
    options: Annotated[tuple[str, ...], Doc("House rules that change how it is read.")]
    operations: Annotated[
        tuple[str, ...], Doc("Operations that it governs; none where it is about stored play or reference data.")
    ]


def rules_of(ruleset: Ruleset) -> tuple[Rule, ...]:
    """All rules of a game, in the order of its catalogue, each with the operations of the modules that list it."""
    governed = {operation.name: operation.rules for operation in ruleset.operations}
    entries = (entry for text in package_data.texts(ruleset.name, "rules") for entry in json.loads(text))
    return tuple(
        _rule(entry, tuple(name for name, rules in governed.items() if entry["id"] in rules)) for entry in entries
    )


def _rule(entry: Document, operations: tuple[str, ...]) -> Rule:
    members: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()
    }
    return Rule(**members, operations=operations)
