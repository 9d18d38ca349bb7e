"""The reference: Flask with `get_json` and `jsonify` on gunicorn's plain worker, as its documentation begins."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, jsonify, request
from gunicorn.app.base import BaseApplication

from bench.cases import CASES, answer_to
from service.settings import Settings


def create_app() -> Flask:
    """An application that reads the body and sends an answer that was made before."""
    app = Flask(__name__, static_folder=None)
    app.get("/readyz", endpoint="ready")(lambda: "ready")
    for case in CASES:
        app.post(case.path, endpoint=case.path)(_view(answer_to(case)))
    return app


def _view(answer: Any) -> Callable[[], Response]:
    def view() -> Response:
        request.get_json()
        return jsonify(answer)

    return view


class Reference(BaseApplication):
    """gunicorn with as many workers as the service has."""

    def load_config(self) -> None:
        """Gunicorn's settings: its own, but for the number of workers."""
        settings = Settings.from_environment()
        options = {"bind": f"{settings.host}:{settings.port}", "workers": settings.web_workers, "preload_app": True}
        for name, value in (options | {"control_socket_disable": True}).items():
            self.cfg.set(name, value)

    def load(self) -> Flask:  # type: ignore[override]  # the stubs want broader types than WSGI has
        """The application, once for all workers."""
        return create_app()


if __name__ == "__main__":
    Reference().run()
