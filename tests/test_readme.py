"""The README says what is true."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from service.dice import SeededFaces
from service.play.commitment import commitment
from service.settings import PROJECT_FOLDER, Settings
from tests.serve.running import Running

README = (PROJECT_FOLDER / "README.md").read_text(encoding="utf-8")
FIGHT = README[README.index("## A fight on stored characters") : README.index("## Dice")]
CALLS = re.findall(r"```sh\n(curl .*?)```\n\n```(?:json|text)\n(.*?)```", README.replace(FIGHT, ""), re.DOTALL)
SHELL = shutil.which("sh") or ""


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """One service for all calls."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="1") as service:
            yield service.wait_until_ready()


def same_for_all(answer: str) -> str:
    """The answer without what differs from call to call."""
    answer = re.sub(r'("request_id": ?)"[^"]+"', r'\1"..."', answer)
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "an id", answer).strip()


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
@pytest.mark.parametrize(("command", "answer"), CALLS, ids=range(1, len(CALLS) + 1))
def test_a_call_prints_what_the_readme_shows(service: Running, command: str, answer: str) -> None:
    """Copied into a shell, to the letter but for the id of the request."""
    command = command.replace("localhost:8000", f"localhost:{service.port}")
    printed = subprocess.run([SHELL, "-c", command], capture_output=True, text=True, check=True, timeout=30).stdout
    assert same_for_all(printed) == same_for_all(answer)


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
def test_the_fight_prints_what_the_readme_shows(service: Running) -> None:
    """All of its parts in one shell; only ids and the token are others."""
    script = "".join(re.findall(r"```sh\n(.*?)```", FIGHT, re.DOTALL)).replace(
        "localhost:8000", f"localhost:{service.port}"
    )
    shown = "".join(re.findall(r"```(?:json|text)\n(.*?)```", FIGHT, re.DOTALL))
    printed = subprocess.run([SHELL, "-c", script], capture_output=True, text=True, check=True, timeout=30).stdout
    assert same_for_all(printed) == same_for_all(shown)


def test_no_call_is_overlooked() -> None:
    """Every call of the README is run by the tests above."""
    assert len(CALLS) == README.replace(FIGHT, "").count("\ncurl ") == 11


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
