"""Tests of the example programs that follow a campaign: they survive what happens to a service."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from service.settings import PROJECT_FOLDER, Settings
from tests.depth import DEEP
from tests.sdk.cutting_proxy import cutting
from tests.sdk.programs import BIN, TSC, run
from tests.serve.crowd import Campaign
from tests.serve.running import Running, free_port

FOLLOWERS = PROJECT_FOLDER / "examples" / "followers"
PACKAGES = PROJECT_FOLDER / "build" / "packages" / "flyerbook"
SECONDS = 60.0 if DEEP else 11.0
"""How long the service is frozen, and dead: longer than the timeout of a client."""
PATIENCE = 40.0
MOST_LINES = 60
pytestmark = pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs")


def python_follower(folder: Path) -> list[str]:
    """The command of the Python program, which passes mypy --strict."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", "flyerbook", "python")
    program, packages = FOLLOWERS / "follower.py", str(PACKAGES / "python")
    strictly = ["--strict", "--config-file=", f"--cache-dir={folder / 'mypy'}"]
    run(sys.executable, "-m", "mypy", *strictly, program, folder=folder, MYPYPATH=packages)
    return ["env", f"PYTHONPATH={packages}", sys.executable, str(program)]


def typescript_follower(folder: Path) -> list[str]:
    """The command of the TypeScript program, which a strict compiler accepts."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", "flyerbook", "typescript")
    modules = folder / "node_modules"
    (modules / "@arbiter-rules").mkdir(parents=True)
    (modules / "@arbiter-rules" / "flyerbook").symlink_to(PACKAGES / "typescript")
    for name in ("openapi-fetch", "openapi-typescript-helpers", "@types", "undici-types"):
        (modules / name).symlink_to(PROJECT_FOLDER / "node_modules" / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    program = shutil.copy(FOLLOWERS / "follower.ts", folder)
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--target", "es2022"]
    run(BIN / "node", TSC, *strictly, "--module", "nodenext", "--types", "node", program, folder=folder)
    return [str(BIN / "node"), str(folder / "follower.js")]


class Game:
    """A campaign with a player who is asked, and the program that answers for the player.

    Args:
        port: of the service.
        output: what the program prints.
    """

    def __init__(self, port: int, output: Path) -> None:
        self.campaign, self.output = Campaign(port), output
        self.character = self.campaign.make("/characters", {"name": "Daenes", "sheet": {"skills": {"Fists": 15}}})["id"]
        player = {"role": "player", "characters": [self.character]}
        self.key = self.campaign.make("/keys", {"label": "of the program", **player})
        self.other = self.campaign.make("/keys", {"label": "of the test", **player})

    def ask(self) -> None:
        """A prompt, which the program must answer."""
        order = {"roller": {"candidates": ["Fists"]}, "difficulty": "easy"}
        self.wait_for(f"prompt {self._make_prompt(order)} done")

    def _make_prompt(self, order: Any) -> str:
        """Id of a new prompt; retries while a worker that was frozen is replaced and resets its connections."""
        body, key = {"operation": "task", "order": order, "actors": [self.character]}, str(uuid4())
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with self.campaign.caller() as call:
                    status, made = call("POST", f"{self.campaign.path}/prompts", body, Idempotency_Key=key)
            except ConnectionError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
                continue
            assert status == 201, made
            return str(made["id"])

    def wait_for(self, line: str) -> None:
        """Waits until the program prints this line."""
        deadline = time.monotonic() + PATIENCE
        while line not in (printed := self.lines()):
            assert time.monotonic() < deadline, "\n".join(["waits for", line, *printed])
            time.sleep(0.1)

    def lines(self) -> list[str]:
        """Lines that the program has printed."""
        return self.output.read_text(encoding="utf-8").splitlines()

    def end(self) -> None:
        """Revokes the key of the program; every event has come once, in order."""
        with self.campaign.caller() as call:
            assert call("DELETE", f"{self.campaign.path}/keys/{self.key['id']}")[0] == 200
        self.wait_for("stopped: unauthenticated")
        seqs = [int(line.split()[1]) for line in self.lines() if line.startswith("event ")]
        with self.campaign.caller() as call:
            call.token = self.other["token"]
            listed = call("GET", f"{self.campaign.path}/events?limit=200")[1]["items"]
        assert seqs == [event["seq"] for event in listed if event["seq"] <= seqs[-1]]
        prompts = [line for line in self.lines() if line.startswith("prompt ")]
        assert len(prompts) == len(set(prompts))


@contextmanager
def playing(command: list[str], port: int, game: Game) -> Iterator[None]:
    """Runs the program; it must end by itself."""
    arguments = [*command, f"http://127.0.0.1:{port}", game.key["token"], game.campaign.path.rpartition("/")[2]]
    with game.output.open("w", encoding="utf-8") as output:
        program = subprocess.Popen(arguments, stdout=output, stderr=subprocess.STDOUT)
    try:
        yield
        assert program.wait(PATIENCE) == 0
    finally:
        program.kill()
        program.wait()


def freeze(service: Running) -> None:
    """Stops all processes of a service for a while."""
    family = service.family()
    for process in family:
        process.send_signal(signal.SIGSTOP)
    time.sleep(SECONDS)
    for process in family:
        process.send_signal(signal.SIGCONT)


def kill(service: Running) -> None:
    """Ends all processes of a service without notice."""
    for process in service.family():
        process.kill()
    time.sleep(SECONDS)


@pytest.mark.compiled
@pytest.mark.parametrize("follower", [python_follower, typescript_follower])
def test_a_program_receives_everything(
    database: Settings, tmp_path: Path, follower: Callable[[Path], list[str]]
) -> None:
    """Though streams are cut in a line, and the service is frozen, killed, and stopped for an upgrade."""
    settings = {"PORT": str(free_port()), "DATABASE_URL": database.database_url or "", "LOG_LEVEL": "warning"}
    command = follower(tmp_path)
    with Running(tmp_path, **settings) as first, cutting(first.port) as proxy:
        game = Game(first.wait_until_ready().port, tmp_path / "output")
        with playing(command, proxy.port, game):
            game.ask()
            freeze(first)
            game.ask()
            kill(first)
            with Running(tmp_path, **settings) as second:
                second.wait_until_ready()
                game.ask()
            with Running(tmp_path, **settings) as third:
                third.wait_until_ready()
                game.ask()
                game.end()
        assert proxy.cuts > 0


def test_followers_are_short() -> None:
    """A program that follows a campaign needs 60 lines."""
    lines = {file.name: len(file.read_text(encoding="utf-8").splitlines()) for file in FOLLOWERS.glob("follower.*")}
    assert len(lines) == 2
    assert [name for name, number in lines.items() if number > MOST_LINES] == []
