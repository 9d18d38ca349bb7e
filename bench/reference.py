"""The reference: Flask with `get_json` and `jsonify`, and gunicorn exactly as the service runs it."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, jsonify, request

from bench.cases import CASES, answer_to
from service.serve.gunicorn import run_gunicorn
from service.serve.listen import listen
from service.settings import Settings


def create_app(_settings: Settings) -> Flask:
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


if __name__ == "__main__":
    settings = Settings.from_environment()
    run_gunicorn(settings, listen(settings.host, settings.port), create_app, "")
