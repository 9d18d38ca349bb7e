"""Parts of a rendering, translated and not yet formatted."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from service.phrases import Phrase, capitalized
from service.renderings.content import Content, DescribedChange
from service.translations.language import Language
from service.translations.sentence import Word
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Consecutive dice of one kind, stream and purpose."""

    stream: str
    die: str
    purpose: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChangePart:
    """A change in its translated form: resource, member, and the value before and after."""

    who: str
    what: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Parts:
    """Data for the templates.

    Attributes:
        ruleset: name of the game.
        subject: name of the operation, or type of the event.
        language: code of the language.
        summary: one line.
        headlines: the outcome, with its values.
        changes: the changes that are listed.
        more_changes: how many are not.
        dice: the dice that are listed.
        more_dice: how many are not.
        rules: ids of the rules that are listed.
        more_rules: how many are not.
        labels: words around all that.
    """

    ruleset: str
    subject: str
    language: str
    summary: str
    headlines: tuple[tuple[str, str], ...]
    changes: tuple[ChangePart, ...]
    more_changes: int
    dice: tuple[DiceGroup, ...]
    more_dice: int
    rules: tuple[str, ...]
    more_rules: int
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Numbers of entries that are listed; None for all. Further ones are counted.

    Attributes:
        dice: dice.
        changes: changes.
        text: characters of a text in summary, headlines and changes, for example a name.
        rules: ids of rules.
    """

    dice: int | None = None
    changes: int | None = None
    text: int | None = None
    rules: int | None = None


EVERYTHING = Limits()


def parts_of(content: Content, language: Language, limits: Limits = EVERYTHING) -> Parts:
    """Data for the templates, in a language."""
    dice, rules, changes = (
        content.rolls[: limits.dice],
        content.rules[: limits.rules],
        content.changes[: limits.changes],
    )
    return Parts(
        ruleset=content.ruleset.name,
        subject=content.subject,
        language=language.code,
        summary=language.translated(_shortened(content.line, limits.text)),
        headlines=tuple(_headlines(content, language, limits.text)),
        changes=tuple(_change(change, language, limits.text) for change in changes),
        more_changes=len(content.changes) - len(changes),
        dice=tuple(_groups(content, len(dice), language)),
        more_dice=len(content.rolls) - len(dice),
        rules=rules,
        more_rules=len(content.rules) - len(rules),
        labels={
            "changes": capitalized(language.word("changes")),
            "dice": capitalized(language.word("dice")),
            "more": language.word("more"),
            "rules": capitalized(language.word("rules")),
        },
    )


def _groups(content: Content, number: int, language: Language) -> Iterator[DiceGroup]:
    rolls = content.rolls[:number]
    for (stream, die, purpose), group in groupby(rolls, lambda roll: (roll.stream, roll.die, roll.purpose)):
        faces = tuple(roll.face for roll in group)
        yield DiceGroup(stream, die, language.translated(Word.spoken(content.ruleset, purpose)), faces)


def _headlines(content: Content, language: Language, longest: int | None) -> Iterator[tuple[str, str]]:
    for fact in content.facts:
        values = [language.translated(value) for value in fact.values]
        yield capitalized(language.translated(fact.label)), _listed(values, longest, language.word("more"))


def _listed(values: list[str], longest: int | None, more: str) -> str:
    """As many values as fit, and the number of further ones; the first is always listed."""
    if longest is None:
        return ", ".join(values)
    shown = _cut(values[0], longest)
    for number, value in enumerate(values[1:], start=1):
        if len(shown) + len(value) > longest:
            return f"{shown}, {len(values) - number} {more}"
        shown = f"{shown}, {value}"
    return shown


def _change(change: DescribedChange, language: Language, longest: int | None) -> ChangePart:
    who, what = (_cut(language.translated(text), longest) for text in (change.who, change.what))
    before, after = (
        None if text is None else _cut(language.translated(text), longest) for text in (change.before, change.after)
    )
    return ChangePart(who, what, before, after)


def _shortened(text: str, longest: int | None) -> str:
    """A phrase with shortened parameters; another text is cut."""
    if longest is None:
        return text
    if isinstance(text, Phrase):
        parameters: dict[str, Any] = {
            name: _shortened(value, longest) if isinstance(value, str) else value
            for name, value in text.parameters.items()
        }
        return text.with_parameters(parameters)
    return _cut(text, longest)


def _cut(text: str, longest: int | None) -> str:
    return text if longest is None or len(text) <= longest else f"{text[:longest]}…"
