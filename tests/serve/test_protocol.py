"""Tests of the HTTP protocol: checks, limits and the order of answers."""

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

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
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), json.loads(body)


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"GET /?" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri_too_long"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: 1\r\n" * 200 + b"\r\n", 431, "headers_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"x" * 90_000, 431, "headers_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X_A: 1\r\n" * 9000, 431, "headers_too_large"),
        (b"nonsense\r\n\r\n", 501, "method_not_implemented"),
        (b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 501, "method_not_implemented"),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/2.0\r\nHost: x\r\n\r\n", 400, "malformed_request"),
        (b"GET /\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n", 400, "malformed_request"),
        (b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501, "method_not_implemented"),
        (b"CONNECT /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 501, "method_not_implemented"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n", 400, "malformed_request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n", 400, "malformed_request"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip\r\n\r\n", 501, "transfer_coding_not_supported"),
        (b"POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "malformed_request"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n", 417, "expectation_failed"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", 400, "malformed_request"),
        (
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
            400,
            "malformed_request",
        ),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "malformed_request"),
        (b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 4194305\r\n\r\n", 413, "body_too_large"),
        (b"POST /v1/flyerbook/task HTTP/1.1\r\nHost: x\r\nContent-Length: 262145\r\n\r\n", 413, "body_too_large"),
        (
            b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n40001\r\n" + b"x" * 0x40001,
            413,
            "body_too_large",
        ),
    ],
)
def test_a_request_that_is_not_http_gets_a_problem(
    service: Running, request_bytes: bytes, status: int, code: str
) -> None:
    """The body is a problem with a stable code, readable by a page of any origin, without internals."""
    answered, headers, problem = send(service, request_bytes)
    assert answered == problem["status"] == status
    assert headers["content-type"] == "application/problem+json"
    assert headers["access-control-allow-origin"] == "*"
    assert problem["code"] == code
    assert problem["type"].endswith(f"/problems/{code}")
    assert set(problem) == {"type", "title", "status", "detail", "code", "request_id", "errors"}
    assert headers["x-request-id"] == problem["request_id"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["connection"] == "close"
    assert "gunicorn" not in json.dumps(problem)


@pytest.mark.parametrize(("path", "largest"), [(b"/v1/batch", 4194304), (b"/v1/flyerbook/task", 262144)])
def test_the_refusal_of_a_large_body_names_the_limit(service: Running, path: bytes, largest: int) -> None:
    """In bytes, of that address."""
    request = b"POST %b HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % (path, largest + 1)
    assert f" {largest} bytes" in send(service, request)[2]["detail"]


TASK = b'{"roller": {"name": "Harrak"}, "difficulty": "easy"}'


def exchange(service: Running, *parts: bytes, pause: float = 0.0) -> bytes:
    """The response to bytes sent in parts, until the service closes the connection."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:
        for part in parts:
            connection.sendall(part)
            time.sleep(pause)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer


def task(*headers: bytes, body: bytes = b"Content-Length: %d\r\n\r\n%b" % (len(TASK), TASK)) -> bytes:
    """A request for a task, byte for byte."""
    lines = (b"POST /v1/flyerbook/task HTTP/1.1", b"Host: x", b"Content-Type: application/json", *headers)
    return b"\r\n".join(lines) + b"\r\n" + body


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n5\r\n%b\r\n%x\r\n%b\r\n0\r\n\r\n" % (TASK[:5], len(TASK) - 5, TASK[5:])
CLOSE = b"Connection: close"


def test_a_request_may_come_byte_by_byte(service: Running) -> None:
    """However the network cuts it."""
    request = task(CLOSE)
    answer = exchange(service, *(request[at : at + 1] for at in range(len(request))))
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.count(b"HTTP/1.1") == 1


def test_a_body_may_be_chunked(service: Running) -> None:
    """It is answered as a whole one is; what trails behind it counts for nothing."""
    trailed = CHUNKED.removesuffix(b"\r\n") + b"Content-Type: text/plain\r\n\r\n"
    for body in (CHUNKED, trailed):
        assert exchange(service, task(CLOSE, body=body)).startswith(b"HTTP/1.1 200 OK\r\n")


def test_requests_sent_at_once_are_answered_in_their_order(service: Running) -> None:
    """Also where a later one would be ready sooner."""
    slow = b"GET /readyz HTTP/1.1\r\nHost: x\r\nX-Request-Id: %b\r\n\r\n"
    quick = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: %b\r\n\r\n"
    names = [b"n%d" % number for number in range(40)]
    requests = [(slow if number % 3 else quick) % name for number, name in enumerate(names)]
    answer = exchange(service, b"".join(requests) + task(CLOSE, b"X-Request-Id: last"))
    found = re.findall(rb"x-request-id: (\w+)", answer)
    assert found == [*names, b"last"]
    assert answer.count(b"HTTP/1.1 200 OK") == 41


def test_requests_ahead_are_read_as_fast_as_they_are_answered(service: Running) -> None:
    """However many are sent, few are parsed before their turn, and all are answered."""
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = exchange(service, request * 5_000 + task(CLOSE))
    assert answer.count(b"HTTP/1.1 200 OK") == 5_001


def test_a_refusal_comes_after_the_answers_to_earlier_requests(service: Running) -> None:
    """A faulty request does not cost the answers to the requests before it."""
    get = b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n"
    half = b"POST /v1/flyerbook/task HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    for wrong in (b"GET / HTTP/1.1\r\n\r\n", half + b"zz\r\n", b"\0"):
        answer = exchange(service, get * 3 + wrong)
        assert re.findall(rb"HTTP/1.1 (\d+)", answer)[:3] == [b"200"] * 3
        assert len(re.findall(rb"HTTP/1.1 [45]\d\d ", answer)) == 1


def test_a_refused_body_is_read_only_so_far(service: Running) -> None:
    """A client gets its 413 while it sends, and is cut off when it goes on."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(task(b"Content-Length: 900000000", body=b"\r\n"))
        assert connection.recv(4096).startswith(b"HTTP/1.1 413 ")
        with pytest.raises(OSError):  # noqa: PT011 - a reset or a broken pipe
            connection.sendall(bytes(1 << 28))


def test_who_expects_to_be_told_to_go_on_is_reported(service: Running) -> None:
    """`Expect: 100-continue` costs no waiting, and a body that is too large is not asked for."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(task(b"Expect: 100-continue", b"Content-Length: %d" % len(TASK), body=b"\r\n"))
        assert connection.recv(1024) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(TASK)
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 OK")
    large = task(b"Expect: 100-continue", b"Content-Length: 999999", body=b"\r\n")
    assert exchange(service, large).startswith(b"HTTP/1.1 413 ")


def test_an_upgrade_is_not_taken(service: Running) -> None:
    """Clients that offer HTTP/2 get their answer in HTTP/1.1, and the connection goes on."""
    offer = (
        b"Connection: Upgrade, HTTP2-Settings",
        b"Upgrade: h2c",
        b"HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAA",
    )
    answer = exchange(service, task(*offer) + task(*offer), task(CLOSE))
    assert answer.count(b"HTTP/1.1 200 OK") == 3
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"\r\n".join(offer) + b"\r\n\r\n"
    assert exchange(service, get + get + task(CLOSE)).count(b"HTTP/1.1 200 OK") == 3


def test_old_clients_are_answered(service: Running) -> None:
    """HTTP/1.0 ends the connection, and knows no chunks."""
    get = b"GET /openapi.json HTTP/1.0\r\nHost: x\r\n%b\r\n"
    once = exchange(service, get % b"")
    assert b"connection: close" in once
    assert b"transfer-encoding" not in once


def test_head_and_options(service: Running) -> None:
    """HEAD has the length and no body; a preflight has no body either."""
    head = b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    preflight = (
        b"OPTIONS /v1/batch HTTP/1.1\r\nHost: x\r\nAccess-Control-Request-Method: POST\r\nOrigin: http://a\r\n\r\n"
    )
    answer = exchange(service, head + preflight + head.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"200", b"204", b"200"]
    assert answer.count(b"content-length: 18") == 2
    assert b"alive" not in answer


def test_who_sends_no_more_still_gets_the_answer(service: Running) -> None:
    """A client may close its half when it has asked."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_an_address_with_a_host_is_the_same_address(service: Running) -> None:
    """Proxies send it so; percent-encoding is undone as elsewhere."""
    answer = exchange(
        service, b"GET http://a.example/health%7A?x HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 422 ")
    answer = exchange(
        service, b"GET http://a.example/health%7A HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_header_with_an_underscore_passes_for_no_other(service: Running) -> None:
    """A proxy that checks `X-Request-Id` would let `X_Request_Id` through."""
    assert b"sneaky" not in exchange(service, task(CLOSE, b"X_Request_Id: sneaky"))
