"""Tests of the admission of requests: size limits, and lanes."""

import pytest

from service.api.http.admission import LARGEST_BODY, Lane
from service.app import create_app
from service.settings import Settings
from tests.registry import ALL_RESOLVERS

ADMISSION = create_app(Settings(database_url="postgresql+psycopg://nobody@nowhere/none")).admission
PATHS = [f"/v1/{one.ruleset.name}/{one.operation.path}" for one in ALL_RESOLVERS]


def test_signs_of_life_are_answered_in_the_loop() -> None:
    """Nothing else of the application runs there: it would delay all clients."""
    assert ADMISSION.lane("/healthz") is Lane.LOOP
    others = ("/", "/readyz", "/v1/rulesets", "/v1/campaigns", "/v1/campaigns/x/flyerbook/attack", "/v1/x")
    assert all(ADMISSION.lane(path) is Lane.THREADS for path in others)


@pytest.mark.parametrize("path", PATHS)
def test_what_may_take_much_work_has_few_threads(path: str) -> None:
    """Odds, pictures of them, and resolutions that the fast path does not answer."""
    assert {ADMISSION.lane(each) for each in (path, f"{path}/odds", f"{path}/odds.svg")} == {Lane.FEW_THREADS}


@pytest.mark.parametrize("path", ["/openapi.json", "/openapi/core.json", "/openapi/rollunder.json"])
def test_documents_have_few_threads(path: str) -> None:
    """They are made when the first caller asks."""
    assert ADMISSION.lane(path) is Lane.FEW_THREADS


@pytest.mark.parametrize(
    ("path", "largest"),
    [("/v1/batch", 4 * 1024 * 1024), ("/v1/campaigns/import", 64 * 1024 * 1024), ("/v1/campaigns", LARGEST_BODY)],
)
def test_few_addresses_take_large_bodies(path: str, largest: int) -> None:
    """And those that do are answered in few threads."""
    assert ADMISSION.largest_body(path) == largest
    assert (ADMISSION.lane(path) is Lane.FEW_THREADS) is (largest > LARGEST_BODY)


@pytest.mark.parametrize(
    "path", ["/v1/fastrpg/moves", "/v1/fastrpg/simulation", "/v1/campaigns/x/encounters/y/simulation"]
)
def test_lists_of_moves_and_simulations_have_few_threads(path: str) -> None:
    """Also below a campaign, where the path has ids."""
    assert ADMISSION.lane(path) is Lane.FEW_THREADS
