"""Tests of slow, silent and endless clients, which block no others."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.serve.protocol import LEAST_SPEED, SECONDS, Stage
from tests.depth import one_in
from tests.serve.crowd import Caller
from tests.serve.running import Running

CLIENTS = 200
IDLE_SECONDS, HEAD_SECONDS, BODY_SECONDS = (SECONDS[stage] for stage in (Stage.IDLE, Stage.HEAD, Stage.BODY))
TASK = {"roller": {"name": "Harrak"}, "difficulty": "easy"}
HEAD = b"POST /v1/flyerbook/task HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
KINDS = {
    "silent": b"",
    "half a line": b"POST /v1/fly",
    "half of the headers": HEAD,
    "half of a body": HEAD + b"Content-Length: 100\r\n\r\n{",
    "a body that is asked for": HEAD + b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
    "half of a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n64\r\n{",
    "half of an import": HEAD.replace(b"flyerbook/task", b"campaigns/import") + b"Content-Length: 60000000\r\n\r\n{",
}


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """The service with one process and few threads, so that every held one is noticed."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="1", WEB_THREADS="2", LOG_LEVEL="warning") as service:
            yield service.wait_until_ready()


def connected(service: Running, begun: bytes, stack: ExitStack) -> list[socket.socket]:
    """So many clients that have sent this much."""
    clients = []
    for _ in range(CLIENTS):
        client = stack.enter_context(socket.create_connection(("127.0.0.1", service.port), timeout=40))
        client.sendall(begun)
        clients.append(client)
    return clients


def assert_quick(service: Running) -> None:
    """Others are answered as if they were alone, also from the database."""
    begun = time.monotonic()
    with Caller(service.port) as call:
        assert call("GET", "/healthz")[0] == 200
        assert call("POST", "/v1/flyerbook/task", TASK)[0] == 200
        assert call("POST", "/v1/flyerbook/task/odds", TASK)[0] == 200
        assert call("GET", "/readyz")[0] == 200
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("kind", one_in(3, KINDS))
def test_half_of_a_request_holds_no_thread(service: Running, kind: str) -> None:
    """However many there are."""
    with ExitStack() as stack:
        connected(service, KINDS[kind], stack)
        for _ in range(3):
            assert_quick(service)


@pytest.mark.deep
def test_half_of_a_request_is_given_up_in_time(service: Running) -> None:
    """An incomplete request gets a problem; a silent connection is closed."""
    with ExitStack() as stack:
        clients = {kind: connected(service, begun, stack)[0] for kind, begun in KINDS.items()}
        begun = time.monotonic()
        for kind, client in clients.items():
            answer = b""
            while part := client.recv(4096):
                answer += part
            assert answer.startswith(b"") if kind == "silent" else b"HTTP/1.1 408 " in answer, kind
        assert time.monotonic() - begun < max(IDLE_SECONDS, HEAD_SECONDS + BODY_SECONDS) + 5
        assert_quick(service)


@pytest.mark.deep
def test_a_dribble_is_not_progress(service: Running) -> None:
    """A byte now and then does not extend a request, in headers or body; nor do empty lines."""

    async def dribble(begun: bytes, drop: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
        answering = asyncio.ensure_future(reader.read())
        try:
            writer.write(begun)
            while not answering.done():
                await asyncio.sleep(0.5)
                writer.write(drop)
            return await answering
        except ConnectionError:
            return b""
        finally:
            writer.close()

    async def crowd() -> list[bytes]:
        kinds = ((HEAD, b"X: y\r\n"), (KINDS["half of a body"].replace(b"100", b"200000"), b" "), (b"", b"\r\n"))
        clients = [dribble(*kinds[number % len(kinds)]) for number in range(CLIENTS)]
        quick = asyncio.get_running_loop().run_in_executor(None, assert_quick, service)
        found, _ = await asyncio.gather(asyncio.gather(*clients), quick)
        return found

    begun = time.monotonic()
    answers = asyncio.run(asyncio.wait_for(crowd(), 60))
    assert time.monotonic() - begun < 2 * (HEAD_SECONDS + BODY_SECONDS) + 10
    assert sum(b"HTTP/1.1 408 " in answer for answer in answers) > CLIENTS // 3


@pytest.mark.deep
def test_a_slow_body_that_comes_on_is_taken(service: Running) -> None:
    """A body gets the time that its size needs."""
    body = b'{"roller": {"name": "Harrak"}, "difficulty": "easy"}' + b" " * (int(LEAST_SPEED * BODY_SECONDS) * 2)
    with socket.create_connection(("127.0.0.1", service.port), timeout=40) as client:
        client.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body))
        for at in range(0, len(body), LEAST_SPEED):
            client.sendall(body[at : at + LEAST_SPEED])
            time.sleep(0.6)
        assert client.recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_who_takes_no_answer_holds_no_thread(service: Running) -> None:
    """An answer of a megabyte waits for its client outside of the threads."""
    service.get("/openapi.json")  # which is made once
    with ExitStack() as stack:
        clients = [stack.enter_context(socket.socket()) for _ in range(CLIENTS)]
        for client in clients:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", service.port))
            client.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
        service.get("/openapi/core.json")  # comes behind them, in the same threads
        for _ in range(3):
            assert_quick(service)
