"""Makes the closed models of a generated Python client refuse unknown members: closed_models.py FOLDER.

The generator drops them, so that `from_dict` of a union would take the first type and lose what only another one has: a
sheet of FastRPG would become an empty one of Flyerbook.
"""

import re
import sys
from pathlib import Path

_OPEN = "additional_properties"
_MADE = re.compile(r"^(        )(\w+) = cls\(\n", re.MULTILINE)
_READS = "d = dict(src_dict)\n"
_REFUSAL = """\
        if d:
            raise ValueError(f"{cls.__name__} has no member {next(iter(d))!r}.")
"""


def main(folder: Path) -> None:
    """Rewrite the modules of closed models in this folder."""
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        if _READS in text and _OPEN not in text:
            file.write_text(_MADE.sub(lambda found: _REFUSAL + found[0], text), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
