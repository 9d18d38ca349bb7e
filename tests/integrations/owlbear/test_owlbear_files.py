"""Tests of the files of the Owlbear Rodeo extension: types, texts, manifest and zip."""

import json
import re
from pathlib import Path
from posixpath import join, normpath
from zipfile import ZipFile

from scripts import owlbear_extension
from service import VERSION
from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER
from tests.integrations.typed import check_types, needs_compiler, write_schema

EXTENSION = PROJECT_FOLDER / "integrations" / "owlbear"
SCRIPTS = sorted((EXTENSION / "scripts").glob("*.js"))
LONGEST_README, LONGEST_SCRIPT = 90, 130
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}


@needs_compiler
def test_its_types_hold() -> None:
    """The types in comments are checked against the SDK. They also require both languages to have the same texts."""
    check_types("--project", EXTENSION / "tsconfig.json")


@needs_compiler
def test_its_declarations_are_those_of_the_service(tmp_path: Path) -> None:
    """Answers of the service, by the types of its document, have every member that the extension reads."""
    write_schema(tmp_path / "schema.ts")
    pairs = {
        "campaign.Encounter": "FlyerbookEncounter",
        "campaign.OwnKey": "OwnKey",
        "campaign.Wait": "Wait",
        "moves.Move": "Move",
    }
    lines = ['import type { components } from "./schema.js";']
    lines += [
        f'export const of{number}: import("{EXTENSION}/scripts/{module}.js").{name} = '
        f'null! as components["schemas"]["{schema}"];'
        for number, (declared, schema) in enumerate(pairs.items())
        for module, _, name in [declared.partition(".")]
    ]
    (tmp_path / "check.ts").write_text("\n".join(lines), encoding="utf-8")
    options = ["--noEmit", "--strict", "--allowJs", "--skipLibCheck", "--target", "es2022", "--module", "es2022"]
    check_types(*options, "--moduleResolution", "bundler", tmp_path / "check.ts")


@needs_compiler
def test_the_zip_needs_no_other_files(tmp_path: Path) -> None:
    """Every file that the manifest, a page or a script names is in the zip, which is the same each time."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    for path in (first, second):
        owlbear_extension.pack(path)
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"])
    named = {manifest["icon"], manifest["action"]["icon"], manifest["action"]["popover"], manifest["background_url"]}
    used = {name.removeprefix("/") for name in named}
    for name, text in files.items():
        if name.endswith(".html"):
            used |= {normpath(found) for found in re.findall(r'(?:src|href)="(.+?)"', text)}
        elif name in {f"scripts/{path.name}" for path in SCRIPTS}:
            imported = re.findall(r'^import .*from "(.+)";$', text, re.MULTILINE)
            used |= {normpath(join("scripts", each)) for each in imported if each.startswith(".")}
            assert {each for each in imported if not each.startswith(".")} <= {"@owlbear-rodeo/sdk"}
    assert {f"{name}.html" for name in ("attack", "link", "table")} | used <= set(files)
    assert manifest["version"] == VERSION


def test_every_text_is_used() -> None:
    """The types check that each used text exists."""
    english = SOURCES["texts.js"].partition("const ENGLISH = {")[2].partition("};")[0]
    texts = re.findall(r"^  (\w+):", english, re.MULTILINE)
    others = "".join(source for name, source in SOURCES.items() if name != "texts.js")
    assert [text for text in texts if f'say("{text}"' not in others] == []


def test_texts_never_become_markup() -> None:
    """No script parses HTML."""
    found = [name for name, source in SOURCES.items() if re.search(r"HTML\b(?!Element)|document\.write", source)]
    assert found == []


def test_nothing_in_it_knows_a_game() -> None:
    """Games, operations and rules come from the service."""
    games = [ruleset.name for ruleset in RULESETS]
    assert [game for game in games if game in "".join(SOURCES.values()).lower()] == []


def test_files_are_short() -> None:
    """The README is read before the installation, and a script at one sitting."""
    assert len((EXTENSION / "README.md").read_text("utf-8").splitlines()) <= LONGEST_README
    assert [name for name, text in SOURCES.items() if len(text.splitlines()) > LONGEST_SCRIPT] == []
