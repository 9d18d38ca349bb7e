"""Texts of a game for people: one file for each language, for example `texts/en.json` beside its vectors and scenes.

All languages have the same codes with the same parameters. What another language lacks appears in English.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Any

from service.rulesets import package_data
from service.rulesets.contract.rejection import Rejection
from service.rulesets.stored.run_time_types import Document
from service.values import dataclass

FOLDER = "texts"
ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts of a game in one language.

    Attributes:
        summaries: code of an outcome, a remark or a finding -> sentence with parameters in braces.
        states: path of a changed member, and after a space its new value, or `of` where it has a maximum -> sentence
            with `name`, `after` and `maximum`. A text with the value comes before one without.
        roles: beginning of codes of summaries -> their opening where the name of who acts is unknown, for example
            "The attacker{who}"; `who` is ": ", or " → Ana: ".
        rejections: error codes beside the general ones.
        moves: operation, and key after a space -> label of the move. `moves.json` has the English ones.
        words: word of the API -> word for people, where English needs another one; a value of one member comes after
            the name of that member, as `health light`. Catalogs have those of other languages.
    """

    summaries: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    rejections: tuple[Rejection, ...] = ()
    moves: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def by_context(self) -> Mapping[str, str]:
        """Every text by its kind and code, for example `summary task_success` or `title incapacitated`."""
        kinds = {
            "summary": self.summaries,
            "state": self.states,
            "role": self.roles,
            "title": {each.code: each.title for each in self.rejections},
            "explanation": {each.code: each.explanation for each in self.rejections},
            "move": self.moves,
        }
        return {f"{kind} {code}": text for kind, texts in kinds.items() for code, text in texts.items()}


@cache
def texts_of(game: str, language: str = ENGLISH) -> Texts:
    """The texts of a game in a language; none where it has no file of that language.

    Args:
        game: name of the game's package.
        language: code of the language, for example `de`.
    """
    found = next(package_data.texts(game, f"{FOLDER}/{language}", optional=True), "{}")
    document: dict[str, Any] = json.loads(found)
    rejections = tuple(_rejections(document.pop("rejections", {})))
    return Texts(rejections=rejections, **document)


def _rejections(groups: Mapping[str, Document]) -> Iterator[Rejection]:
    """Rejections by their subject: the `request`, the `state` of a character, or something that is `missing`."""
    for subject, entries in groups.items():
        for code, texts in entries.items():
            yield Rejection(code=code, about_state=subject == "state", about_missing=subject == "missing", **texts)
