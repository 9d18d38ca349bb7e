"""What gunicorn itself answers."""

import json
import logging
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from gunicorn.config import Config

from service.serve.worker import Worker
from tests.serve.running import Running


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """One service for all tests of this file."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder)) as service:
            yield service.wait_until_ready()


def send(service: Running, request: bytes) -> tuple[int, dict[str, str], dict[str, object]]:
    """Sends bytes and returns status, headers and JSON body of the answer."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), json.loads(body)


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"GET /?" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri_too_long"),
        (b"GET / HTTP/1.1\r\n" + b"X-A: 1\r\n" * 200 + b"\r\n", 431, "headers_too_large"),
        (b"GET / HTTP/1.1\r\nX-A: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers_too_large"),
        (b"nonsense\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "malformed_request"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: zip\r\n\r\n", 501, "transfer_coding_not_supported"),
        (b"POST / HTTP/1.1\r\nExpect: wonders\r\n\r\n", 417, "expectation_failed"),
    ],
)
def test_a_request_that_is_not_http_gets_a_problem(
    service: Running, request_bytes: bytes, status: int, code: str
) -> None:
    """The body is a problem with a stable code, readable by a page of any origin, and tells no internals."""
    answered, headers, problem = send(service, request_bytes)
    assert answered == problem["status"] == status
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert problem["code"] == code
    assert problem["type"] == f"/problems/{code}"
    assert set(problem) == {"type", "title", "status", "detail", "code"}
    assert "gunicorn" not in json.dumps(problem)


def test_a_signal_may_come_before_the_application() -> None:
    """A worker that is told to stop while it starts ends in order: gunicorn takes anything else for a failure."""
    settings = Config()
    worker = Worker(1, os.getpid(), [], None, 30, settings, logging.getLogger(__name__))
    worker.method_queue.init()
    worker.handle_exit(signal.SIGTERM, None)
    assert not worker.alive
    worker.method_queue.close()
    worker.tmp.close()
