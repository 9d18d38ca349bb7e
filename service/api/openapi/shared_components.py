"""Shared components of the document: repeated parts of operations are declared once and referred to.

Parameters are shared by their name, problems by their code, other answers by the schema of what they hold. Where one
name has several texts, the most frequent one gets it, and the others get a number behind it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from service.api.http.problems import PROBLEM_JSON
from service.schemas.names import pascal_case
from service.schemas.strict import JSONSchema
from service.schemas.strict_json import dumps

FEWEST = 2
"""Least number of repetitions that are shared."""


NOTHING, FAULT, PICTURE = "Nothing", "Fault", "Picture"
"""Names of answers without a body, of a fault of the service, and of a picture alone."""
SVG = "image/svg+xml"


def share(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with its common parameters and problems as components."""
    operations = [operation for item in document["paths"].values() for operation in item.values()]
    messages = [operation for item in document.get("webhooks", {}).values() for operation in item.values()]
    schemas = document["components"]["schemas"]
    parameters = _common(_parameters([*operations, *messages]), lambda each: _free(_parameter_name(each), schemas))
    responses = _common(_responses(operations), _answer_name)
    for operation in (*operations, *messages):
        if "parameters" in operation:
            operation["parameters"] = [_shared(each, parameters, "parameters") for each in operation["parameters"]]
    for operation in operations:
        operation["responses"] = {
            status: _shared(answer, responses, "responses") for status, answer in operation["responses"].items()
        }
    named = {"parameters": _by_name(parameters), "responses": _by_name(responses)}
    return {**document, "components": {**document["components"], **{kind: own for kind, own in named.items() if own}}}


Common = Mapping[bytes, tuple[str, JSONSchema]]
"""Shared parts by their text: the component's name and the component."""


def _common(every: Iterator[JSONSchema], name_of: Callable[[JSONSchema], str]) -> Common:
    """The repeated texts, each with a unique name."""
    texts: dict[bytes, JSONSchema] = {}
    counted: Counter[bytes] = Counter()
    for each in every:
        if name_of(each):
            text = dumps(each)
            texts[text] = each
            counted[text] += 1
    common: dict[bytes, tuple[str, JSONSchema]] = {}
    numbers: Counter[str] = Counter()
    for text, times in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        if times >= FEWEST:
            name = name_of(texts[text])
            numbers[name] += 1
            common[text] = (name if numbers[name] == 1 else f"{name}{numbers[name]}", texts[text])
    return common


def _shared(each: JSONSchema, common: Common, kind: str) -> JSONSchema:
    name, _ = common.get(dumps(each), ("", None))
    return {"$ref": f"#/components/{kind}/{name}"} if name else each


def _by_name(common: Common) -> dict[str, JSONSchema]:
    return dict(sorted(common.values(), key=lambda item: item[0]))


def _parameters(operations: list[JSONSchema]) -> Iterator[JSONSchema]:
    for operation in operations:
        yield from operation.get("parameters", ())


def _responses(operations: list[JSONSchema]) -> Iterator[JSONSchema]:
    for operation in operations:
        yield from operation["responses"].values()


def _parameter_name(parameter: JSONSchema) -> str:
    needed = parameter["in"] == "header" and parameter["required"]
    return ("Required" if needed else "") + pascal_case(parameter["name"].replace("-", "_"))


def _free(name: str, schemas: Collection[str]) -> str:
    """The name of a parameter, different from all types: some generators make a type of each."""
    return f"{name}Parameter" if name in schemas else name


def _answer_name(answer: JSONSchema) -> str:
    """Of a problem, its type; of another answer, that of its content; empty if it has examples itself."""
    contents = answer.get("content", {})
    if not contents or any(content.keys() != {"schema"} for content in contents.values()):
        return "" if contents else NOTHING
    kind, content = next(iter(contents.items()))
    if "$ref" not in content["schema"]:
        return PICTURE if kind == SVG else ""
    name: str = content["schema"].get("$ref", "").rpartition("/")[2]
    return (name.removesuffix("Problem") or FAULT) if kind == PROBLEM_JSON else name
