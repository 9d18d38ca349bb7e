"""Languages of the service, with their catalogs."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from service.phrases import Phrase
from service.rulesets import package_data
from service.rulesets.contract.messages import WHO, Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import FOLDER
from service.translations.catalog import Catalog, read
from service.translations.fill import Filler
from service.translations.sentence import Sentence, Word, role_of
from service.values import dataclass

SHARED = "arbiter"
"""Name of the catalog of what belongs to no game."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its catalogs.

    Attributes:
        code: for example `de`.
        catalogs: name of the game, or `arbiter`, -> its catalog.
    """

    code: str
    catalogs: Mapping[str, Catalog]
    _phrases: dict[str, tuple[str, Filler]] = field(init=False, repr=False, compare=False, default_factory=dict)
    _words: dict[str, Mapping[str, str]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def say(self, ruleset: Ruleset, message: Message) -> str:
        """A game's message as a line of text; in English where it is not translated."""
        if (role := ruleset.role_in(message)) is not None:
            message = Message(
                message.code, {**message.parameters, WHO: self.translated(role_of(ruleset, role, message))}
            )
        catalog = self.catalogs.get(ruleset.name)
        template = None if catalog is None else catalog.template(f"summary {message.code}")
        if catalog is None or template is None:
            return ruleset.say(message)
        return catalog.filler.vformat(template, (), message.values)

    def translated(self, text: str) -> str:
        """A phrase, with nested phrases, in this language; in English where it is not translated.

        Texts that are no phrases do not change.
        """
        if isinstance(text, Word):
            return self._word(text.code, text.game) or str(text)
        found = self._template(text) if isinstance(text, Phrase) else None
        if found is None:
            return str(text)
        template, filler = found
        parameters = {
            name: self.translated(value) if isinstance(value, Phrase) else value
            for name, value in text.parameters.items()  # type: ignore[attr-defined]  # only a phrase has a template
        }
        return filler.vformat(template, (), parameters)

    def known_word(self, word: str, ruleset: Ruleset | None = None) -> str | None:
        """A word of the API for people; None where neither the language nor the game has a text for it."""
        return self._word(word, SHARED) if ruleset is None else self.words(ruleset).get(word)

    def word(self, word: str, ruleset: Ruleset | None = None) -> str:
        """A word of the API, for example `half_melee`, for people."""
        return self.known_word(word, ruleset) or word.replace("_", " ")

    def value(self, member: str, value: str, ruleset: Ruleset) -> str:
        """The value of a member for people; a game may have a text for both, as `health light` beside `light`."""
        return self.known_word(f"{member} {value}", ruleset) or self.word(value, ruleset)

    def words(self, ruleset: Ruleset) -> Mapping[str, str]:
        """All words of the API that a page of this game may show, for people; other words are shown as they are."""
        if ruleset.name not in self._words:
            found = dict(ruleset.texts.words)
            for name in (SHARED, ruleset.name):
                if name in self.catalogs:
                    found |= {**self.catalogs[name].words, **self.catalogs[name].labels}
            self._words[ruleset.name] = MappingProxyType(found)
        return self._words[ruleset.name]

    def _word(self, word: str, catalog: str) -> str | None:
        """A word or label of a game's catalog, or else of the shared one."""
        for name in (catalog, SHARED):
            if name in self.catalogs:
                for words in (self.catalogs[name].labels, self.catalogs[name].words):
                    if word in words:
                        return words[word]
        return None

    def _template(self, phrase: Phrase) -> tuple[str, Filler] | None:
        """Template and filler of a phrase in this language; sentences of games are found by code."""
        if isinstance(phrase, Sentence):
            catalog = self.catalogs.get(phrase.game)
            template = None if catalog is None else catalog.template(phrase.context)
            return None if catalog is None or template is None else (template, catalog.filler)
        return self._all_phrases().get(phrase.template)

    def _all_phrases(self) -> Mapping[str, tuple[str, Filler]]:
        """The phrases of all catalogs together: equal English texts have equal translations."""
        if not self._phrases:
            self._phrases.update(
                (english, (template, catalog.filler))
                for catalog in self.catalogs.values()
                for english, template in catalog.phrases.items()
            )
        return self._phrases


class _Catalogs(Mapping[str, Catalog]):
    """Catalogs by name, each read at its first use."""

    def __init__(self, folder: Traversable, language: str) -> None:
        files = (file.name.removesuffix(".po") for file in folder.iterdir())
        self._names = sorted({*files, *package_data.games_with(f"{FOLDER}/{language}")})
        self._read = cache(lambda name: read(name, language, folder / f"{name}.po"))

    def __getitem__(self, name: str) -> Catalog:
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _languages(folder: Traversable) -> Iterator[Language]:
    for place in sorted(folder.iterdir(), key=str):
        catalogs = place / "LC_MESSAGES"
        if catalogs.is_dir():
            yield Language(place.name, _Catalogs(catalogs, place.name))


ENGLISH = Language("en", MappingProxyType({}))
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {language.code: language for language in (ENGLISH, *_languages(files("service.translations")))}
)
"""Code -> language, English first."""
