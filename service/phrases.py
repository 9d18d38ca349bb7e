"""Translatable texts outside the sentences of games, for example errors of requests.

English texts are in the code that uses them; other languages in the catalogs of `service.translations`.
"""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, Self

MANY = "|"
"""Sign between the words for one thing and for several."""
WORD, WORDS = "word", "words"
"""Formats of parameters with a word of the API, or with several among others."""


class SentenceFormatter(Formatter):
    """Python's format strings with additions, in English.

    `{rounds:round|rounds}` is "1 round" or "3 rounds"; `{type:word}` and `{terms:words}` are words of the API without
    underscores.
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        """One parameter as text."""
        one, divider, several = format_spec.partition(MANY)
        if divider:
            return f"{self.number(value)} {one if value == 1 else several}"
        return str(value).replace("_", " ") if format_spec in (WORD, WORDS) else format(value, format_spec)

    def number(self, value: Any) -> str:
        """A number as text; placeholders of secret numbers stay."""
        return format(value, "g") if isinstance(value, float) else str(value)


_ENGLISH = SentenceFormatter()


def filled(template: str, parameters: Mapping[str, Any]) -> str:
    """An English sentence with its parameters, in the formats of `SentenceFormatter`."""
    is_plain = MANY not in template and f":{WORD}" not in template  # most are, and Python fills them ten times as fast
    return template.format_map(parameters) if is_plain else _ENGLISH.vformat(template, (), parameters)


class Phrase(str):
    """An English text with its template and parameters, so that it can be translated.

    It is a text like any other; code that uses English can ignore it. The template must be a literal, for
    translators find it by that: `Phrase("Expected {expected}, got {value}.", expected=..., value=...)`. Parameters
    may be phrases themselves.

    Attributes:
        template: the English sentence with parameters in braces.
        parameters: what fills them.
    """

    __slots__ = ("parameters", "template")
    template: str
    parameters: dict[str, Any]

    def __new__(cls, template: str, /, **parameters: Any) -> Self:
        """The phrase, with its parameters filled in."""
        phrase = super().__new__(cls, filled(template, parameters))
        phrase.template, phrase.parameters = template, parameters
        return phrase

    def with_parameters(self, parameters: dict[str, Any]) -> Self:
        """The same template with other parameters."""
        phrase = type(self)(self.template, **parameters)
        for name in set(type(self).__slots__) - set(Phrase.__slots__):
            setattr(phrase, name, getattr(self, name))
        return phrase


def any_of(texts: Iterable[str]) -> Phrase:
    """Alternatives joined by "or"."""
    first, *others = texts
    joined = Phrase("{first}", first=first)
    for other in others:
        joined = Phrase("{first} or {second}", first=joined, second=other)
    return joined


def quoted(names: Iterable[str]) -> str:
    """Names in quotation marks, as in JSON; they are the same in every language."""
    return ", ".join(f'"{name}"' for name in names)


def capitalized(text: str) -> str:
    """The text with a capital letter at the beginning, as labels have it."""
    return text[:1].upper() + text[1:]
