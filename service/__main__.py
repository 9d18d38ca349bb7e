"""The command line: python -m service COMMAND; each command is a module of `service.commands`."""

import sys
from argparse import ArgumentParser
from importlib import import_module

from service import (
    VERSION,
    startup_gc,  # noqa: F401 - for what it does, before the others
)
from service.settings import StartError

COMMANDS = (
    "serve",
    "doctor",
    "backup",
    "restore",
    "export",
    "migrate",
    "openapi",
    "vectors",
    "scenes",
    "campaigns",
    "simulate",
)
"""Modules of `service.commands`; that of the command alone is imported, so that a start is quick."""


def main() -> int:
    """Runs the command named on the command line and returns the exit status."""
    parser = ArgumentParser(prog="python -m service", description="Arbiter knows the rules of games.")
    parser.add_argument("--version", action="version", version=f"arbiter {VERSION}")
    parsers = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in [name for name in COMMANDS if name in sys.argv[1:2]] or COMMANDS:
        import_module(f"service.commands.{name}").add_parser(parsers)
    arguments = parser.parse_args()
    try:
        status: int | None = arguments.run(arguments)
    except StartError as error:
        print(f"arbiter: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
