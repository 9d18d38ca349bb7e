"""The command line: python -m service COMMAND; each command is a module of `service.commands`."""

import sys
from argparse import ArgumentParser

from service import startup_gc  # noqa: F401 - for what it does, before the others
from service.commands import backup, campaigns, doctor, export, migrate, openapi, restore, scenes, serve, vectors
from service.settings import StartError

COMMANDS = (serve, doctor, backup, restore, export, migrate, openapi, vectors, scenes, campaigns)


def main() -> int:
    """Runs the command named on the command line and returns the exit status."""
    parser = ArgumentParser(prog="python -m service", description="Arbiter knows the rules of games.")
    parsers = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(parsers)
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
