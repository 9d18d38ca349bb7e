"""Parameters of translated sentences."""

import re
from collections.abc import Mapping
from typing import Any

from babel.numbers import get_decimal_symbol

from service.phrases import WORD, WORDS, SentenceFormatter


class Filler(SentenceFormatter):
    """The formats of English sentences, with the words and decimals of another language.

    Args:
        language: its code, for example `de`.
        words: the language's words.
    """

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self._words = words
        longest_first = sorted(map(re.escape, words), key=len, reverse=True)
        self._known = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)") if words else re.compile("(?!)")
        self._decimal_symbol = get_decimal_symbol(language)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One parameter as text."""
        if format_spec == WORD:
            return self._words.get(str(value), str(value))
        if format_spec == WORDS:
            return self._known.sub(lambda found: self._words[found[0]], str(value))
        text = super().format_field(value, format_spec)
        return text.replace(".", self._decimal_symbol) if isinstance(value, float) else text
