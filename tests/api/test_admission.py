"""Tests of the admission of requests: size limits, and lanes."""

from typing import Any

import pytest

from service.api.http.admission import LARGEST_BODY, QUICK_BODY, Lane
from service.app import create_app
from service.settings import Settings
from tests.registry import ALL_RESOLVERS

ADMISSION = create_app(Settings(database_url="postgresql+psycopg://nobody@nowhere/none")).admission
PATHS = [f"/v1/{one.ruleset.name}/{one.operation.path}" for one in ALL_RESOLVERS]


def asked(path: str, length: int = 100, query: str = "") -> dict[str, Any]:
    """A request whose headers are known."""
    return {"PATH_INFO": path, "CONTENT_LENGTH": str(length), "QUERY_STRING": query}


def test_plain_resolutions_and_signs_of_life_are_answered_in_the_loop() -> None:
    """Nothing else is: what runs there keeps everybody waiting."""
    assert all(ADMISSION.lane(asked(path)) is Lane.LOOP for path in [*PATHS, "/healthz"])
    others = (
        "/",
        "/readyz",
        "/v1/rulesets",
        "/v1/campaigns",
        "/v1/campaigns/x/flyerbook/attack",
        "/v1/x",
    )
    assert all(ADMISSION.lane(asked(path)) is Lane.THREADS for path in others)


@pytest.mark.parametrize("path", PATHS)
def test_what_may_take_much_work_has_few_threads(path: str) -> None:
    """Odds, pictures of them, large bodies, and whatever is asked beside a resolution."""
    for request in (
        asked(f"{path}/odds"),
        asked(f"{path}/odds.svg", query="request={}"),
        asked(path, QUICK_BODY + 1),
        asked(path, query="percentile=true"),
    ):
        assert ADMISSION.lane(request) is Lane.FEW_THREADS


@pytest.mark.parametrize("path", ["/openapi.json", "/openapi/core.json", "/openapi/rollunder.json"])
def test_documents_have_few_threads(path: str) -> None:
    """They are made when the first caller asks."""
    assert ADMISSION.lane(asked(path)) is Lane.FEW_THREADS


@pytest.mark.parametrize(
    ("path", "largest"),
    [("/v1/batch", 4 * 1024 * 1024), ("/v1/campaigns/import", 64 * 1024 * 1024), ("/v1/campaigns", LARGEST_BODY)],
)
def test_few_addresses_take_large_bodies(path: str, largest: int) -> None:
    """And those that do are answered in few threads."""
    assert ADMISSION.largest_body(asked(path)) == largest
    assert (ADMISSION.lane(asked(path)) is Lane.FEW_THREADS) is (largest > LARGEST_BODY)
