"""Tests of rate limits, and of the permission to create campaigns."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from service.api.http import rate_limits
from service.api.http.rate_limits import policies_of
from service.app import create_app
from service.settings import Settings, StartError
from tests.client import client_of as validating_client_of

CAMPAIGN = {"name": "A table", "ruleset": "flyerbook"}
ODDS = "/v1/flyerbook/task/odds"
TASK = {"roller": {"name": "Harrak"}, "difficulty": "easy"}
LONG = {
    "roller": {"name": "Rin", "modifier": 0}, "difficulty": 15, "needed": 300, "max_attempts": 300, "time_unit": "day",
}  # fmt: skip
"""A question beyond the budget of odds."""
Clients = Callable[..., FlaskClient]


@pytest.fixture
def client_of(database: Settings) -> Clients:
    """Makes a client of a service with other settings."""
    return lambda **settings: validating_client_of(create_app(replace(database, **settings)))


@pytest.fixture
def _one_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expensive calls count once, also on a machine that needs long for them."""
    monkeypatch.setattr(rate_limits, "CPU_SECONDS", 1_000.0)


def test_so_many_campaigns_and_no_more(client_of: Clients) -> None:
    """Each answer says how many are left, the one too many when to come again."""
    client = client_of(rate_limits="creation=2/minute")
    first, second, third = (client.post("/v1/campaigns", json=CAMPAIGN) for _ in range(3))
    assert (first.status_code, second.status_code, third.status_code) == (201, 201, 429)
    assert first.headers["RateLimit-Policy"] == '"creation";q=2;w=60'
    assert first.headers["RateLimit"].startswith('"creation";r=1;t=')
    assert third.headers["RateLimit"].startswith('"creation";r=0;t=')
    assert 1 <= int(third.headers["Retry-After"]) <= 60
    problem = third.get_json()
    assert (problem["code"], problem["limit"], problem["policy"]) == ("rate_limited", 2, "creation")


def test_each_address_has_its_own(client_of: Clients) -> None:
    """Addresses of one IPv6 network are one."""
    client = client_of(rate_limits="creation=1/minute")
    addresses = ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
    codes = [
        client.post("/v1/campaigns", json=CAMPAIGN, environ_base={"REMOTE_ADDR": address}).status_code
        for address in addresses
    ]
    assert codes == [201, 201, 201, 429, 201]


def test_who_guesses_keys_is_not_heard_for_a_while(client_of: Clients) -> None:
    """Failed authentication is counted, success is not."""
    client = client_of(rate_limits="authentication=2/minute")
    made = client.post("/v1/campaigns", json=CAMPAIGN).get_json()
    path, good = f"/v1/campaigns/{made['id']}", {"Authorization": f"Bearer {made['key']['token']}"}
    assert [client.get(path, headers=good).status_code for _ in range(3)] == [200, 200, 200]
    bad = {"Authorization": f"Bearer {made['key']['token'][:-1]}-"}
    assert [client.get(path, headers=bad).status_code for _ in range(3)] == [401, 401, 429]
    refused = client.get(path, headers=bad)
    assert (refused.get_json()["code"], refused.get_json()["policy"]) == ("rate_limited", "authentication")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60


def test_bad_keys_do_not_lock_out_a_good_one(client_of: Clients) -> None:
    """A valid key works after 300 failures from its address, for reading, writing and creating with the key."""
    client = client_of(rate_limits="on")
    made = client.post("/v1/campaigns", json=CAMPAIGN).get_json()
    path, good = f"/v1/campaigns/{made['id']}", {"Authorization": f"Bearer {made['key']['token']}"}
    codes = [client.get("/v1/key", headers={"Authorization": f"Bearer junk{n}"}).status_code for n in range(320)]
    assert codes == [401] * 300 + [429] * 20
    assert client.get(path, headers=good).status_code == 200
    assert client.post(f"{path}/keys", json={"label": "p", "role": "player"}, headers=good).status_code == 201
    assert client.get("/v1/key", headers={"Authorization": "Bearer junk"}).status_code == 429
    assert client.get("/v1/key").status_code == 429


def test_bad_tickets_are_failed_authentication(client_of: Clients) -> None:
    """They count together with bad keys, for every kind of mistake."""
    client = client_of(rate_limits="authentication=3/minute")
    made = client.post("/v1/campaigns", json=CAMPAIGN).get_json()
    path, good = f"/v1/campaigns/{made['id']}", {"Authorization": f"Bearer {made['key']['token']}"}
    ticket = client.post(f"{path}/tickets", headers=good).get_json()["ticket"]
    bad = ["junk", f"{ticket[:-4]}aaaa", ticket.replace(ticket[10:14], "zzzz")]
    stream = f"{path}/events/stream"
    assert [client.get(stream, query_string={"ticket": each}).status_code for each in bad] == [401] * 3
    assert client.get(stream, query_string={"ticket": "junk"}).status_code == 429
    assert client.get("/v1/key", headers={"Authorization": "Bearer junk"}).status_code == 429
    assert client.post(f"{path}/tickets", headers=good).status_code == 201


@pytest.mark.usefixtures("_one_each")
def test_odds_and_batches_are_counted_together(client_of: Clients) -> None:
    """Plain resolutions are not."""
    client = client_of(rate_limits="expensive=2/minute")
    assert client.post(ODDS, json=TASK).status_code == 200
    assert client.post("/v1/batch", json={"calls": [{"path": "/v1/flyerbook/task", "body": TASK}]}).status_code == 200
    assert client.post(ODDS, json=TASK).status_code == 429
    assert client.post("/v1/flyerbook/task", json=TASK).status_code == 200


@pytest.mark.usefixtures("_one_each")
def test_percentiles_are_counted_as_odds(client_of: Clients) -> None:
    """Other resolutions with a query are not."""
    client = client_of(rate_limits="expensive=2/minute")
    path = "/v1/flyerbook/task"
    answers = [client.post(f"{path}?percentile=true", json=TASK) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"expensive";q=2;w=60'
    assert client.post(f"{path}?percentile=false", json=TASK).status_code == 200
    assert client.post(f"{path}?render=text", json=TASK).status_code == 200


@pytest.mark.parametrize("path", ["/odds", "?percentile=true"])
def test_what_takes_long_counts_more_than_once(client_of: Clients, path: str) -> None:
    """Each tenth of a second of CPU time counts as one call, also of requests beyond the budget of odds."""
    client = client_of(rate_limits="expensive=1000/minute")
    began = time.thread_time()
    answer = client.post(f"/v1/fastrpg/extended-task{path}", json=LONG)
    most = 1 + (time.thread_time() - began) / rate_limits.CPU_SECONDS
    assert answer.status_code == (422 if path == "/odds" else 200)
    left = int(answer.headers["RateLimit"].split(";")[1].removeprefix("r="))
    assert 1000 - most <= left < 995


def test_limits_can_be_off(client_of: Clients) -> None:
    """For load tests."""
    response = client_of(rate_limits="off").post("/v1/campaigns", json=CAMPAIGN)
    assert response.status_code == 201
    assert "RateLimit" not in response.headers


def test_campaigns_only_with_the_operators_key(client_of: Clients) -> None:
    """Creation and import ask for it; nothing else does."""
    client = client_of(campaign_creation="key", creation_key="correct horse battery")
    assert client.post("/v1/campaigns", json=CAMPAIGN).status_code == 401
    assert client.post("/v1/campaigns/import", json={}).status_code == 401
    key = {"Authorization": "Bearer correct horse battery"}
    assert client.post("/v1/campaigns", json=CAMPAIGN, headers=key).status_code == 201
    assert client.post("/v1/flyerbook/task", json=TASK).status_code == 200


def test_a_service_that_asks_for_a_key_has_one(client_of: Clients) -> None:
    """It does not start without."""
    with pytest.raises(StartError, match="CREATION_KEY"):
        client_of(campaign_creation="key")


@pytest.mark.parametrize("setting", ["creation=often", "creation", "unknown=1/minute"])
def test_a_limit_that_cannot_be_read_is_reported(setting: str) -> None:
    """By a line that states the expected form."""
    with pytest.raises(StartError, match="RATE_LIMITS"):
        policies_of(setting)


def test_proxies_in_front_are_believed_as_many_as_there_are(client_of: Clients) -> None:
    """Entries that the caller writes into the header do not count."""
    client = client_of(rate_limits="creation=1/minute", trusted_proxies=1)
    sent = [{"X-Forwarded-For": f"{forged}, 192.0.2.7"} for forged in ("203.0.113.1", "203.0.113.2")]
    assert [client.post("/v1/campaigns", json=CAMPAIGN, headers=each).status_code for each in sent] == [201, 429]
