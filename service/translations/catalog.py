"""One gettext catalog, read into what sentences are made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

from service.translations.fill import Filler

WORD = "word"
PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class Catalog:
    """The texts of a game, or of what all games share, in one language.

    Attributes:
        sentences: context, such as `summary task_success`, -> text with parameters in braces.
        words: word -> word.
        phrases: English template -> template.
        english: context -> the English text that was translated.
        filler: fills parameters into the sentences.
    """

    sentences: Mapping[str, str]
    words: Mapping[str, str]
    phrases: Mapping[str, str]
    english: Mapping[str, str]
    filler: Filler


def read(file: Traversable, language: str) -> Catalog:
    """The finished translations of a file."""
    sentences, words, phrases, english = {}, {}, {}, {}
    with file.open("rb") as opened:
        for message in read_po(opened, abort_invalid=True):
            if not message.id or not message.string or message.fuzzy:
                continue
            context, original, translation = str(message.context), str(message.id), str(message.string)
            if context == WORD:
                words[original] = translation
            elif context == PHRASE:
                phrases[original] = translation
            else:
                sentences[context], english[context] = translation, original
    return Catalog(sentences, words, phrases, english, Filler(language, words))
