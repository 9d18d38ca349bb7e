"""One gettext catalog, parsed into templates."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

from service.rulesets.contract.messages import with_opening
from service.translations.fill import Filler
from service.values import dataclass

WORD, LABEL = "word", "label"
PHRASE = "phrase"
SUMMARY = "summary "
"""Beginning of the context of a summary."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The texts of a game, or of what all games share, in one language.

    Attributes:
        sentences: context, for example `summary task_success`, -> text with parameters in braces.
        words: word -> word, also within sentences.
        labels: word -> separate word, for example the name of a member.
        phrases: English template -> template.
        english: context -> the English text that was translated.
        filler: fills parameters into the sentences.
    """

    sentences: Mapping[str, str]
    words: Mapping[str, str]
    labels: Mapping[str, str]
    phrases: Mapping[str, str]
    english: Mapping[str, str]
    filler: Filler

    def template(self, context: str) -> str | None:
        """The text of a sentence; that of a summary has a place for the names of those concerned."""
        text = self.sentences.get(context)
        return with_opening(text) if text is not None and context.startswith(SUMMARY) else text


def read(file: Traversable, language: str) -> Catalog:
    """The finished translations of a file."""
    sentences, english = {}, {}
    plain: dict[str, dict[str, str]] = {WORD: {}, LABEL: {}, PHRASE: {}}
    with file.open("rb") as opened:
        for message in read_po(opened, abort_invalid=True):
            if not message.id or not message.string or message.fuzzy:
                continue
            context, original, translation = str(message.context), str(message.id), str(message.string)
            if context in plain:
                plain[context][original] = translation
            else:
                sentences[context], english[context] = translation, original
    return Catalog(sentences, plain[WORD], plain[LABEL], plain[PHRASE], english, Filler(language, plain[WORD]))
