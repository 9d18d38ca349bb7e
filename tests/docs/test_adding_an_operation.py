"""Test of the page about adding an operation: its steps lead to one that is served, stored and translated."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from service.settings import PROJECT_FOLDER, Settings

PAGE = PROJECT_FOLDER / "docs" / "adding-an-operation.md"
BLOCKS = re.compile(r"```\w+ (file|add)=(\S+)\n(.*?)```", re.DOTALL)
MOST_FILES = 8
PLAY = """
import json
from pathlib import Path

from service.app import create_app
from service.scenes.clients import in_process
from service.scenes.player import play
from service.settings import Settings

client = create_app(Settings.from_environment()).test_client()
game = Path("service/rulesets/flyerbook")


def post(path, body, language="en"):
    response = client.post(path, json=body, headers={"Accept-Language": language})
    assert response.status_code == 200, response.get_json()
    return response.get_json()


body = {"reader": {"name": "Hildy"}, "dice": {"Hildy": [4]}}
assert post("/v1/flyerbook/omen", body)["summary"] == "Hildy reads 4: a good sign"
assert post("/v1/flyerbook/omen", body, "de")["summary"] == "Hildy liest 4: ein gutes Zeichen"
odds = post("/v1/flyerbook/omen/odds", {"reader": {"name": "Hildy"}})
assert odds["outcomes"]["good"]["distribution"][0]["probability"] == "1/2", odds
listed = client.get("/v1/rulesets/flyerbook").get_json()["operations"]
assert listed[-1]["name"] == "omen", listed
rule = client.get("/v1/flyerbook/rules/FB-DICE-1").get_json()
assert rule["operations"] == ["dice", "omen"], rule
document = client.get("/openapi/flyerbook.json").get_json()
assert "/v1/campaigns/{campaign_id}/characters/{character_id}/flyerbook/omen" in document["paths"]
vectors = [each for each in json.loads((game / "vectors.json").read_text()) if each["operation"] == "omen"]
for vector in vectors:
    result = post("/v1/flyerbook/omen", {**vector["given"], "dice": vector["dice"]})["result"]
    assert result == vector["expect"], vector
(scene,) = (each for each in json.loads((game / "scenes.json").read_text()) if each["id"] == "FB-S-OMEN")
assert play(in_process(client), scene) == []
print("played", len(vectors))
"""


def test_an_operation_is_added_by_following_the_page(tmp_path: Path, database: Settings) -> None:
    """A copy of the service with the blocks of the page plays the operation, stored play included."""
    shutil.copytree(PROJECT_FOLDER / "service", tmp_path / "service", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT_FOLDER / "CHANGELOG.md", tmp_path)
    blocks = BLOCKS.findall(PAGE.read_text(encoding="utf-8"))
    for how, name, text in blocks:
        path = tmp_path / name
        assert path.exists() is (how == "add")
        path.write_text(added(path, text) if how == "add" else text, encoding="utf-8")
    url = (database.database_url or "").replace("+psycopg", "")
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env={**os.environ, "DATABASE_URL": url, "RATE_LIMITS": "off"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stdout.splitlines()[-1:] == ["played 2"], done.stderr


def test_few_files_are_edited_by_hand() -> None:
    """The page names all of them, each once."""
    names = [name for _, name, _ in BLOCKS.findall(PAGE.read_text(encoding="utf-8"))]
    assert len(set(names)) == len(names) <= MOST_FILES


def added(path: Path, text: str) -> str:
    """The content of a file with an entry of the page, where its kind of file has entries."""
    return ADDED[path.suffix](path.read_text(encoding="utf-8"), text)


def _to_json(content: str, entry: str) -> str:
    return json.dumps(_merged(json.loads(content), json.loads(entry)))


def _merged(there: Any, new: Any) -> Any:
    """Lists with further items, objects with further members."""
    if isinstance(there, list):
        return [*there, *new]
    return {**there, **{name: _merged(there[name], item) if name in there else item for name, item in new.items()}}


def _to_changelog(content: str, entry: str) -> str:
    return content.replace("### Added\n\n", f"### Added\n\n{entry}", 1)


ADDED: Mapping[str, Callable[[str, str], str]] = {
    ".json": _to_json,
    ".md": _to_changelog,
}
"""Suffix of a file -> how an entry is added to it."""
