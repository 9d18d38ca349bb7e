"""The languages in which the service speaks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from service.rulesets.contract import Message, Rejected, Rejection, Ruleset
from service.translations.catalog import Catalog, read

SHARED = "arbiter"
"""Name of the catalog of what belongs to no game."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its catalogs.

    Attributes:
        code: such as `de`.
        catalogs: name of the game, or `arbiter`, -> its catalog.
    """

    code: str
    catalogs: Mapping[str, Catalog]

    def say(self, ruleset: Ruleset, message: Message) -> str:
        """A game's message as a line of text; in English where it is not translated."""
        said = self._said(ruleset, f"summary {message.code}", message.parameters)
        return ruleset.say(message) if said is None else said

    def title(self, ruleset: Ruleset, rejection: Rejection) -> str:
        """What a rejection is about."""
        return self._said(ruleset, f"title {rejection.code}", {}) or rejection.title

    def explain(self, ruleset: Ruleset, rejection: Rejection, rejected: Rejected) -> str:
        """What is wrong, what was expected and what to do."""
        said = self._said(ruleset, f"explanation {rejection.code}", rejected.parameters)
        return rejection.explanation.format_map(rejected.parameters) if said is None else said

    def word(self, word: str, ruleset: Ruleset | None = None) -> str:
        """A word of the API, such as `half_melee`, for people."""
        names = (SHARED,) if ruleset is None else (ruleset.name, SHARED)
        words = (self.catalogs[name].words for name in names if name in self.catalogs)
        return next((known[word] for known in words if word in known), word.replace("_", " "))

    def _said(self, ruleset: Ruleset, context: str, parameters: Mapping[str, Any]) -> str | None:
        """The sentence with its parameters, or None where it is not translated."""
        catalog = self.catalogs.get(ruleset.name)
        if catalog is None or context not in catalog.sentences:
            return None
        return catalog.filler.vformat(catalog.sentences[context], (), parameters)


def _languages(folder: Traversable) -> Iterator[Language]:
    for place in sorted(folder.iterdir(), key=str):
        catalogs = place / "LC_MESSAGES"
        if catalogs.is_dir():
            by_name = {file.name.removesuffix(".po"): read(file, place.name) for file in catalogs.iterdir()}
            yield Language(place.name, MappingProxyType(by_name))


ENGLISH = Language("en", MappingProxyType({}))
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {language.code: language for language in (ENGLISH, *_languages(files("service.translations")))}
)
"""Code -> language, English first."""
