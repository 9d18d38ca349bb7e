"""A Flask application without sessions, cookies and coroutines."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import Rule, UUIDConverter

from service.api.http.admission import Admission
from service.api.http.fast_path import FastPath
from service.api.http.log_members import BY_DEFAULT, LogMembers
from service.api.http.waiting import News


class _NoSession(SessionInterface):
    """A session interface without cookies; reading the session is an error."""

    _null = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - Flask's signature
        """The same empty session for all requests."""
        return self._null


class _Rule(Rule):
    """A route that compiles its URL builder at the first use."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., Any]:
        compiled = cache(lambda: super(_Rule, self)._compile_builder(append_unknown))

        def build(*arguments: Any, **members: Any) -> Any:
            return compiled()(*arguments, **members)

        return build


class _Identity(UUIDConverter):
    """Id in a path, which views get as a text, as the rows have it."""

    def to_python(self, value: str) -> str:  # type: ignore[override]  # a text instead of a `UUID`
        """The id in the form that ids are stored in."""
        return value.lower()


class Application(Flask):
    """A Flask application without sessions and without coroutines.

    Together they are a tenth of what Flask itself does in a request.

    Attributes:
        admission: how its requests are let in.
        fast_path: answers plain calls of operations.
        log_members: returns the members of log lines about the origin of requests.
        news: where the server hears of logs that have grown.
        before_fork: called once, before processes that serve are forked.
        at_start: called when a process begins to serve.
        publish: gets the known gauges from the server once a second.
        at_stop: called when the process is about to end, so that no request waits on.
    """

    session_interface = _NoSession()
    url_rule_class = _Rule
    news: News
    fast_path: FastPath

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self.url_map.converters["uuid"] = _Identity
        self.admission = Admission()
        self.log_members: LogMembers = BY_DEFAULT
        self.publish: Callable[[Mapping[tuple[str, ...], float]], None] = lambda _levels: None
        self.before_fork: list[Callable[[], None]] = []
        self.at_start: list[Callable[[], None]] = []
        self.at_stop: list[Callable[[], None]] = []

    def prepare(self) -> None:
        """Begin what all processes share."""
        for call in self.before_fork:
            call()

    def start(self) -> None:
        """Start the background work of the application."""
        for call in self.at_start:
            call()

    def stop(self) -> None:
        """End the waiting of all requests."""
        for call in self.at_stop:
            call()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: all views and hooks are plain functions."""
        return func
