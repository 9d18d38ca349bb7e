"""python -m service openapi [--check | --output FILE [--game NAME]]."""

import json
from argparse import Namespace
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask

from service.api.openapi.parts import CORE
from service.app import create_app
from service.commands.parsers import Parsers
from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER, Settings, StartError

WIDTH = 140
"""Characters of a line that holds more than one member."""
FOLDER = PROJECT_FOLDER / "openapi"


def add_parser(parsers: Parsers) -> None:
    """Add the command to the command line."""
    parser = parsers.add_parser("openapi", help="write the documents in openapi/ from the code")
    parser.add_argument("--check", action="store_true", help="only tell whether the files are up to date")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the whole document into a file instead")
    parser.add_argument("--game", default="", metavar="NAME", help="only the part of one game or `core`")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Write documents, or compare those that are checked in with the code.

    Raises:
        StartError: with `--check`, when a file differs; with `--game`, when there is no such game or no file is named.
    """
    app = create_app(Settings(database_url="postgresql+psycopg:///nowhere"))
    if arguments.output:
        arguments.output.parent.mkdir(parents=True, exist_ok=True)
        arguments.output.write_text(document(app, arguments.game), encoding="utf-8")
    elif arguments.game:
        raise StartError("--game wants --output FILE")
    elif not arguments.check:
        for name in names():
            (FOLDER / f"{name}.json").write_text(document(app, name), encoding="utf-8")
    elif differing := [name for name in names() if not is_up_to_date(app, name)]:
        files = ", ".join(f"openapi/{name}.json" for name in differing)
        raise StartError(f"what the code says differs from {files}; run `make openapi` and commit it")


def names() -> tuple[str, ...]:
    """Names of the checked-in parts, without `.json`: what all games share, and each game."""
    return (CORE, *(ruleset.name for ruleset in RULESETS))


def document(app: Flask, name: str) -> str:
    """The text of a part of the document, or of the whole.

    Args:
        app: the service.
        name: a game, `core`, or empty for the whole.

    Raises:
        StartError: when there is no such game.
    """
    answer = app.test_client().get(f"/openapi/{name}.json" if name else "/openapi.json")
    if answer.status_code != HTTPStatus.OK:
        raise StartError(f"there is no game {name}")
    return in_lines(answer.json) + "\n"


def is_up_to_date(app: Flask, name: str) -> bool:
    """Whether the file of a part equals the document of the code."""
    file = FOLDER / f"{name}.json"
    return file.exists() and file.read_text(encoding="utf-8") == document(app, name)


def in_lines(value: Any, depth: int = 0) -> str:
    """JSON with every value that fits on one line, for small diffs."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or depth + len(flat) <= WIDTH:
        return flat
    inner = " " * (depth + 1)
    if isinstance(value, list):
        items = (inner + in_lines(item, depth + 1) for item in value)
        return "[\n" + ",\n".join(items) + f"\n{' ' * depth}]"
    members = (f"{inner}{json.dumps(name)}: {in_lines(item, depth + 1)}" for name, item in value.items())
    return "{\n" + ",\n".join(members) + f"\n{' ' * depth}}}"
