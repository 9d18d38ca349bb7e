"""Tests of the example programs that follow a campaign: they survive what happens to a service."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest

from service import VERSION
from service.settings import PROJECT_FOLDER, Settings
from service.store.database import create_engine
from service.store.revisions import revision_of
from tests.depth import DEEP
from tests.sdk.cutting_proxy import cutting
from tests.sdk.next_version import NEXT_REVISION, NEXT_VERSION, next_version
from tests.sdk.packaged import python_program, typescript_program
from tests.sdk.programs import BIN
from tests.serve.crowd import Campaign
from tests.serve.running import Running, free_port

FOLLOWERS = PROJECT_FOLDER / "examples" / "followers"
SECONDS = 60.0 if DEEP else 11.0
"""How long the service is frozen, and dead: longer than the timeout of a client."""
PATIENCE = 40.0
MOST_LINES = 60
pytestmark = pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs")


def python_follower(folder: Path) -> list[str]:
    """The command of the Python program."""
    return python_program(FOLLOWERS / "follower.py", folder)


def typescript_follower(folder: Path) -> list[str]:
    """The command of the TypeScript program."""
    return typescript_program(FOLLOWERS / "follower.ts", folder)


class Game:
    """A campaign with a player who is asked, and the program that answers for the player.

    Args:
        port: of the service.
        output: what the program prints.
    """

    def __init__(self, port: int, output: Path) -> None:
        self.campaign, self.output, self.asked = Campaign(port), output, list[str]()
        self.character = self.campaign.make("/characters", {"name": "Daenes", "sheet": {"skills": {"Fists": 15}}})["id"]
        player = {"role": "player", "characters": [self.character]}
        self.key = self.campaign.make("/keys", {"label": "of the program", **player})
        self.other = self.campaign.make("/keys", {"label": "of the test", **player})

    def ask(self) -> None:
        """Makes a prompt, which the program must answer."""
        order = {"roller": {"candidates": ["Fists"]}, "difficulty": "easy"}
        self.asked.append(self._make_prompt(order))

    def wait_for_answer(self) -> None:
        """Waits until the program prints that the newest prompt is done."""
        self.wait_for(f"prompt {self.asked[-1]} done")

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
        """Revokes the key of the program; every event and every prompt has come once, in order."""
        with self.campaign.caller() as call:
            assert call("DELETE", f"{self.campaign.path}/keys/{self.key['id']}")[0] == 200
        self.wait_for("stopped: unauthenticated")
        seqs = [int(line.split()[1]) for line in self.lines() if line.startswith("event ")]
        with self.campaign.caller() as call:
            call.token = self.other["token"]
            listed = call("GET", f"{self.campaign.path}/events?limit=200")[1]["items"]
        assert seqs == [event["seq"] for event in listed if event["seq"] <= seqs[-1]]
        assert len(seqs) >= len(self.asked)
        prompts = [line for line in self.lines() if line.startswith("prompt ")]
        assert prompts == [f"prompt {name} {status}" for name in self.asked for status in ("open", "done")]


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
        with suppress(psutil.NoSuchProcess):  # the main process, which goes on first, replaces frozen workers
            process.send_signal(signal.SIGCONT)


def kill(service: Running) -> None:
    """Ends all processes of a service without notice."""
    for process in service.family():
        process.kill()
    time.sleep(SECONDS)


def version_of(service: Running) -> str:
    """The version that a service reports."""
    return str(json.loads(service.get("/v1")[1])["version"])


@pytest.mark.compiled
@pytest.mark.parametrize("follower", [python_follower, typescript_follower])
def test_a_program_receives_everything(
    new_database: Callable[[str], Settings],
    migrated_template: str,
    tmp_path: Path,
    follower: Callable[[Path], list[str]],
) -> None:
    """Though streams are cut in a line, and the service is frozen, killed, and upgraded to a later version."""
    database_url = new_database(migrated_template).database_url or ""
    settings = {"PORT": str(free_port()), "DATABASE_URL": database_url, "LOG_LEVEL": "warning"}
    command, later = follower(tmp_path), next_version(tmp_path / "later")
    with Running(tmp_path, **settings) as first, cutting(first.port) as proxy:
        game = Game(first.wait_until_ready().port, tmp_path / "output")
        with playing(command, proxy.port, game):
            game.ask()
            game.wait_for_answer()
            freeze(first)
            game.ask()
            game.wait_for_answer()
            kill(first)
            with Running(tmp_path, **settings) as second:
                assert version_of(second.wait_until_ready()) == VERSION
                game.ask()
                game.wait_for_answer()
                game.ask()  # and stop before the answer is awaited
            assert second.process.returncode == 0
            with Running(tmp_path, project=later, **settings) as third:
                assert version_of(third.wait_until_ready()) == NEXT_VERSION
                assert revision_in(database_url) == NEXT_REVISION
                game.wait_for_answer()
                game.ask()
                game.wait_for_answer()
                game.end()
        assert proxy.cuts > 0


def revision_in(database_url: str) -> str | None:
    """The last migration that was run on a database."""
    engine = create_engine(Settings(database_url=database_url))
    with engine.connect() as connection:
        revision = revision_of(connection)
    engine.dispose()
    return revision


def test_followers_are_short() -> None:
    """A program that follows a campaign needs 60 lines."""
    lines = {file.name: len(file.read_text(encoding="utf-8").splitlines()) for file in FOLLOWERS.glob("follower.*")}
    assert len(lines) == 2
    assert [name for name, number in lines.items() if number > MOST_LINES] == []
