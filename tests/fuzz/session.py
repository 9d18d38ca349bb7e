"""Fuzzer session: random requests of all roles, valid, nearly valid and hostile; none may cause an internal error."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from flask.testing import FlaskClient

from service.schemas.strict_json import dumps
from tests.fuzz.campaigns import Played, games, played, with_ids
from tests.fuzz.noise import HOSTILE_TEXTS, noisy
from tests.replay import as_logged, in_force, replayed, resources_of
from tests.specification import operations

CAMPAIGNS = "/v1/campaigns/"
FAULT, BUSY = 500, 503
JSON, MERGE_PATCH = "application/json", "application/merge-patch+json"
RENEWED_AFTER = 1500
"""Requests after which a campaign is looked over and another one takes its place; a log has no end."""
NEVER = frozenset({"deleteCampaign"})
"""Operations that would end the campaign of all requests that follow."""


@dataclass
class Session:
    """A run of the fuzzer.

    Attributes:
        client: sends the requests.
        chance: decides; the same seed gives the same requests.
        counts: status -> number of answers.
        faults: requests that were answered with a fault of the service.
    """

    client: FlaskClient
    chance: Random
    counts: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def run(self, number: int) -> None:
        """Send so many requests; the logs still replay to what there is."""
        stateless = [each for each in operations() if not each[0].startswith(CAMPAIGNS)]
        worlds = {game: played(self.client, game) for game in games()}
        stored = {game: list(_stored(game)) for game in worlds}
        for index in range(number):
            if self.chance.random() < 0.4:
                self._stateless(*self.chance.choice(stateless))
                continue
            game = self.chance.choice(list(worlds))
            self._stored(worlds[game], *self.chance.choice(stored[game]))
            if index % RENEWED_AFTER == RENEWED_AFTER - 1:
                check_replay(worlds[game])
                worlds[game] = played(self.client, game)
        for world in worlds.values():
            check_replay(world)

    def _stateless(self, path: str, method: str, described: dict[str, Any]) -> None:
        for parameter in described["parameters"]:
            if parameter["in"] == "path":
                value = str(parameter.get("example", "x"))
                path = path.replace(f"{{{parameter['name']}}}", self._place(value))
        self._send(method, path, self._body(described), {}, self._query(described))

    def _stored(self, world: Played, path: str, method: str, described: dict[str, Any]) -> None:
        scope = "Encounter" if "/encounters/" in path else "Character"
        for name, identity in world.ids.items():
            path = path.replace(f"{{{name}}}", self._place(identity) if name != "campaign_id" else identity)
        path = path.replace("{", "").replace("}", "")
        body = self._body(described, world.stand_ins[scope])
        token = world.tokens[self.chance.choice(("gm", "gm", "player", "observer", "nobody"))]
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        if self.chance.random() < 0.8:
            headers["If-Match"] = "*"
        if self.chance.random() < 0.1:
            headers["Idempotency-Key"] = self.chance.choice(("one", "two", "x" * 300, "ä"))
        self._send(method, path, body, headers, self._query(described))

    def _place(self, value: str) -> str:
        return quote(value if self.chance.random() < 0.95 else self.chance.choice(HOSTILE_TEXTS), errors="replace")

    def _body(self, described: dict[str, Any], stand_ins: dict[str, str] | None = None) -> bytes | None:
        contents = described.get("requestBody", {}).get("content", {})
        for content in contents.values():
            found = [each["value"] for each in content.get("examples", {}).values() if "value" in each]
            found += [content["example"]] if "example" in content else []
            value = with_ids(self.chance.choice(found), stand_ins or {}) if found else {}
            if self.chance.random() < 0.6:
                value = noisy(self.chance, value)
            try:
                text = dumps(value)
            except (TypeError, ValueError, OverflowError):
                text = b'{"name": "\\ud800"}'
            return text if self.chance.random() < 0.98 else text[: self.chance.randint(0, len(text))] + b"\xff\x00"
        return None

    def _query(self, described: dict[str, Any]) -> str:
        stated = {}
        for parameter in described["parameters"]:
            if parameter["in"] == "query" and self.chance.random() < 0.15:
                usual = parameter.get("example", "x")
                value = usual if self.chance.random() < 0.6 else self.chance.choice(HOSTILE_TEXTS)
                stated[parameter["name"]] = str(value).lower() if isinstance(value, bool) else str(value)
        stated.pop("wait", None)
        return urlencode(stated, errors="replace")

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str], query: str) -> None:
        kind = (
            "application/merge-patch+json" if method == "patch" and self.chance.random() < 0.5 else "application/json"
        )
        content = {} if body is None else {"data": body, "content_type": kind}
        response = self.client.open(path, method=method.upper(), headers=headers, query_string=query, **content)  # type: ignore[arg-type]
        response.get_data()
        self.counts[response.status_code] += 1
        if response.status_code >= FAULT and response.status_code != BUSY:
            shown = "" if body is None else body[:500].decode(errors="replace")
            self.faults.append(f"{response.status_code} {method.upper()} {path}?{query} {headers} {shown}")


def _stored(game: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The operations below a campaign of a game."""
    others = [other for other in games() if other != game]
    for path, method, described in operations():
        is_of_other = any(f"/{other}/" in path for other in others)
        left_out = "import" in path or "stream" in path or described["operationId"] in NEVER
        if path.startswith(CAMPAIGNS) and not is_of_other and not left_out:
            yield path, method, described


def check_replay(world: Played) -> None:
    """The log of a campaign has no gaps, its changes are what there is, and its export can be imported."""
    log: list[dict[str, Any]] = []
    while stretch := world.table.get(f"/events?limit=200&after={len(log)}")["items"]:
        log += stretch
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    assert replayed(in_force(log)) == as_logged(resources_of(world.table))
    response = world.table.client.post("/v1/campaigns/import", json=world.table.get("/export"))
    assert response.status_code == 201, response.get_data(as_text=True)
