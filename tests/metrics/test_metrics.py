"""Tests of the metrics for Prometheus: access, counts, and the dashboard's queries."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from service.app import create_app
from service.metrics import tally
from service.metrics.publisher import Publisher
from service.settings import PROJECT_FOLDER, Settings, StartError
from tests.serve.running import Running

DASHBOARD = PROJECT_FOLDER / "deploy" / "grafana" / "arbiter.json"
KEY = "a key of the operator's"
TASK = {"roller": {"name": "Harrak"}, "difficulty": "easy"}


@pytest.fixture
def counting() -> Iterator[None]:
    """Resets the counts of this process afterwards."""
    tally.forget()
    yield
    tally.CountingSwitch.is_on = False
    tally.forget()


def value(text: str, name: str, **labels: str) -> float:
    """The value of a figure, summed over all labels that are not stated."""
    total = 0.0
    for line in text.splitlines():
        found = re.fullmatch(rf"{name}(?:\{{(.*)\}})? (\S+)", line)
        if found and all(f'{label}="{text}"' in (found[1] or "") for label, text in labels.items()):
            total += float(found[2])
    return total


def metrics_of(port: int, key: str = KEY) -> str:
    """The metrics of a running service."""
    request = Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {key}"})
    with urlopen(request) as answer:  # noqa: S310 - the same
        return str(answer.read().decode())


def test_workers_count_together_and_a_killed_one_takes_nothing_away() -> None:
    """Each worker reports the numbers of all; gauges count living workers, counters all that ever ran."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="2", METRICS="key", METRICS_KEY=KEY, LOG_LEVEL="warning") as service:
            service.wait_until_ready()
            for _ in range(40):
                assert service.post("/v1/flyerbook/task", TASK)[0] == 200
            service.post("/v1/flyerbook/task", {})
            service.eventually(lambda: value(metrics_of(service.port), "arbiter_workers") == 2)
            service.eventually(
                lambda: value(metrics_of(service.port), "arbiter_requests_total", route="/v1/flyerbook/task") == 41
            )
            with pytest.raises(HTTPError, match="401"):
                metrics_of(service.port, "another key than that")
            text = metrics_of(service.port)
            assert value(text, "arbiter_dice_total", ruleset="flyerbook", source="system") == 40
            assert value(text, "arbiter_problems_total", code="bad_input") == 1
            assert value(text, "arbiter_request_seconds_count", route="/v1/flyerbook/task") == 41
            service.workers()[0].kill()
            service.eventually(
                lambda: len(service.workers()) == 2 and value(metrics_of(service.port), "arbiter_workers") == 2
            )
            assert value(metrics_of(service.port), "arbiter_dice_total", ruleset="flyerbook") == 40


def test_only_the_operator_reads_them(database: Settings, counting: None) -> None:  # noqa: ARG001 - undone afterwards
    """Without a setting there are none; with a key, a wrong one gets a request for the right one."""
    assert create_app(database).view_functions.get("metrics.exposition") is None
    with pytest.raises(StartError, match="METRICS_KEY"):
        create_app(replace(database, metrics="key"))


def test_nothing_is_kept_where_no_one_reads(counting: None) -> None:  # noqa: ARG001 - undone afterwards
    """Without the setting the tally stays empty."""
    tally.count("writes")
    assert not tally.counts


def test_an_entry_is_counted_once(counting: None) -> None:  # noqa: ARG001 - undone afterwards
    """Entries that were published are not published again."""
    publisher = Publisher(dict)
    before = value(publisher.exposition().decode(), "arbiter_writes_total")
    tally.count("writes", amount=3)
    publisher.publish()
    publisher.publish({("workers",): 1})
    assert value(publisher.exposition().decode(), "arbiter_writes_total") == before + 3


def test_the_dashboard_asks_for_metrics_that_there_are(counting: None) -> None:  # noqa: ARG001 - undone afterwards
    """Every name in the dashboard is one of a figure, and every figure is in the dashboard."""
    told = re.findall(r"^# TYPE (\S+) ", Publisher(dict).exposition().decode(), re.MULTILINE)
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = {
        name for panel in panels for target in panel["targets"] for name in re.findall(r"arbiter_\w+", target["expr"])
    }
    assert {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked} == {
        name for name in told if not name.endswith("_created")
    }
