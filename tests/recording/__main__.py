"""python -m tests.recording record DIR [GAME ...] | compare BEFORE AFTER."""

import argparse
import sys
from pathlib import Path

from tests.recording.comparison import differences
from tests.recording.recorder import record


def main() -> int:
    """Records, or compares two recordings and returns 1 when they differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.recording")
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write every answer into DIR")
    recording.add_argument("folder", metavar="DIR", type=Path)
    recording.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")
    compare = commands.add_parser("compare", help="tell what differs between two recordings")
    compare.add_argument("before", metavar="BEFORE", type=Path)
    compare.add_argument("after", metavar="AFTER", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "record":
        record(arguments.folder, arguments.games)
        return 0
    found = list(differences(arguments.before, arguments.after))
    print("\n".join([*found, f"{len(found)} differences"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
