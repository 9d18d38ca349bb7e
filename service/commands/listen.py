"""Binding of the port, before anything else is started."""

import errno
import socket
import time

from service.settings import StartError

PATIENCE = 4.0  # seconds; workers whose master was killed let go of the port within about one
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of documentation, which is in no network."""
_PAUSE = 0.1  # seconds between two tries


def listen(host: str, port: int) -> socket.socket:
    """Returns a socket bound to an address.

    Raises:
        StartError: The address is taken, or not ours to take.
    """
    family, kind, _, _, address = _resolve(host, port)
    deadline = time.monotonic() + PATIENCE
    while True:
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise StartError(_explain(error, host, port)) from error
            time.sleep(_PAUSE)
        else:
            return listener


def url_of(host: str, port: int) -> str:
    """Returns the URL under which this machine reaches the service."""
    if host in (*EVERY_ADDRESS, "127.0.0.1"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def url_for_phones(host: str, port: int) -> str | None:
    """Returns the URL of this machine in its local network; None where the service does not listen there."""
    if host not in EVERY_ADDRESS:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing: the system only chooses the address that it would send from
        except OSError:
            return None
        return f"http://{probe.getsockname()[0]}:{port}"


def _resolve(host: str, port: int) -> tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[object, ...]]:
    try:
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise StartError(f"HOST={host} cannot be used: it is not an address; 127.0.0.1 is the default") from error


def _explain(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is taken by another program; stop it or choose another port: PORT={port + 1}"
        case errno.EACCES:
            return f"port {port} is not yours to take; choose one from 1024 on: PORT=8000"
        case errno.EADDRNOTAVAIL:
            return f"HOST={host} cannot be used: it is not an address of this machine; 127.0.0.1 is the default"
        case _:
            return f"cannot listen on {host}, port {port}: {error.strerror}"
