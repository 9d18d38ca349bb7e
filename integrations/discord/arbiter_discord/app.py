"""The Flask app that receives interactions."""

from http import HTTPStatus

from flask import Flask, Response, abort, jsonify, request

from arbiter_discord.arbiter import Arbiter
from arbiter_discord.bot import Bot
from arbiter_discord.desk import PATIENCE_SECONDS, Desk
from arbiter_discord.discord import Discord
from arbiter_discord.interaction import Interaction, Kind
from arbiter_discord.settings import Settings
from arbiter_discord.signatures import SIGNATURE, TIMESTAMP, Verifier
from arbiter_discord.store import Store

PONG = 1
LARGEST_BODY = 1_000_000


def create_app(settings: Settings | None = None, seconds: float = PATIENCE_SECONDS) -> Flask:
    """Create the app.

    Args:
        settings: addresses and keys; None for those of the environment.
        seconds: after which a response is deferred.

    Raises:
        SystemExit: a setting is missing.
        ValueError: the public key is none.
    """
    settings = settings or Settings.from_environment()
    verifier = Verifier(settings.public_key)
    discord = Discord(url=settings.discord_api)
    arbiter = Arbiter(url=settings.arbiter_url, creation_key=settings.creation_key)
    bot = Bot(store=Store(settings.database), arbiter=arbiter, discord=discord)
    desk = Desk(bot, seconds)
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY

    @app.post("/interactions")
    def interactions() -> Response:
        return _respond(verifier, desk)

    return app


def _respond(verifier: Verifier, desk: Desk) -> Response:
    """The response to the current request; Discord tests that a bad signature is refused."""
    body = request.get_data()
    if not verifier.is_valid(request.headers.get(SIGNATURE, ""), request.headers.get(TIMESTAMP, ""), body):
        abort(HTTPStatus.UNAUTHORIZED)
    sent = request.get_json(force=True)
    if sent["type"] == Kind.PING:
        return jsonify({"type": PONG})
    try:
        interaction = Interaction.of(sent)
    except (KeyError, ValueError):
        abort(HTTPStatus.BAD_REQUEST)
    response = desk.respond(interaction)
    answer = jsonify(response.body)
    answer.call_on_close(response.after)
    return answer
