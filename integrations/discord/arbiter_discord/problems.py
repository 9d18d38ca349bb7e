"""Problem documents of the service as short messages."""

from arbiter_discord.arbiter import Refused
from arbiter_discord.messages import plain
from arbiter_discord.transport import Json
from arbiter_discord.words import word

OWN_WORDS = ("forbidden", "unauthenticated", "stale_version", "undo_conflict", "idempotency_key_reused")
"""Codes that the app explains itself, because it knows the commands that help."""


def explained(refused: Refused, locale: str) -> str:
    """Explain a refusal, in the app's own words for some codes, else by the details of the service."""
    problem = refused.problem
    if refused.code in OWN_WORDS:
        events = ", ".join(str(event["seq"]) for event in problem.get("events") or ())
        return word(locale, refused.code, events=events)
    details = [_detail(error) for error in problem.get("errors") or ()]
    return plain("\n".join(details or [problem.get("detail") or problem.get("title") or refused.code]))


def _detail(error: Json) -> str:
    """The detail of a fault, after the place where it is."""
    place = ".".join(error.get("pointer", "").split("/")[1:])
    return f"{place}: {error['detail']}" if place else str(error["detail"])
