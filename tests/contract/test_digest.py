"""Tests of scripts/digest.py, which stores the released document without prose."""

import json
import subprocess
import sys
from typing import Any

from service.settings import PROJECT_FOLDER
from tests.specification import document


def digest() -> dict[str, Any]:
    """Of the document as served."""
    command = [sys.executable, PROJECT_FOLDER / "scripts" / "digest.py"]
    told = subprocess.run(command, input=json.dumps(document()), capture_output=True, text=True, check=True)
    made: dict[str, Any] = json.loads(told.stdout)
    return made


def test_a_digest_has_what_clients_rely_on() -> None:
    """Operations, components and their members, also those that are called as prose is; no prose and no examples."""
    made, full = digest(), document()
    assert made["paths"].keys() == full["paths"].keys()
    assert made["components"]["schemas"].keys() == full["components"]["schemas"].keys()
    for name, schema in full["components"]["schemas"].items():
        kept = made["components"]["schemas"][name]
        assert kept.get("properties", {}).keys() == schema.get("properties", {}).keys()
        assert kept.get("required") == schema.get("required")
    text = json.dumps(made)
    assert "Name, game and settings of a campaign." in json.dumps(full)
    assert "Name, game and settings of a campaign." not in text
    assert len(text) < len(json.dumps(full)) * 0.6
