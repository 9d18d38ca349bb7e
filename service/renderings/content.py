"""Content of a rendering, independent of language and format."""

from collections.abc import Iterable

from service.dice import RolledDie
from service.phrases import Phrase
from service.renderings.own_words import is_spoken, words_within
from service.resolution.answer import Answer
from service.resolution.outcomes import Outcome, outcomes_of
from service.rulesets.contract import Operation
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.translations.sentence import Word, summary_of
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled value of a rendering."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedChange:
    """A change for a rendering.

    Attributes:
        who: the name of the changed participant.
        what: what changed on it.
        before: until then; None where that says nothing.
        after: since then; None where that says nothing.
    """

    who: str
    what: str
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """All content of a rendering. Texts are names and are not translated, unless they are a `Phrase`.

    Attributes:
        ruleset: the game.
        subject: the operation, or the type of an event.
        line: one line for people.
        facts: the course.
        rolls: every die.
        rules: ids of the rules that were applied.
        changes: the changes.
    """

    ruleset: Ruleset
    subject: str
    line: str
    facts: tuple[Fact, ...] = ()
    rolls: tuple[RolledDie, ...] = ()
    rules: tuple[str, ...] = ()
    changes: tuple[DescribedChange, ...] = ()


def of_answer(ruleset: Ruleset, operation: Operation, answer: Answer, summary: Message) -> Content:
    """Content of the answer to a call."""
    return Content(
        ruleset=ruleset,
        subject=operation.name,
        line=summary_of(ruleset, summary),
        facts=headlines_of(ruleset, operation, answer.result),
        rolls=answer.rolls,
        rules=answer.rules,
    )


def headlines_of(ruleset: Ruleset, operation: Operation, result: object) -> tuple[Fact, ...]:
    """The headline members of a result that have a value.

    Args:
        ruleset: the game.
        operation: of the result.
        result: as the rules gave it, or as JSON has it.
    """
    outcomes = outcomes_of(result)
    facts = []
    for name in operation.headlines:
        found = {key: value for key, value in outcomes.items() if key == name or key.startswith(f"{name}.")}
        ours = _words_of(operation, name, found.values())
        values = (_named(key, name, text_of(value, ruleset, ours)) for key, value in found.items() if value is not None)
        if present := tuple(values):
            facts.append(Fact(Word.spoken(ruleset, name), present))
    return tuple(facts)


def _words_of(operation: Operation, name: str, values: Iterable[Outcome]) -> frozenset[str]:
    """The values of a headline that are words of the service."""
    if is_spoken(operation.result, name):
        return frozenset(value for value in values if isinstance(value, str))
    return words_within(operation.result, (name,))


def text_of(value: Outcome, ruleset: Ruleset, ours: frozenset[str]) -> str:
    """A value for people; only words of the service are translated, never a name."""
    if isinstance(value, bool):
        return Word.spoken(ruleset, "yes" if value else "no")
    return Word.spoken(ruleset, value) if isinstance(value, str) and value in ours else str(value)


def _named(key: str, name: str, value: str) -> str:
    """The value of a headline, or one of several."""
    return value if key == name else Phrase("{member} {value}", member=key.removeprefix(f"{name}."), value=value)
