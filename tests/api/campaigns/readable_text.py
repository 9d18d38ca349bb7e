"""Everything that a key can read of a campaign, joined into one text to search for secrets."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from service.play.webhooks.attempts import Attempt
from service.play.webhooks.bodies import body_of
from service.store.outbox import Outbox
from tests.table import Table

SECRET_NUMBER = 7919
DELIVERED = Attempt(status=200, error=None, duration=timedelta(0), is_delivered=True)
_BY_CHANCE = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{32,64}", re.IGNORECASE
)
"""Ids, times and hashes, in which any number may turn up."""


def all_that_is_read(table: Table, key: str) -> str:
    """Every answer to every GET that a key of the campaign can make: single reads, lists, filters, pages, streams."""
    return _BY_CHANCE.sub("", "\n".join(_answers(table, key)))


def without_chance(text: str) -> str:
    """A text without what may hold any number by chance."""
    return _BY_CHANCE.sub("", text)


def sent_by_webhooks(table: Table, outbox: Outbox) -> dict[str, list[bytes]]:
    """The bodies of all messages that wait: id of a webhook -> those for it, in the order of the log."""
    bodies: defaultdict[str, list[bytes]] = defaultdict(list)
    while (claim := outbox.claim(table.id)) is not None:
        with outbox.opened(claim) as (call, webhook, deliveries):
            found = [body_of(call, webhook, delivery) for delivery in deliveries]
            bodies[webhook.id] += [body for body in found if body is not None]
        for delivery in deliveries:
            claim = outbox.settle(claim, delivery.id, DELIVERED) or claim
        outbox.release(claim)
    return bodies


def _answers(table: Table, key: str) -> Iterator[str]:
    for path in ("", "/keys", "/characters?kind=pc", "/characters?kind=npc", "/characters?limit=200"):
        yield _text(table, path, key)
    for resource in ("characters", "encounters"):
        every = table.get(f"/{resource}?limit=200")["items"]
        for item in every:
            yield _text(table, f"/{resource}/{item['id']}", key)
            yield _text(table, f"/{resource}?name={item['name']}", key)
        yield from _pages(table, f"/{resource}?limit=1", key)
    last = table.last_event()["seq"]
    for seq in range(last + 1):
        yield _text(table, f"/events/{seq}", key)
        yield _text(table, f"/events/{seq}?render=html", key)
        yield _text(table, f"/events?after={seq}&limit=1", key)
    yield _text(table, "/events?limit=200", key)
    yield _text(table, "/events?limit=200&render=text", key)
    yield _text(table, f"/events?after={last}&wait=1", key)
    for query in ("?after=0", "?after=0&render=html", f"?after={last}"):
        yield _text(table, f"/events/stream{query}", key)


def _pages(table: Table, path: str, key: str) -> Iterator[str]:
    cursor = ""
    while cursor is not None:
        response = table.call("GET", path + cursor, key=key)
        yield response.get_data(as_text=True) + str(response.headers)
        following: Any = response.get_json()["next_cursor"]
        cursor = None if following is None else f"&cursor={following}"


def _text(table: Table, path: str, key: str) -> str:
    response = table.call("GET", path, key=key)
    assert response.status_code in (200, 403, 404)
    return response.get_data(as_text=True) + str(response.headers)
