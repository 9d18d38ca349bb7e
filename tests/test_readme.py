"""What the README says beside its snippets, which tests/docs runs, is true."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from service.dice import SeededFaces
from service.play.log.commitment import commitment
from service.settings import PROJECT_FOLDER, Settings

README = (PROJECT_FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_recipe_gives_the_faces_of_a_seed() -> None:
    """What the README shows to other languages is what the service does."""
    face = recipe("face")
    for sides in (2, 6, 20, 100):
        faces = SeededFaces("the lock")
        expected = [faces.next_face("Harrak", sides, "task") for _ in range(50)]
        assert [face("the lock", "Harrak", number, sides) for number in range(50)] == expected


def test_the_recipe_checks_a_blind_roll() -> None:
    """What is revealed gives the hash that everybody saw, also with letters of any alphabet."""
    rolls = [{"stream": "Žofie", "die": "d6", "face": 3, "purpose": "task"}]
    revealed = {"nonce": "42", "result": {"totals": {"Žofie": 12, "Aa": -1}, "winner": None}, "rolls": rolls}
    assert recipe("commitment")(revealed) == commitment(revealed["result"], rolls, "42")


def recipe(name: str) -> Callable[..., Any]:
    """A function that the README shows."""
    (text,) = (text for text in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if f"def {name}(" in text)
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102 - our own README
    function: Callable[..., Any] = names[name]
    return function


def test_every_setting_is_listed_with_its_default() -> None:
    """Name in capitals and default, as the settings have it."""
    for name in Settings.__dataclass_fields__:
        default = getattr(Settings(), name)
        shown = default.name if isinstance(default, Path) else default
        (row,) = re.findall(rf"^\| `{name.upper()}` \| (\S+) \|", README, re.MULTILINE)
        assert row == (f"`{shown}`" if default is not None else row)
