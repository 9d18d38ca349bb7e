"""Tests of scripts/compatible.py, which compares the document with the released one."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from service.settings import PROJECT_FOLDER
from tests.specification import document

Document = dict[str, Any]
SCRIPT = PROJECT_FOLDER / "scripts" / "compatible.py"
needs_node = pytest.mark.skipif(
    not (PROJECT_FOLDER / "node_modules").exists(), reason="needs node_modules, which `make test` installs"
)


@pytest.fixture
def compare(tmp_path: Path) -> Callable[[Document], subprocess.CompletedProcess[str]]:
    """Compares the document, as if it were released, with a changed one."""

    def run(changed: Document) -> subprocess.CompletedProcess[str]:
        before, after = tmp_path / "released.json", tmp_path / "changed.json"
        before.write_text(json.dumps(document()), encoding="utf-8")
        after.write_text(json.dumps(changed), encoding="utf-8")
        command = [sys.executable, SCRIPT, before, after]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return run


Compare = Callable[[Document], subprocess.CompletedProcess[str]]


def broken() -> Document:
    """The document with a field of an answer renamed, a value of an enum dropped, and a member now required."""
    changed = deepcopy(document())
    schemas = changed["components"]["schemas"]
    result = schemas["FlyerbookTaskResult"]
    result["properties"]["gap"] = result["properties"].pop("margin")
    result["required"] = ["gap" if name == "margin" else name for name in result["required"]]
    schemas["FlyerbookDifficultyName"]["enum"].remove("hard")
    schemas["FlyerbookRoller"]["required"] = [*schemas["FlyerbookRoller"].get("required", ()), "wounds"]
    return changed


@needs_node
def test_what_breaks_clients_is_named(compare: Compare) -> None:
    """The report lists the missing field, the missing value and the newly required member."""
    told = compare(broken())
    assert told.returncode == 1
    assert "Property `margin` of `FlyerbookTaskResult` was removed." in told.stdout
    assert "Enum of `FlyerbookDifficultyName` lost values: 'hard'." in told.stdout
    assert "Properties of `FlyerbookRoller` became required: `wounds`. See POST /v1/flyerbook/" in told.stdout
    assert "raise VERSION in service/__init__.py" in told.stdout


@needs_node
def test_additions_pass(compare: Compare) -> None:
    """A new member of an answer, an optional one of a request, and a new operation break no client."""
    changed = deepcopy(document())
    schemas = changed["components"]["schemas"]
    schemas["FlyerbookTaskResult"]["properties"]["gap"] = {"type": "integer", "format": "int32"}
    schemas["FlyerbookRoller"]["properties"]["mood"] = {"type": "string"}
    changed["paths"]["/v1/more"] = {"get": {**changed["paths"]["/healthz"]["get"], "operationId": "more"}}
    told = compare(changed)
    assert told.returncode == 0, told.stdout


@needs_node
def test_a_renamed_method_or_type_is_named(compare: Compare) -> None:
    """An operation and a component must not be renamed: their names are those of a method and of a type in clients."""
    changed = deepcopy(document())
    changed["paths"]["/v1/flyerbook/task"]["post"]["operationId"] = "flyerbookCheck"
    schemas = changed["components"]["schemas"]
    schemas["Obstacle"] = schemas.pop("FlyerbookDifficultyName")
    told = compare(changed)
    assert told.returncode == 1
    assert (
        "Operation `flyerbookTask` (post /v1/flyerbook/task) is gone or has another name: flyerbookCheck."
        in told.stdout
    )
    assert "Component `FlyerbookDifficultyName` is gone or has another name." in told.stdout


def test_a_version_that_says_so_may_break_clients(compare: Compare) -> None:
    """Below 1.0 the second number of the version says so."""
    changed = broken()
    major, minor, patch = changed["info"]["version"].split(".")
    changed["info"]["version"] = f"{major}.{int(minor) + 1}.{patch}"
    assert compare(changed).returncode == 0
