"""Questions of decisions in words, from `questions.json` of a game: for people, in each language."""

import json
from collections.abc import Mapping
from functools import cache

from service.rulesets import package_data
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """A decision in words.

    Attributes:
        text: the question.
        options: option -> its label; options without one are names, such as those of traits.
    """

    text: str
    options: Mapping[str, str]


AGAIN = " again"
"""Behind the name of a decision: its question when it comes again in the same order, where that one has other words."""


def question_of(game: str, member: str, language: str, position: int = 0) -> Question | None:
    """The question of a decision: that of the longest ending of its name that the game declares.

    Args:
        game: name of the ruleset.
        member: name of the decision, for example `targets.0.luck_before`.
        language: code of the language.
        position: how often the decision came before in the order.
    """
    known = _questions(game)
    names = [name for name in member.split(".") if not name.isdecimal()]
    plain = [".".join(names[start:]) for start in range(len(names))]
    endings = (*(f"{ending}{AGAIN}" for ending in plain if position > 0), *plain)
    found = next((known[ending] for ending in endings if ending in known), None)
    return None if found is None else found.get(language)


@cache
def _questions(game: str) -> Mapping[str, Mapping[str, Question]]:
    """Ending of the name of a decision -> language -> its question."""
    declared = [json.loads(text) for text in package_data.texts(game, "questions", optional=True)]
    return {
        ending: {language: Question(each["question"], each["options"]) for language, each in languages.items()}
        for questions in declared
        for ending, languages in questions.items()
    }
