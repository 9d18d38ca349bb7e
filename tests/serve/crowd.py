"""Many concurrent clients of a running service."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from typing import Any, Self, TypeVar

PATIENCE = 60.0
Result = TypeVar("Result")


class Caller:
    """A client with a private connection that stays open.

    Args:
        port: where the service listens.
        token: key of a campaign.
    """

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._connection.close()

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON of an answer.

        Raises:
            OSError: no answer came.
        """
        sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): text for name, text in headers.items()}
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), sent)
            response = self._connection.getresponse()
            text = response.read()
        except (HTTPException, OSError) as error:
            self._connection.close()
            raise ConnectionError(str(error)) from error
        self.headers = response.headers  # however a proxy writes their names
        return response.status, json.loads(text) if text else None


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of calls that all run at the same time."""
    with ThreadPoolExecutor(len(calls)) as threads:
        running = [threads.submit(call) for call in calls]
        return [each.result() for each in running]


class Campaign:
    """A campaign of a running service.

    Args:
        port: where the service listens.
    """

    def __init__(self, port: int) -> None:
        with Caller(port) as call:
            status, made = call("POST", "/v1/campaigns", {"name": "A crowd", "ruleset": "flyerbook"})
        assert status == 201, made
        self.port, self.path, self.token = port, f"/v1/campaigns/{made['id']}", made["key"]["token"]

    def caller(self) -> Caller:
        """A new client with the game master's key."""
        return Caller(self.port, self.token)

    def make(self, path: str, body: Any) -> Any:
        """A new resource."""
        with self.caller() as call:
            status, made = call("POST", self.path + path, body)
        assert status == 201, made
        return made

    def get(self, path: str) -> Any:
        """A resource, read anew."""
        with self.caller() as call:
            status, found = call("GET", self.path + path)
        assert status == 200, found
        return found

    def events(self) -> list[Any]:
        """The whole log."""
        listed: list[Any] = []
        while items := self.get(f"/events?limit=200&after={listed[-1]['seq'] if listed else 0}")["items"]:
            listed += items
        return listed
