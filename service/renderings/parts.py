"""What is shown of an answer, in a language and not yet in a format."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from service.resolution.answer import Answer, RolledDie
from service.resolution.outcomes import Outcome, outcomes_of
from service.rulesets.contract import Message, Operation, Ruleset
from service.translations.language import Language


@dataclass(frozen=True, slots=True)
class Told:
    """An answer with all that is needed to show it.

    Attributes:
        ruleset: the game.
        operation: what was resolved.
        answer: what came out.
        summary: its line for people, as a code.
        language: of all texts.
    """

    ruleset: Ruleset
    operation: Operation
    answer: Answer
    summary: Message
    language: Language


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice of one kind, thrown one after the other by the same one for the same reason."""

    stream: str
    die: str
    purpose: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """What templates show.

    Attributes:
        ruleset: name of the game.
        operation: name of the operation.
        language: code of the language.
        summary: one line.
        headlines: what tells how it went, with its values.
        dice: the dice that are listed.
        more_dice: how many are not.
        rules: ids of the rules that are listed.
        more_rules: how many are not.
        labels: words around all that.
    """

    ruleset: str
    operation: str
    language: str
    summary: str
    headlines: tuple[tuple[str, str], ...]
    dice: tuple[DiceGroup, ...]
    more_dice: int
    rules: tuple[str, ...]
    more_rules: int
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is listed; None for all. What is not listed is counted.

    Attributes:
        dice: dice.
        text: characters of a text in summary and headlines, such as a name.
        rules: ids of rules.
    """

    dice: int | None = None
    text: int | None = None
    rules: int | None = None


EVERYTHING = Limits()


def parts_of(told: Told, limits: Limits = EVERYTHING) -> Parts:
    """The parts of an answer."""
    rolls, language = told.answer.rolls, told.language
    listed, rules = rolls[: limits.dice], told.answer.rules[: limits.rules]
    return Parts(
        ruleset=told.ruleset.name,
        operation=told.operation.name,
        language=language.code,
        summary=language.say(told.ruleset, _shortened(told.summary, limits.text)),
        headlines=tuple(_headlines(told, limits.text)),
        dice=tuple(_groups(listed, told)),
        more_dice=len(rolls) - len(listed),
        rules=rules,
        more_rules=len(told.answer.rules) - len(rules),
        labels={
            "dice": _capital(language.word("dice")),
            "more": language.word("more"),
            "rules": _capital(language.word("rules")),
        },
    )


def _groups(rolls: tuple[RolledDie, ...], told: Told) -> Iterator[DiceGroup]:
    for (stream, die, purpose), group in groupby(rolls, lambda roll: (roll.stream, roll.die, roll.purpose)):
        faces = tuple(roll.face for roll in group)
        yield DiceGroup(stream, die, told.language.word(purpose, told.ruleset), faces)


def _headlines(told: Told, longest: int | None) -> Iterator[tuple[str, str]]:
    """The members that tell how it went, where they have a value."""
    outcomes = outcomes_of(told.answer.result)
    for name in told.operation.headlines:
        values = {key: value for key, value in outcomes.items() if key == name or key.startswith(f"{name}.")}
        shown = ", ".join(_pair(key, name, _value(value, told)) for key, value in values.items() if value is not None)
        if shown:
            yield _capital(told.language.word(name, told.ruleset)), _cut(shown, longest)


def _pair(key: str, name: str, value: str) -> str:
    return value if key == name else f"{key.removeprefix(name + '.')} {value}"


def _value(value: Outcome, told: Told) -> str:
    """A value for people; only our own words are translated, never a name."""
    if isinstance(value, bool):
        return told.language.word("yes" if value else "no")
    return told.language.word(value, told.ruleset) if isinstance(value, StrEnum) else str(value)


def _shortened(message: Message, longest: int | None) -> Message:
    parameters: dict[str, Any] = {
        name: _cut(value, longest) if isinstance(value, str) else value for name, value in message.parameters.items()
    }
    return Message(message.code, parameters)


def _cut(text: str, longest: int | None) -> str:
    return text if longest is None or len(text) <= longest else f"{text[:longest]}…"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
