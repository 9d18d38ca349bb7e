"""python -m tests.recording record DIR | compare BEFORE AFTER."""

import argparse
import sys
from pathlib import Path

from tests.recording.comparison import differences
from tests.recording.recorder import record


def main() -> int:
    """Records, or compares two recordings and returns 1 when they differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.recording")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("record", help="write every answer into DIR").add_argument("folder", metavar="DIR", type=Path)
    compare = commands.add_parser("compare", help="tell what differs between two recordings")
    compare.add_argument("before", metavar="BEFORE", type=Path)
    compare.add_argument("after", metavar="AFTER", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "record":
        record(arguments.folder)
        return 0
    found = list(differences(arguments.before, arguments.after))
    print("\n".join([*found, f"{len(found)} differences"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
