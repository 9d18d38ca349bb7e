"""Tests of the start, stop and kill of the service."""

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.serve.gunicorn import GRACEFUL_TIMEOUT, STUCK_AFTER
from tests.depth import one_in
from tests.serve.crowd import Campaign
from tests.serve.running import PATIENCE, Running, still_alive
from tests.serve.streaming import Stream

pytestmark = pytest.mark.faults

SLACK = 5.0
"""Seconds that a busy machine may take beyond a deadline."""


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """An empty folder that every account can enter, unlike pytest's own."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def _obeying() -> Iterator[None]:
    """Restores SIGHUP's default in started processes, also when nohup started the tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("_obeying")
@pytest.mark.parametrize(
    "number", one_in(3, [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]), ids=lambda number: number.name
)
def test_a_signal_stops_all_of_it(data_dir: Path, number: signal.Signals) -> None:
    """kill, Ctrl-C and a closed terminal end every process soon, without an error."""
    with Running(data_dir) as service:
        service.wait_until_ready()
        family = service.family()
        assert len(family) > 5
        service.process.send_signal(number)
        assert still_alive(family, patience=PATIENCE) == []
        output, errors = service.process.communicate()
    assert (service.process.returncode, errors) == (0, "")
    assert f"http://localhost:{service.port}/docs" in output
    assert f"curl -s http://localhost:{service.port}/v1/flyerbook/task" in output


def test_streams_end_first_at_a_stop(data_dir: Path) -> None:
    """Streams end properly while a worker waits for the rest of a request, and all workers end in time."""

    async def stop(service: Running, campaign: Campaign) -> None:
        _, half = await asyncio.open_connection("127.0.0.1", service.port)
        half.write(b"POST /v1/flyerbook/task HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        path, key = f"{campaign.path}/events/stream?after=0", f"Bearer {campaign.token}"
        async with Stream(service.port, path, Authorization=key) as stream, asyncio.timeout(PATIENCE):
            frames = aiter(stream)
            assert (await anext(frames)).id == 1
            workers, begun = service.workers(), time.monotonic()
            service.process.send_signal(signal.SIGTERM)
            assert not [frame async for frame in frames if frame.id is not None]
            assert stream.has_ended
            assert still_alive(workers, patience=0) != []
            assert await asyncio.to_thread(still_alive, workers, PATIENCE) == []
            assert time.monotonic() - begun < GRACEFUL_TIMEOUT + SLACK
        half.close()

    with Running(data_dir, WEB_WORKERS="1", LOG_LEVEL="error") as service:
        asyncio.run(stop(service.wait_until_ready(), Campaign(service.port)))


@pytest.mark.deep
def test_a_hanging_worker_is_replaced(data_dir: Path) -> None:
    """A worker that gives no sign of life is killed by the master, and another one takes its place."""
    with Running(data_dir, WEB_WORKERS="1") as service:
        (worker,) = service.wait_until_ready().workers()
        worker.suspend()
        assert still_alive([worker], patience=STUCK_AFTER + PATIENCE) == []
        service.wait_until_ready()
        assert [other.pid for other in service.workers()] != [worker.pid]


def test_a_service_started_by_nohup_outlives_its_terminal(data_dir: Path) -> None:
    """SIGHUP, which `nohup` ignores, changes nothing: no worker is replaced."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        service = Running(data_dir)
    finally:
        signal.signal(signal.SIGHUP, before)
    with service:
        workers = service.wait_until_ready().workers()
        for process in [service.process, *workers]:
            process.send_signal(signal.SIGHUP)
        assert still_alive(workers, patience=1.0) == workers
        assert service.get("/readyz")[0] == 200


def test_after_a_killed_master_the_next_start_works(data_dir: Path) -> None:
    """Kill -9 of the master leaves neither a process nor a lock, so the same port and data serve again."""
    with Running(data_dir) as service:
        family = service.wait_until_ready().family()
        service.process.kill()
        with Running(data_dir, PORT=str(service.port)) as second:
            second.wait_until_ready()
            assert still_alive(family, patience=PATIENCE) == []


def test_killed_workers_and_a_killed_postgres_come_back(data_dir: Path) -> None:
    """Kill -9 of a worker, then of Postgres, is over after a moment."""
    with Running(data_dir, WEB_WORKERS="1") as service:
        (worker,) = service.wait_until_ready().workers()
        worker.kill()
        service.wait_until_ready()
        service.postgres().kill()
        service.wait_until_ready()


def test_a_worker_that_ends_takes_nothing_with_it(data_dir: Path) -> None:
    """A worker that is asked to stop is replaced, and the database stays where the others reach it."""
    with Running(data_dir, WEB_WORKERS="1") as service:
        (worker,) = service.wait_until_ready().workers()
        worker.terminate()
        assert still_alive([worker], patience=PATIENCE) == []
        service.wait_until_ready()
        assert [other.pid for other in service.workers()] != [worker.pid]


def test_a_taken_port_is_reported_in_one_line(data_dir: Path) -> None:
    """A second service on the port says so before it touches any data; the first is not disturbed."""
    with Running(data_dir) as service:
        service.wait_until_ready()
        with Running(data_dir / "second", PORT=str(service.port)) as second:
            output, errors = second.process.communicate(timeout=PATIENCE)
        assert second.process.returncode == 1
        assert output == ""
        assert errors == (
            f"arbiter: port {service.port} is taken by another program; "
            f"stop it or choose another port: PORT={service.port + 1}\n"
        )
        assert not second.data_dir.exists()
        assert service.get("/healthz")[0] == 200


@pytest.mark.deep
def test_taken_data_are_reported_in_one_line(data_dir: Path) -> None:
    """A second service on the same folder, on another port, says so at once."""
    with Running(data_dir) as service:
        service.wait_until_ready()
        with Running(data_dir) as second:
            _, errors = second.process.communicate(timeout=PATIENCE)
        assert errors.startswith("arbiter: another Arbiter is running on ")
        assert errors.count("\n") == 1


def test_a_bad_setting_is_reported_in_one_line(data_dir: Path) -> None:
    """No traceback, with any setting."""
    with Running(data_dir, LOG_LEVEL="loud") as service:
        _, errors = service.process.communicate(timeout=PATIENCE)
    assert errors == "arbiter: LOG_LEVEL=loud cannot be used: expected debug, info, warning or error\n"


@pytest.mark.deep
def test_a_folder_that_cannot_be_used_is_reported_in_one_line(data_dir: Path) -> None:
    """The line names the path, the reason and what to set."""
    (data_dir / "file").touch()
    with Running(data_dir / "file" / "var") as service:
        _, errors = service.process.communicate(timeout=PATIENCE)
    reason = f"cannot use {data_dir}/file/var: Not a directory"
    assert errors == f"arbiter: {reason}; set DATA_DIR to a folder that can be written\n"
