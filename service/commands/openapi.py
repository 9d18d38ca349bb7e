"""python -m service openapi [--check | [--game NAME] --output FILE]."""

import json
from argparse import Namespace
from http import HTTPStatus
from pathlib import Path
from typing import Any

from service.app import create_app
from service.commands.parsers import Parsers
from service.settings import PROJECT_FOLDER, Settings, StartError

WIDTH = 140
"""Characters of a line that holds more than one member."""
DOCUMENT = PROJECT_FOLDER / "openapi" / "openapi.json"


def add_parser(parsers: Parsers) -> None:
    """Add the command to the command line."""
    parser = parsers.add_parser("openapi", help="write openapi/openapi.json from the code")
    parser.add_argument("--check", action="store_true", help="only tell whether the file is up to date")
    parser.add_argument("--output", type=Path, default=DOCUMENT, metavar="FILE", help="write another file")
    parser.add_argument("--game", default="", metavar="NAME", help="only the part of one game, or `core`")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Write the document, or compare the file with it.

    Raises:
        StartError: with `--check`, when the file differs; with `--game`, when there is no such game.
    """
    app = create_app(Settings(database_url="postgresql+psycopg:///nowhere"))
    answer = app.test_client().get(f"/openapi/{arguments.game}.json" if arguments.game else "/openapi.json")
    if answer.status_code != HTTPStatus.OK:
        raise StartError(f"there is no game {arguments.game}")
    served = answer.json
    rendered = in_lines(served) + "\n"
    if not arguments.check:
        arguments.output.parent.mkdir(parents=True, exist_ok=True)
        arguments.output.write_text(rendered, encoding="utf-8")
    elif not DOCUMENT.exists() or DOCUMENT.read_text(encoding="utf-8") != rendered:
        raise StartError("openapi/openapi.json is not what the code says; run `make openapi` and commit it")


def in_lines(value: Any, depth: int = 0) -> str:
    """JSON in which whatever fits into a line stands in one, so that a diff shows what has changed and no more."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or depth + len(flat) <= WIDTH:
        return flat
    inner = " " * (depth + 1)
    if isinstance(value, list):
        items = (inner + in_lines(item, depth + 1) for item in value)
        return "[\n" + ",\n".join(items) + f"\n{' ' * depth}]"
    members = (f"{inner}{json.dumps(name)}: {in_lines(item, depth + 1)}" for name, item in value.items())
    return "{\n" + ",\n".join(members) + f"\n{' ' * depth}}}"
