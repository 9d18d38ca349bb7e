"""scripts/unions.py, which `make sdk` runs for generators that do not understand every union."""

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
