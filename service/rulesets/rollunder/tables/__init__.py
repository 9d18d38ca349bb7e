"""Large tables of the game as JSON beside this file, each read once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> Any:
    """The table in `name.json`; shared by all callers, who must not change it."""
    return json.loads(files(__name__).joinpath(f"{name}.json").read_text("utf-8"))
