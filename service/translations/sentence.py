"""Phrases that refer to sentences of a game, so that modules without knowledge of games can pass them on."""

from collections.abc import Mapping
from typing import Any, Self

from service.phrases import Phrase
from service.rulesets.contract.messages import WHO, Message, opening
from service.rulesets.contract.rejection import Rejected, Rejection
from service.rulesets.contract.ruleset import Ruleset


class Sentence(Phrase):
    """A sentence in the texts of a game, and in the game's catalogs under its code.

    Attributes:
        game: name of the game.
        context: of the entry in its catalogs, for example `title incapacitated`.
    """

    __slots__ = ("context", "game")
    game: str
    context: str

    @classmethod
    def of(cls, ruleset: Ruleset, context: str, text: str, parameters: Mapping[str, Any]) -> Self:
        """The sentence with its parameters."""
        sentence = cls(text, **parameters)
        sentence.game, sentence.context = ruleset.name, context
        return sentence


class Word(Phrase):
    """A word of the service, for example the purpose of a die, by its code.

    Attributes:
        game: name of the game to look up first.
        code: as programs read it.
    """

    __slots__ = ("code", "game")
    game: str
    code: str

    @classmethod
    def of(cls, ruleset: Ruleset, code: str) -> Self:
        """The word for a code, in English the code itself."""
        return cls._made(code, ruleset, code)

    @classmethod
    def spoken(cls, ruleset: Ruleset, code: str) -> Self:
        """The word for a code, in English that of the game or the code without underscores."""
        return cls._made(ruleset.texts.words.get(code) or code.replace("_", " "), ruleset, code)

    @classmethod
    def of_value(cls, ruleset: Ruleset, member: str, value: str) -> Self:
        """The word for the value of a member; a game may have one for both, as `health light` beside `light`."""
        code = f"{member} {value}"
        english = ruleset.texts.words.get(code)
        return cls.spoken(ruleset, value) if english is None else cls._made(english, ruleset, code)

    @classmethod
    def of_condition(cls, ruleset: Ruleset, name: str) -> Self:
        """The name of a condition; only names that the rules give have a text, not those that people choose."""
        code = f"condition {name}"
        return cls._made(ruleset.texts.words.get(code, name), ruleset, code)

    @classmethod
    def _made(cls, english: str, ruleset: Ruleset, code: str) -> Self:
        word = cls("{word}", word=english)
        word.game, word.code = ruleset.name, code
        return word


def summary_of(ruleset: Ruleset, message: Message) -> Sentence:
    """Summary of a result, in one line."""
    role = ruleset.role_in(message)
    who = {} if role is None else {WHO: role_of(ruleset, role, message)}
    text = ruleset.summary_text(message.code)
    return Sentence.of(ruleset, f"summary {message.code}", text, {**message.values, **who})


def role_of(ruleset: Ruleset, role: str, message: Message) -> Sentence:
    """The opening of a summary without a name of who acts: the role, and the target if its name is known."""
    parameters = {WHO: message.values[WHO] or opening(("",))}
    return Sentence.of(ruleset, f"role {role}", ruleset.texts.roles[role], parameters)


def state_of(ruleset: Ruleset, key: str, name: str, value: Any, maximum: Any) -> Sentence:
    """State of a participant after a command, by the key of its text."""
    parameters = {"name": name, "after": value, "maximum": maximum}
    return Sentence.of(ruleset, f"state {key}", ruleset.texts.states[key], parameters)


def title_of(ruleset: Ruleset, rejection: Rejection) -> Sentence:
    """Title of a rejection."""
    return Sentence.of(ruleset, f"title {rejection.code}", rejection.title, {})


def explanation_of(ruleset: Ruleset, rejection: Rejection, rejected: Rejected) -> Sentence:
    """Explanation of a rejection: the reason, the expectation and the remedy."""
    return Sentence.of(ruleset, f"explanation {rejection.code}", rejection.explanation, rejected.parameters)
