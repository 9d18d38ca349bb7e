"""Chromium, web servers of folders, and axe-core, for all tests in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Frame, Page, sync_playwright

from service.settings import PROJECT_FOLDER

CHROMIUM = which("chromium") or which("chromium-browser")
AXE = PROJECT_FOLDER / "node_modules" / "axe-core" / "axe.min.js"


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files without log lines."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def launched() -> Iterator[Browser]:
    """Debian's Chromium; nothing is downloaded. It must end before another one starts."""
    with sync_playwright() as playwright:
        # A sandbox needs rights that containers do not have; the only pages shown are our own.
        # Shared memory is small there, too: pages that run out of it crash.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


def close(context: BrowserContext) -> None:
    """Close a context. A request that a test intercepts may still be on its way: its handler then fails silently."""
    for place in (context, *context.pages):
        place.unroute_all(behavior="ignoreErrors")
    context.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Address of a web server for a folder: another origin than the service's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def assert_accessible(page: Page | Frame) -> None:
    """axe-core finds nothing, and nothing is wider than the window."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
