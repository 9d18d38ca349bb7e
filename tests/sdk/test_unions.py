"""Tests of scripts/unions.py, which adapts the document for generators without full support of unions."""

import json
import subprocess
import sys

import pytest

from service.settings import PROJECT_FOLDER

NUMBER, NAME, LIST, MAP = ({"type": kind} for kind in ("integer", "string", "array", "object"))
NULL = {"type": "null"}


@pytest.mark.parametrize(
    ("client", "union", "understood"),
    [
        ("java", [NUMBER, NAME], {"anyOf": [NUMBER, NAME]}),
        ("java", [NUMBER, LIST], {}),
        ("java", [NUMBER, MAP], {}),
        ("typescript-fetch", [NUMBER, NAME], {"oneOf": [NUMBER, NAME]}),
        ("typescript-fetch", [NUMBER, LIST], {"oneOf": [NUMBER, LIST]}),
        ("typescript-fetch", [NUMBER, MAP], {}),
        ("typescript-fetch", [{"$ref": "#"}, NULL], {"anyOf": [{"$ref": "#"}, NULL]}),
        ("typescript-fetch", [{"$ref": "#"}, {"$ref": "#"}], {}),
        ("java", [{"$ref": "#"}, {"$ref": "#"}], {}),
    ],
)
def test_unions_are_as_generators_understand_them(
    client: str, union: list[dict[str, str]], understood: dict[str, list[dict[str, str]]]
) -> None:
    """Both take any value for several objects and for a map, Java for a list too; typescript-fetch says `oneOf`."""
    document = {"Support": {"description": "Who helps.", "anyOf": union}}
    command = [sys.executable, PROJECT_FOLDER / "scripts" / "unions.py", client]
    told = subprocess.run(command, input=json.dumps(document), capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {"Support": {"description": "Who helps.", **understood}}


def test_problems_are_of_one_kind_and_webhooks_are_left_out() -> None:
    """A client of today reads codes and members of later; what the service sends is no call of a client."""
    member = {"type": "object", "properties": {"request_id": NAME, "code": {"enum": ["a"]}, "errors": LIST}}
    either = {"anyOf": [{"$ref": "#/components/schemas/PlainProblem"}]}
    document = {"webhooks": {"event": {}}, "components": {"schemas": {"PlainProblem": member, "Problem": either}}}
    script = PROJECT_FOLDER / "scripts" / "unions.py"
    told = subprocess.run(
        [sys.executable, script, "go"], input=json.dumps(document), capture_output=True, text=True, check=True
    )
    simplified = json.loads(told.stdout)
    assert "webhooks" not in simplified
    (problem,) = simplified["components"]["schemas"].values()
    assert (problem["properties"]["code"], problem["additionalProperties"]) == (NAME, True)


def test_an_order_that_may_be_a_reroll_is_one_type() -> None:
    """With the members of both, of which none is required; the tag of an order with several forms is a text."""
    name, number = {"type": "string"}, {"type": "integer"}

    def form(**members: object) -> dict[str, object]:
        return {"type": "object", "properties": members, "required": list(members)}

    def reference(component: str) -> dict[str, str]:
        return {"$ref": f"#/components/schemas/{component}"}

    schemas = {
        "PlainProblem": form(code=name),
        "CutOrder": form(kind={"const": "cut"}, depth=number),
        "WrestOrder": form(kind={"const": "wrest"}, holder=name),
        "FreeOrder": {"oneOf": [reference("CutOrder"), reference("WrestOrder")]},
        "FreeReroll": form(replaces=number),
        "FreeOrderOrReroll": {"anyOf": [reference("FreeOrder"), reference("FreeReroll")]},
    }
    document = {"paths": reference("FreeOrderOrReroll"), "components": {"schemas": schemas}}
    script = PROJECT_FOLDER / "scripts" / "unions.py"
    told = subprocess.run(
        [sys.executable, script, "java"], input=json.dumps(document), capture_output=True, text=True, check=True
    )
    simplified = json.loads(told.stdout)
    assert simplified["paths"] == reference("FreeOrder")
    order = simplified["components"]["schemas"]["FreeOrder"]
    assert order["properties"] == {"replaces": number, "holder": name, "kind": name, "depth": number}
    assert "required" not in order
    assert not any(each.endswith("Reroll") for each in simplified["components"]["schemas"])


@pytest.mark.parametrize(("client", "values"), [("java", [NUMBER, NAME, NULL]), ("go", [NUMBER, NAME])])
def test_java_reads_null_in_place_of_a_union(client: str, values: list[dict[str, str]]) -> None:
    """Its generated code refuses null in a union that does not have it, also where the member may be null."""
    reference = {"$ref": "#/components/schemas/MoveValue"}
    choice = {"type": "object", "properties": {"default": {"anyOf": [reference, NULL]}}}
    schemas = {"PlainProblem": choice, "MoveChoice": choice, "MoveValue": {"anyOf": [NUMBER, NAME]}}
    script = PROJECT_FOLDER / "scripts" / "unions.py"
    document = json.dumps({"components": {"schemas": schemas}})
    told = subprocess.run([sys.executable, script, client], input=document, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["components"]["schemas"]["MoveValue"] == {"anyOf": values}
