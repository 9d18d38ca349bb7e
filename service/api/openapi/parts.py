"""Parts of the OpenAPI document: one for each game, and one for what all games share.

The part of a game is all that a client of this game needs: its operations, its commands, and the routes of campaigns,
with every union narrowed to the game. The part `core` has the routes that know no game. Components have the same names
everywhere.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from service.api.openapi.event_types import types_of_events
from service.api.openapi.open_enumerations import OPEN
from service.api.openapi.problem_codes_listed import codes_inside, without_codes
from service.api.openapi.problem_types import CODES
from service.api.openapi.references import REFERENCE, closure, reference_to
from service.api.openapi.repeated_prose import without_repeated_prose
from service.rulesets import RULESETS

Document = Mapping[str, Any]
CORE = "core"
_OF_CORE_ALONE = "/problems"
"""Prefixes of pages for people, which no client of a game calls."""
_ANY_PROBLEM = "Problem"
"""The general type of problems; each document has it."""
_UNIONS = ("oneOf", "anyOf")


def part_of(document: Document, game: str | None, games: Collection[str]) -> dict[str, Any]:
    """A part of the document, valid by itself.

    Args:
        document: the whole.
        game: of the part; None for the core.
        games: the names of all games.
    """
    others = frozenset(other for other in games if other != game)
    foreign = tuple(other.capitalize() for other in others)
    paths = {path: item for path, item in document["paths"].items() if not _names(path, others)}
    narrowed = _narrowed(document["components"], foreign)
    paths, narrowed = without_aliases(_narrowed(paths, foreign), narrowed)
    if game is not None:
        paths = {path: item for path, item in paths.items() if not path.startswith(_OF_CORE_ALONE)}
    else:
        paths = {path: item for path, item in paths.items() if not _knows_a_game(item, document["components"], foreign)}
    messages = {} if game is None else document.get("webhooks", {})
    of_clients = [reference_to(name) for name in (_ANY_PROBLEM, *(() if game is None else types_of_events(game)))]
    needed = {"paths": _narrowed(paths, foreign), "webhooks": messages, "clients": of_clients}
    components = _reachable(needed, narrowed)
    components["securitySchemes"] = document["components"].get("securitySchemes", {})
    tags = {tag for item in paths.values() for operation in _operations(item) for tag in operation.get("tags", ())}
    title = f"{document['info']['title']}: {game or CORE}"
    part = {
        **{name: value for name, value in document.items() if name != "webhooks"},
        **({"webhooks": messages} if messages else {}),
        "info": {**document["info"], "title": title},
        "paths": paths,
        "components": components,
        "tags": [tag for tag in document.get("tags", ()) if tag["name"] in tags],
    }
    return part if game is None else without_repeated_prose(_with_own_codes(part, document, game, others))


def _with_own_codes(part: dict[str, Any], whole: Document, game: str, others: Collection[str]) -> dict[str, Any]:
    """The part of a game, in which answers of all games list codes of the service and its own only."""
    of_games = {each.code for ruleset in RULESETS if ruleset.name in others for each in ruleset.rejections}
    foreign = of_games & _codes(whole, others) - _codes(whole, (game,))
    reduced: dict[str, Any] = without_codes(part, foreign)
    known = reduced["components"]["schemas"][CODES]
    codes = [code for code in known[OPEN] if code not in foreign]
    reduced["components"]["schemas"][CODES] = {**known, OPEN: codes}
    return reduced


def _codes(whole: Document, games: Collection[str]) -> frozenset[str]:
    """The codes of problems in the routes of some games."""
    routes = [item for path, item in whole["paths"].items() if _names(path, games)]
    return codes_inside(routes, whole["components"]["responses"])


def without_aliases(paths: Document, components: Document) -> tuple[Any, Any]:
    """Narrowed paths and components, with unions of one type replaced by that type, as generators need it."""
    unions = {name: schema.get("anyOf") or schema.get("oneOf") for name, schema in components["schemas"].items()}
    alone = {
        f"{REFERENCE}schemas/{name}": kinds[0]["$ref"]
        for name, kinds in unions.items()
        if kinds and len(kinds) == 1 and "$ref" in kinds[0]
    }
    return _renamed(paths, alone), _renamed(components, alone)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    renamed = {name: _renamed(item, names) for name, item in value.items()}
    if isinstance(value.get("$ref"), str):
        renamed["$ref"] = names.get(value["$ref"], value["$ref"])
    return renamed


def _names(path: str, games: Collection[str]) -> bool:
    return any(token in games for token in path.split("/"))


def _operations(item: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (operation for operation in item.values() if isinstance(operation, Mapping))


def _narrowed(value: Any, foreign: tuple[str, ...]) -> Any:
    """The value with every union without the components of other games."""
    if isinstance(value, list):
        return [_narrowed(item, foreign) for item in value]
    if not isinstance(value, dict):
        return value
    narrowed = {name: _narrowed(item, foreign) for name, item in value.items()}
    for name in _UNIONS:
        if isinstance(narrowed.get(name), list):
            members = [item for item in narrowed[name] if not _is_foreign(item, foreign)]
            narrowed[name] = members or narrowed[name]
    return narrowed | _narrowed_discriminator(narrowed, foreign)


def _narrowed_discriminator(schema: Mapping[str, Any], foreign: tuple[str, ...]) -> dict[str, Any]:
    """The discriminator of a union without the tags of other games; empty where there is none."""
    discriminator = schema.get("discriminator")
    if not isinstance(discriminator, Mapping) or "mapping" not in discriminator:
        return {}
    mapping = {tag: where for tag, where in discriminator["mapping"].items() if not _called(where, foreign)}
    return {"discriminator": {**discriminator, "mapping": mapping or discriminator["mapping"]}}


def _is_foreign(schema: Any, foreign: tuple[str, ...]) -> bool:
    return isinstance(schema, Mapping) and _called(schema.get("$ref", ""), foreign)


def _called(reference: str, names: tuple[str, ...]) -> bool:
    return reference.rpartition("/")[2].startswith(names)


def _knows_a_game(item: Any, components: Document, games: tuple[str, ...]) -> bool:
    """Whether a route refers to a component of a game."""
    return any(name.startswith(games) for _, name in closure(item, components))


def _reachable(paths: Document, components: Document) -> dict[str, Any]:
    """The components that routes refer to, in the order of the whole."""
    needed = closure(paths, components)
    found: dict[str, Any] = {}
    for kind, named in components.items():
        reachable = {name: value for name, value in named.items() if (kind, name) in needed}
        if reachable:
            found[kind] = reachable
    return found
