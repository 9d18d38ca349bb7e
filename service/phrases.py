"""Translatable texts outside the sentences of games, for example errors of requests.

English texts are in the code that uses them; other languages in the catalogs of `service.translations`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import Any, Self

REMEMBERED = 2000
"""Sentences with a choice of their optional parts that are remembered."""
MANY = "|"
"""Sign between the words for one thing and for several."""
WORD, WORDS = "word", "words"
"""Formats of parameters with a word of the API, or with several among others."""
_PIECE = r"(?:[^<>{}|]|\{[^{}]*\})*"
_OPTIONAL = re.compile(rf"<({_PIECE})(?:\|({_PIECE}))?>")
"""An optional part of a sentence: a text with parameters, and after `|` the text in its place."""


class Placeholder(str):
    """Text in the place of a parameter, the same in every number format."""

    __slots__ = ()

    def __format__(self, _: str) -> str:
        return str(self)


class MaskedText(Placeholder):
    """Placeholder for a secret in a line for people."""

    __slots__ = ()


class SentenceFormatter(Formatter):
    """Python's format strings with additions, in English.

    `{rounds:round|rounds}` is "1 round" or "3 rounds"; `{type:word}` and `{terms:words}` are words of the API without
    underscores. `< with {rounds:round|rounds}>` is an optional part.
    """

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """The sentence with its parameters."""
        return super().vformat(chosen(format_string, kwargs), args, kwargs)

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


def chosen(template: str, parameters: Mapping[str, Any]) -> str:
    """The template with the optional parts that can be said.

    An optional part is in `<` and `>`. It is left out where one of its parameters is empty or secret; a text after `|`
    takes its place: `<{hp} HP left|still alive>`.
    """
    if "<" not in template:
        return template
    return _chosen(template, frozenset([name for name in _optional(template) if not _can_say(parameters.get(name))]))


@cache
def _optional(template: str) -> frozenset[str]:
    """The parameters in the optional parts of a template."""
    return frozenset().union(*(names for _, _, names in _parts(template)))


@lru_cache(REMEMBERED)
def _chosen(template: str, unsaid: frozenset[str]) -> str:
    """The template without the optional parts that need one of these parameters."""
    return "".join(part if unsaid.isdisjoint(names) else other for part, other, names in _parts(template))


@cache
def _parts(template: str) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """The parts of a template: text, the text in its place, and the parameters that it needs."""
    first, *others = _OPTIONAL.split(template)
    parts = [(first, "", frozenset[str]())]
    for part, other, fixed in zip(others[::3], others[1::3], others[2::3], strict=True):
        parts += [(part, other or "", parameters_of(part)), (fixed, "", frozenset())]
    return tuple(parts)


@cache
def parameters_of(text: str) -> frozenset[str]:
    """Names of the parameters in a text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def _can_say(value: Any) -> bool:
    return not (value is None or value == "" or isinstance(value, MaskedText))


def filled(template: str, parameters: Mapping[str, Any]) -> str:
    """An English sentence with its parameters, in the formats of `SentenceFormatter`."""
    template = chosen(template, parameters)
    is_plain = MANY not in template and f":{WORD}" not in template  # most are, and Python fills them ten times as fast
    return template.format_map(parameters) if is_plain else _ENGLISH.vformat(template, (), parameters)


def outline(template: str) -> str:
    """An English sentence for all parameters: names in brackets take their places, and optional parts are there."""
    return filled(template, {name: Placeholder(f"[{name}]") for name in parameters_of(template)})


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
