"""Shared components of the document: repeated parts of operations are declared once and referred to.

Parameters are shared by their name, problems by their code, other answers by the schema of what they hold. Where one
name has several texts, the most frequent one gets it, and the others are named after the first operation with them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from service.api.http.pictures import SVG
from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.common_problems import DEFAULT
from service.api.openapi.problem_codes_listed import codes_of
from service.api.openapi.problem_types import ALL
from service.api.openapi.references import operations_of, reference_to
from service.schemas.names import pascal_case
from service.schemas.strict import JSONSchema
from service.schemas.strict_json import dumps

FEWEST = 2
"""Least number of repetitions that are shared."""
MOST_IN_A_NAME = 2
"""Codes of which the name of a problem is made; an answer with more is called by its operation."""


NOTHING, PICTURE = "Nothing", "Picture"
"""Names of answers without a body, and of a picture alone."""
_KINDS = {"404": "Absence", "409": "Conflict", "422": "Refusal"}
Operation = Mapping[str, Any]
Part = tuple[str, JSONSchema]
"""A parameter or an answer behind the name of its component."""
Named = tuple[str, str, JSONSchema]
"""The same behind the game that alone shares it; empty for all."""


def share(document: Mapping[str, Any], games: Collection[str]) -> dict[str, Any]:
    """The document with its common parameters and answers as components.

    Args:
        document: the document with everything in its place.
        games: names of all games; answers that are called by an operation of a game are shared within it only.
    """
    operations = list(operations_of(document))
    messages = [operation for item in document.get("webhooks", {}).values() for operation in item.values()]
    schemas = document["components"]["schemas"]
    parameters = _common([*operations, *messages], lambda operation: _parameters(operation, schemas))
    responses = _common(operations, lambda operation: _answers(operation, games))
    for operation in (*operations, *messages):
        if "parameters" in operation:
            operation["parameters"] = [_shared(each, parameters, "parameters") for each in operation["parameters"]]
    for operation in operations:
        game = _game_of(operation, games)
        operation["responses"] = {
            status: _shared(answer, responses, "responses", game) for status, answer in operation["responses"].items()
        }
    named = {"parameters": _by_name(parameters), "responses": _by_name(responses)}
    return {**document, "components": {**document["components"], **{kind: own for kind, own in named.items() if own}}}


Key = tuple[str, bytes]
Common = Mapping[Key, Part]
"""Shared parts by their text, and by the game that alone shares them; empty for all."""


def _common(operations: Iterable[Operation], parts_of: Callable[[Operation], Iterator[Named]]) -> Common:
    """The repeated texts, each with a unique name."""
    first: dict[Key, tuple[str, str, JSONSchema]] = {}
    counted: Counter[Key] = Counter()
    for operation in operations:
        for game, name, part in parts_of(operation):
            key = game, dumps(part)
            first.setdefault(key, (name, operation["operationId"], part))
            counted[key] += 1
    common: dict[Key, Part] = {}
    taken: set[str] = set()
    for key, times in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        if times >= FEWEST:
            name, operation_id, part = first[key]
            free = name if name not in taken else f"{name}Of{operation_id[0].upper()}{operation_id[1:]}"
            taken.add(free)
            common[key] = (free, part)
    return common


def _shared(each: JSONSchema, common: Common, kind: str, game: str = "") -> JSONSchema:
    text = dumps(each)
    name, _ = common.get((game, text)) or common.get(("", text)) or ("", None)
    return reference_to(name, kind) if name else each


def _by_name(common: Common) -> dict[str, JSONSchema]:
    return dict(sorted(common.values(), key=lambda item: item[0]))


def _parameters(operation: Operation, schemas: Collection[str]) -> Iterator[Named]:
    for each in operation.get("parameters", ()):
        needed = each["in"] == "header" and each["required"]
        yield "", _free(("Required" if needed else "") + pascal_case(each["name"].replace("-", "_")), schemas), each


def _free(name: str, schemas: Collection[str]) -> str:
    """The name of a parameter, different from all types: some generators make a type of each."""
    return f"{name}Parameter" if name in schemas else name


def _answers(operation: Operation, games: Collection[str]) -> Iterator[Named]:
    """Its answers but for those that have examples themselves, which are not shared."""
    for status, answer in operation["responses"].items():
        kind, content = next(iter(answer.get("content", {}).items()), ("", {}))
        if kind == PROBLEM_JSON:
            yield _problem(operation, status, answer, games)
        elif name := _name_of_content(kind, content):
            yield "", name, answer


def _name_of_content(kind: str, content: JSONSchema) -> str:
    """The type of an answer's content; empty if it has examples."""
    if not content:
        return NOTHING
    if content.keys() != {"schema"}:
        return ""
    called: str = content["schema"].get("$ref", "").rpartition("/")[2]
    return PICTURE if kind == SVG else called


def _problem(operation: Operation, status: str, answer: JSONSchema, games: Collection[str]) -> Named:
    """A problem is called by its codes; one with many by its operation, and shared within the operation's game."""
    codes = sorted(codes_of(answer["description"]))
    if status == DEFAULT:
        return "", ALL, answer
    if len(codes) <= MOST_IN_A_NAME:
        return "", "Or".join(map(pascal_case, codes)), answer
    operation_id: str = operation["operationId"]
    return _game_of(operation, games), operation_id[0].upper() + operation_id[1:] + _KINDS.get(status, ALL), answer


def _game_of(operation: Operation, games: Collection[str]) -> str:
    return next((game for game in games if operation["operationId"].startswith(game)), "")
