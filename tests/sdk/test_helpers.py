"""Tests of the helpers in clients/, each by a small program."""

from pathlib import Path

import pytest

from tests.sdk.packaged import python_program, typescript_program
from tests.sdk.programs import BIN, HERE, run
from tests.serve.crowd import Campaign
from tests.serve.running import Running

PROGRAMS = HERE / "following"
REFUSED = "stopped: 422 bad_input\n"
PATIENCE = 60
"""Seconds after which a program that does not end is stopped, which fails the test."""
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs"),
]


def follow(command: list[str], service: Running) -> str:
    """Output of a program that gets the game master's key of a new campaign."""
    campaign = Campaign(service.port)
    return run(
        "timeout",
        PATIENCE,
        *command,
        f"http://127.0.0.1:{service.port}",
        campaign.token,
        campaign.path.rpartition("/")[2],
    )


def test_a_loop_ends_if_it_starts_beyond_the_log_in_python(running_service: Running, tmp_path: Path) -> None:
    """It raises the refusal of the service, and does not retry."""
    assert follow(python_program(PROGRAMS / "beyond.py", tmp_path), running_service) == REFUSED * 2


def test_a_loop_ends_if_it_starts_beyond_the_log_in_typescript(running_service: Running, tmp_path: Path) -> None:
    """It throws the refusal of the service, and does not retry."""
    assert follow(typescript_program(PROGRAMS / "beyond.ts", tmp_path), running_service) == REFUSED


def test_a_page_that_came_over_plain_http_can_call(running_service: Running, tmp_path: Path) -> None:
    """Such pages have no `crypto.randomUUID`; each call has a key of its own nevertheless."""
    command = typescript_program(PROGRAMS / "plain_http.ts", tmp_path)
    assert follow(command, running_service) == "made Daenes\nmade Harrak\n"
