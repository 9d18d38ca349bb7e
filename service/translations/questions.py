"""Decisions in words: the question, and a text for each option."""

from collections.abc import Iterable
from typing import Any

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.questions import question_of
from service.translations.language import Language
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class AskedInWords:
    """A decision in a language.

    Attributes:
        question: what has to be decided.
        labels: texts of the options, in their order.
    """

    question: str
    labels: tuple[str, ...]


def asked_in_words(
    language: Language, ruleset: Ruleset, member: str, options: Iterable[Any], position: int
) -> AskedInWords:
    """A decision in words; what the game does not put into words is a name, or a word.

    Args:
        language: of the texts.
        ruleset: the game.
        member: name of the decision, for example `defense.kind`.
        options: what can be chosen.
        position: how often the decision came before in the order.
    """
    found = question_of(ruleset.name, member, language.code, position)
    text = language.word(member.rpartition(".")[2], ruleset) if found is None else found.text
    known = {} if found is None else found.options
    names = (str(option).lower() if isinstance(option, bool) else str(option) for option in options)
    return AskedInWords(text, tuple(known.get(name) or language.word(name, ruleset) for name in names))
