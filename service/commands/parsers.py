"""Protocol of argparse's subparsers, whose class is private."""

from argparse import ArgumentParser
from typing import Protocol


class Parsers(Protocol):
    """Type of the object which `ArgumentParser.add_subparsers` returns."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:  # noqa: A002 - argparse calls it so
        """Adds a command and returns its parser."""
