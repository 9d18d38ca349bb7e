"""Translatable texts outside the sentences of games, for example errors of requests.

English texts are in the code that uses them; other languages in the catalogs of `service.translations`.
"""

from collections.abc import Iterable
from typing import Any, Self


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
        phrase = super().__new__(cls, template.format_map(parameters))
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
