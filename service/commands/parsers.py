"""Shared parts of the commands: a protocol for argparse's private class of subparsers, and argument types."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Protocol


class Parsers(Protocol):
    """Type of the object which `ArgumentParser.add_subparsers` returns."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:  # noqa: A002 - argparse calls it so
        """Adds a command and returns its parser."""


MOST_DAYS = 36_500


def days(argument: str) -> int:
    """A number of days on the command line.

    Raises:
        ArgumentTypeError: It is no whole number from 0 to `MOST_DAYS`.
    """
    if not argument.isascii() or not argument.isdigit() or int(argument) > MOST_DAYS:
        raise ArgumentTypeError(f"expected a whole number of days from 0 to {MOST_DAYS}, got {argument!r}")
    return int(argument)
