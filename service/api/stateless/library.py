"""`/v1/{ruleset}/library`: the entries that come with a game, ready for use in campaigns."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Annotated

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.phrases import Phrase
from service.resolution.refusal import Refusal, not_found
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import GameEntry, OfKind, OfTag, Search, Words, library_of
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.schemas.faults import shortened
from service.schemas.query import QuerySchema
from service.suggestions import did_you_mean, similar
from service.values import dataclass

EVERYTHING = Search()
"""The search that finds all entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLibraryQuery:
    """Search in the library of a game."""

    q: Words = ""
    kind: OfKind = None
    tag: OfTag = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLibrary:
    """Entries that come with a game."""

    items: Annotated[tuple[GameEntry, ...], Doc("In the order of the library.")]


def add_library(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the routes of a game's library to the routes of the game."""
    everything = ConstantAnswer(partial(_found, ruleset.name, EVERYTHING))

    @cache
    def answers() -> dict[str, ConstantAnswer]:
        return {entry.id: ConstantAnswer(partial(_same, entry)) for entry in library_of(ruleset.name)}

    @routes.route("/library")
    @routes.doc(operationId=f"{ruleset.name}Library")
    @routes.arguments(QuerySchema(GameLibraryQuery), location="query")
    @routes.response(200, answer_schema(GameLibrary))
    def list_library(query: GameLibraryQuery) -> Response:
        """Search the library of the game.

        Foes, characters, gear, conditions, tables and orders; campaigns copy them with `from`, by id or name.
        """
        search = Search.of(query)
        found = everything if search == EVERYTHING else ConstantAnswer(partial(_found, ruleset.name, search))
        return found.answer()

    @routes.route("/library/<entry>")
    @routes.doc(operationId=f"{ruleset.name}LibraryEntry", not_found="`not_found`: the game has no such entry.")
    @routes.response(200, answer_schema(GameEntry))
    def get_library_entry(entry: str) -> Response:
        """Read an entry of the library of the game.

        Its `kind` determines the form of `content`. Campaigns copy it with `from`, by id or name.
        """
        if entry not in answers():
            raise _no_entry(ruleset, entry, answers())
        return answers()[entry].answer()


def _no_entry(ruleset: Ruleset, entry: str, known: Iterable[str]) -> Refusal:
    near = similar(shortened(entry), known)
    hint = did_you_mean(near, otherwise=Phrase("All are listed at /v1/{game}/library.", game=ruleset.name))
    detail = Phrase(
        'The library of {title} has no entry "{name}". {hint}', title=ruleset.title, name=shortened(entry), hint=hint
    )
    return not_found(detail, near=near)


def _same(entry: GameEntry) -> GameEntry:
    return entry


def _found(game: str, search: Search) -> GameLibrary:
    return GameLibrary(items=tuple(filter(search.finds, library_of(game))))
