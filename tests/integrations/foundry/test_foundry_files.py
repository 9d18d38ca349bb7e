"""Tests of the files of the Foundry module: types, languages, manifest and zip."""

import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from scripts import foundry_module
from service import VERSION
from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER
from tests.integrations.typed import check_types, needs_compiler, write_schema

MODULE = PROJECT_FOLDER / "integrations" / "foundry"
SCRIPTS = sorted((MODULE / "scripts").glob("*.js"))
LONGEST_README, LONGEST_SCRIPT = 80, 250


def texts(language: str) -> dict[str, str]:
    """The texts of a language, by key."""

    def flat(inside: Any, path: str) -> dict[str, str]:
        if isinstance(inside, str):
            return {path: inside}
        return {key: text for name in inside for key, text in flat(inside[name], f"{path}.{name}").items()}

    path = MODULE / "languages" / f"{language}.json"
    return {key.removeprefix(".ARBITER."): text for key, text in flat(json.loads(path.read_text("utf-8")), "").items()}


@needs_compiler
def test_its_types_hold() -> None:
    """The types in comments are checked against the module's own declarations of Foundry's API."""
    check_types("--project", MODULE / "tsconfig.json")


@needs_compiler
def test_its_declarations_are_those_of_the_service(tmp_path: Path) -> None:
    """Answers of the service, by the types of its document, have every member that the module reads."""
    write_schema(tmp_path / "schema.ts")
    declared = MODULE / "scripts" / "arbiter" / "helper.d.ts"
    (tmp_path / "declared.d.ts").write_text(declared.read_text(encoding="utf-8"), encoding="utf-8")
    pairs = {
        "Event": "Event",
        "Prompt": "Prompt",
        "Moves": "Moves",
        "Character": "FlyerbookCharacter",
        "Encounter": "FlyerbookEncounter",
    }
    lines = ['import type { components } from "./schema.js";', 'import type * as declared from "./declared.js";']
    lines += [
        f'export const of{name}: declared.{name} = null! as components["schemas"]["{schema}"];'
        for name, schema in pairs.items()
    ]
    (tmp_path / "check.ts").write_text("\n".join(lines), encoding="utf-8")
    check_types("--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", tmp_path / "check.ts")


@needs_compiler
def test_the_zip_installs_without_other_files(tmp_path: Path) -> None:
    """Every file that the manifest or a script names is in the zip, which is the same each time."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    for path in (first, second):
        foundry_module.pack(path)
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("module.json"))
        imported = {
            str(Path(name).parent / target)
            for name in names
            if name.endswith(".js")
            for target in re.findall(r'^import .*from "\./(.+)";$', archive.read(name).decode(), re.MULTILINE)
        }
    listed = {each["path"] for each in manifest["languages"]}
    assert {*manifest["esmodules"], *manifest["styles"], *listed, manifest["license"], manifest["readme"]} <= names
    assert "scripts/arbiter/openapi-fetch.js" in imported <= names
    assert (manifest["version"], manifest["compatibility"]) == (VERSION, {"minimum": "13", "maximum": "14"})


def test_both_languages_have_the_same_texts() -> None:
    """The same keys with the same placeholders."""
    english, german = texts("en"), texts("de")
    assert list(english) == list(german)
    placeholders = re.compile(r"\{\w+\}").findall
    assert [key for key in english if placeholders(english[key]) != placeholders(german[key])] == []


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    """Keys in scripts, with those that are built from a value."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    used = set(re.findall(r'"([A-Z]\w+(?:\.\w+)*)"', source)) | set(re.findall(r'"ARBITER\.([\w.]+)"', source))
    built = re.compile(r"(Settings|Group|Visibility)\.")
    assert [key for key in texts("en") if not built.match(key) and key not in used] == []
    said = set(re.findall(r'say\("([\w.]+)"', source))
    assert said - set(texts("en")) == set()


def test_nothing_in_it_knows_a_game() -> None:
    """Games, operations and rules come from the service."""
    games = [ruleset.name for ruleset in RULESETS]
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    assert [game for game in games if game in source.lower()] == []


def test_files_are_short() -> None:
    """The README is read before the installation, and a script at one sitting."""
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in [*SCRIPTS, MODULE / "README.md"]}
    assert lines.pop("README.md") <= LONGEST_README
    assert [name for name, number in lines.items() if number > LONGEST_SCRIPT] == []
