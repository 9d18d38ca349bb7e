"""A service that generated clients play on."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.serve.running import Running


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """Where a service runs that keeps nothing."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="1") as running:
            yield f"http://127.0.0.1:{running.wait_until_ready().port}"
