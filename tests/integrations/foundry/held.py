"""Answers of the service that a page receives late."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import APIResponse, Page, Route

from tests.integrations.foundry.foundry_table import until


@contextmanager
def held(page: Page, address: str, cause: Callable[[], Any]) -> Iterator[None]:
    """Hold back one answer of the service: it is made before the block, and arrives after it.

    Args:
        page: sends the request.
        address: pattern of the request.
        cause: lets the page send it.
    """
    answers: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        answers.append((route, route.fetch()))

    page.route(address, hold, times=1)
    with page.expect_request(address):
        cause()
    until(lambda: answers or page.wait_for_timeout(50))
    yield
    [(route, answer)] = answers
    route.fulfill(response=answer)
    page.unroute(address)  # later requests pass, also while the test does not attend to the page
