"""`arbiter-discord`, or `python -m arbiter_discord`, runs the app; with `--register` it registers the commands."""

import argparse
from typing import Any

from gunicorn.app.base import BaseApplication

from arbiter_discord.app import create_app
from arbiter_discord.arbiter import Arbiter, NoAnswer
from arbiter_discord.definitions import commands
from arbiter_discord.discord import Discord, DiscordError
from arbiter_discord.settings import Settings

THREADS = 16


class Server(BaseApplication):
    """Gunicorn with one process and several threads.

    Args:
        settings: with the address to listen on.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Set gunicorn's options."""
        options: dict[str, Any] = {
            "bind": f"{self._settings.host}:{self._settings.port}",
            "worker_class": "gthread",
            "threads": THREADS,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Create the app in the worker."""
        return create_app(self._settings)


def register(settings: Settings) -> None:
    """Register the commands, with the games of the service as choices.

    Raises:
        SystemExit: there is no bot token, Arbiter does not answer, or Discord refuses the commands.
    """
    if not settings.bot_token:
        raise SystemExit("Set DISCORD_BOT_TOKEN. The Developer Portal shows it under Bot.")
    try:
        games = Arbiter(url=settings.arbiter_url).json("GET", "/v1/rulesets")["items"]
        Discord(url=settings.discord_api).register(settings.application_id, settings.bot_token, commands(games))
    except NoAnswer:
        raise SystemExit(f"Arbiter does not answer at {settings.arbiter_url}. Start it, or set ARBITER_URL.") from None
    except DiscordError as error:
        message = "Discord refuses the commands. Check DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN."
        raise SystemExit(f"{message} Its answer: {error}") from None


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="arbiter-discord", description="A Discord app that plays on Arbiter.")
    parser.add_argument("--register", action="store_true", help="register the commands with Discord, and end")
    chosen = parser.parse_args()
    settings = Settings.from_environment()
    if chosen.register:
        register(settings)
    else:
        Server(settings).run()


if __name__ == "__main__":
    main()
