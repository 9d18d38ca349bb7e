"""The texts of one game in one language: sentences from its data, words and phrases from a gettext catalog."""

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from service.rulesets.contract.messages import with_opening
from service.rulesets.contract.texts import texts_of
from service.translations.fill import Filler
from service.values import dataclass

WORD, LABEL = "word", "label"
PHRASE = "phrase"
KINDS = (WORD, LABEL, PHRASE)
"""Contexts of the entries of gettext catalogs."""
SUMMARY = "summary "
"""Beginning of the context of a summary."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The texts of a game, or of what all games share, in one language.

    Attributes:
        sentences: kind and code, for example `summary task_success`, -> text with parameters in braces.
        words: word -> word, also within sentences.
        labels: word -> separate word, for example the name of a member.
        phrases: English template -> template.
        filler: fills parameters into the sentences.
    """

    sentences: Mapping[str, str]
    words: Mapping[str, str]
    labels: Mapping[str, str]
    phrases: Mapping[str, str]
    filler: Filler

    def template(self, context: str) -> str | None:
        """The text of a sentence; that of a summary has a place for the names of those concerned."""
        text = self.sentences.get(context)
        return with_opening(text) if text is not None and context.startswith(SUMMARY) else text


def read(game: str, language: str, file: Traversable) -> Catalog:
    """The texts of a game in a language.

    Args:
        game: its name, or that of what all games share.
        language: code of the language.
        file: its gettext catalog with words, labels and phrases, which may be missing.
    """
    plain: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for message in _finished(file):
        plain[str(message.context)][str(message.id)] = str(message.string)
    sentences = texts_of(game, language).by_context
    return Catalog(sentences, plain[WORD], plain[LABEL], plain[PHRASE], Filler(language, plain[WORD]))


def _finished(file: Traversable) -> Iterator[Message]:
    """The finished translations of a gettext catalog."""
    if not file.is_file():
        return
    with file.open("rb") as opened:
        for message in read_po(opened, abort_invalid=True):
            if message.id and message.string and not message.fuzzy and message.context in KINDS:
                yield message
