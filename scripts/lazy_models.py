"""Makes `models/__init__.py` of a generated Python client lazy: lazy_models.py FOLDER.

The generator imports all models in it, so that a program that needs one call would import hundreds of modules.
"""

import re
import sys
from pathlib import Path

_IMPORT = re.compile(r"^from (\.\w+) import (?:\((?P<several>[^)]*)\)|(?P<one>.+))$", re.MULTILINE)
_LAZY = '''
if not TYPE_CHECKING:  # or a type checker would accept every name

    def __getattr__(name: str) -> object:
        """The model of this name, imported when it is first used."""
        if name not in _PLACES:
            raise AttributeError(name)
        found = getattr(import_module(_PLACES[name], __name__), name)
        globals()[name] = found
        return found
'''


def main(folder: Path) -> None:
    """Rewrite the file of a package in this folder."""
    file = folder / "models" / "__init__.py"
    text = file.read_text(encoding="utf-8")
    places = {name: found[1] for found in _IMPORT.finditer(text) for name in _names(found)}
    imports = "\n".join(f"    from {place} import {name}" for name, place in places.items())
    head, listed = text.partition("\n")[0], text[text.index("__all__") :]
    lines = [head, "", "from importlib import import_module", "from typing import TYPE_CHECKING", ""]
    lines += ["if TYPE_CHECKING:", imports, "", f"_PLACES = {places!r}", _LAZY, "", listed]
    file.write_text("\n".join(lines), encoding="utf-8")


def _names(found: re.Match[str]) -> list[str]:
    return [name for name in re.split(r"[,\s]+", found["several"] or found["one"]) if name]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
