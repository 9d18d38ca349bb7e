"""All channels of the service by which a player learns something about a campaign."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.play.forms.bars import NOT_POSSIBLE
from service.play.webhooks.attempts import Attempt
from service.play.webhooks.bodies import body_of
from service.store.outbox import Outbox
from tests.noninterference.readings import Numbers, Reading

NOWHERE = "http://127.0.0.1:9/"
FORMATS = ("text", "discord", "html")
LANGUAGES = ("en", "de")
DELIVERED = Attempt(status=200, error=None, duration=timedelta(0), is_delivered=True)


class Channels:
    """The channels of one campaign, as the owner of one key reads them.

    Args:
        client: sends the calls.
        outbox: of the service, which holds the messages of webhooks.
        campaign: path of the campaign.
        token: of the key.
        master: token of a game master, who registers webhooks with the view of a player.
    """

    def __init__(self, client: FlaskClient, outbox: Outbox, campaign: str, token: str, master: str) -> None:
        self._client, self._outbox, self._campaign = client, outbox, campaign
        self._token, self._master = token, master
        self._numbers = Numbers()
        self._etags: dict[str, str] = {}

    def register_webhooks(self, *characters: str) -> None:
        """Register webhooks with the view of a player of these characters: events in English, Discord in German."""
        view = {"role": "player", "characters": list(characters)} if characters else {"role": "observer"}
        for form, language in zip(("event", "discord"), LANGUAGES, strict=True):
            body = {"url": NOWHERE, "form": form, "language": language, "view": view}
            made = self._send("POST", "/webhooks", body, token=self._master)
            assert made.status_code == 201, made.get_data(as_text=True)

    def call(self, method: str, path: str, body: Any = None, *, is_event: bool = False, **headers: str) -> Reading:
        """Send a call with the key of the player."""
        response = self._send(method, path, body, headers=headers)
        return self._reading(f"{method} {path} {headers or ''}", response, is_event=is_event)

    def event(self, seq: int) -> Reading:
        """The event of an order."""
        return self.call("GET", f"/events/{seq}", is_event=True)

    def answer(self, status: int, body: Any) -> Reading:
        """An answer that the player got elsewhere."""
        return Reading("answer", status, "", self._numbers.comparable(json.dumps(_without_request_id(body))))

    def abilities_of_foe(self, path: str) -> Reading:
        """The abilities of a foe but for `not_possible`, which says that something hidden closes a part."""
        reading = self.call("GET", f"{path}/abilities")
        operations = reading.document["operations"]
        for part in operations:
            part["bars"] = [bar for bar in part["bars"] if bar["code"] != NOT_POSSIBLE]
            part["open"] = not part["bars"]
        return replace(reading, body=json.dumps(operations))

    def everything(self, resources: list[str], seq: int | None) -> Iterator[Reading]:
        """Everything that can be read.

        Args:
            resources: paths of resources, below the campaign.
            seq: of the last event, or None.
        """
        for path in (
            *resources,
            "/characters",
            "/encounters?view=full",
            "/prompts",
            "/statistics",
            "/events?limit=200",
        ):
            yield from self._conditionally(path)
        if seq is None:
            return
        for language in LANGUAGES:
            for format_ in FORMATS:
                yield self.call("GET", f"/events/{seq}?render={format_}", Accept_Language=language)
            yield self.call("GET", f"/events?limit=200&render=text&after={seq - 1}", Accept_Language=language)
            yield self.call("GET", f"/events/stream?render=html&after={seq - 1}", Accept_Language=language)
        yield from self._messages()

    def _conditionally(self, path: str) -> Iterator[Reading]:
        """A resource, and whether it has changed since it was read for the last time."""
        known = self._etags.get(path)
        if known is not None:
            response = self._send("GET", path, headers={"If_None_Match": known})
            yield Reading(self._numbers.comparable(f"If-None-Match {path}"), response.status_code, "", "")
        response = self._send("GET", path)
        if "ETag" in response.headers:
            self._etags[path] = response.headers["ETag"]
        yield self._reading(f"GET {path}", response)

    def _messages(self) -> Iterator[Reading]:
        """The messages that wait for webhooks, by the form of the webhook: no order is promised between webhooks."""
        campaign, messages = self._campaign.rsplit("/", 1)[1], list[tuple[str, str]]()
        while (claim := self._outbox.claim(campaign)) is not None:
            with self._outbox.opened(claim) as (call, webhook, deliveries):
                bodies = [(each, body_of(call, webhook, each)) for each in deliveries]
            for delivery, body in bodies:
                self._outbox.settle(claim, delivery.id, DELIVERED)
                messages.append((f"webhook {webhook.form} {delivery.type}", "" if body is None else body.decode()))
            self._outbox.release(claim)
        for label, text in sorted(messages, key=lambda message: message[0].split()[1]):
            yield Reading(label, 0, "", self._numbers.comparable(text))

    def _send(
        self, method: str, path: str, body: Any = None, *, token: str = "", headers: Mapping[str, str] | None = None
    ) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        sent = {"Authorization": f"Bearer {token or self._token}", **sent}
        content = {} if body is None else {"json": body}
        return self._client.open(self._campaign + path, method=method, headers=sent, **content)

    def _reading(self, label: str, response: TestResponse, *, is_event: bool = False) -> Reading:
        text = response.get_data(as_text=True)
        if response.status_code >= 400:
            text = json.dumps(_without_request_id(json.loads(text)))
        version = response.headers.get("ETag", "").removeprefix('W/"').strip('"').partition("-")[0]
        version = version if len(version) <= 10 and not response.headers.get("ETag", "").startswith("W/") else ""
        comparable = self._numbers.comparable
        return Reading(comparable(label), response.status_code, version, comparable(text), is_event)


def _without_request_id(body: Any) -> Any:
    return {name: value for name, value in body.items() if name != "request_id"} if isinstance(body, dict) else body
