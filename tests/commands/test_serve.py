"""Tests of the log lines of start and stop, and of the version."""

import json
import os
import signal
import subprocess
import sys

from service import VERSION
from service.settings import PROJECT_FOLDER, Settings
from tests.serve.running import PATIENCE, Running


def test_start_and_stop_are_events(database: Settings) -> None:
    """Each is one JSON object from the master, for any number of workers; no secret is among the settings."""
    url = (database.database_url or "").replace("+psycopg", "")
    with Running(
        PROJECT_FOLDER, DATABASE_URL=url, LOG_FORMAT="json", WEB_WORKERS="2", CREATION_KEY="k" * 20
    ) as service:
        service.wait_until_ready()
        service.process.send_signal(signal.SIGTERM)
        _, errors = service.process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in errors.splitlines()]
    start, stop = (line for line in lines if line["event"] in {"start", "stop"})
    assert (start["event"], start["version"], start["process"]) == ("start", VERSION, service.process.pid)
    assert (start["port"], start["web_workers"], start["log_format"]) == (service.port, 2, "json")
    assert (start["creation_key"], start["database_url"], start["metrics_key"]) == ("set", "set", None)
    assert (stop["event"], stop["version"], stop["process"]) == ("stop", VERSION, service.process.pid)
    assert stop["seconds"] > 0
    assert "k" * 20 not in errors


def test_the_command_line_shows_its_version() -> None:
    """Without settings or a database."""
    told = subprocess.run(
        [sys.executable, "-m", "service", "--version"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PROJECT_FOLDER,
        env={"PATH": os.environ["PATH"]},
    )
    assert told.stdout == f"arbiter {VERSION}\n"
