"""Tests of the ETag of a prompt, which depends on the language of its questions and on its events."""

import pytest

from tests.api.campaigns.test_prompts import TASK, Asked
from tests.table import Table


@pytest.fixture
def asked(table: Table) -> Asked:
    """A campaign of three players."""
    return Asked(table)


def test_a_prompt_has_another_tag_in_another_language(asked: Asked) -> None:
    """So that a client that switches languages gets the new words; the tag of either lets it be cancelled."""
    path = f"/prompts/{asked.ask('Ana')['id']}"
    tags = {
        language: asked.table.call("GET", path, Accept_Language=language).headers["ETag"] for language in ("en", "de")
    }
    assert tags["en"] != tags["de"]
    assert asked.table.call("GET", path, Accept_Language="de", If_None_Match=tags["en"]).status_code == 200
    assert asked.table.call("GET", path, Accept_Language="de", If_None_Match=tags["de"]).status_code == 304
    assert asked.table.call("DELETE", path, If_Match=tags["de"]).status_code == 200


def test_a_prompt_has_another_tag_when_its_event_is_undone(asked: Asked) -> None:
    """Read with its events, it shows that they are not in force any more."""
    prompt = asked.ask("Ana")
    done = asked.answer(prompt, prompt["waits"][0], face=3).get_json()
    path = f"/prompts/{prompt['id']}?expand=event"
    tag = asked.table.call("GET", path).headers["ETag"]
    asked.table.run(f"/events/{done['event']}/undo", None)
    assert asked.table.call("GET", path, If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("view", ["full", "summary"])
def test_a_write_of_a_prompt_has_the_tag_of_the_read_that_follows(asked: Asked, view: str) -> None:
    """A creation, an answer and a cancellation, and a short answer too."""
    body = {"operation": "task", "order": TASK, "actors": [asked.ids["Ana"], asked.ids["Bo"]]}
    made = asked.table.call("POST", "/prompts", body)
    path = f"/prompts/{made.get_json()['id']}"
    assert made.headers["ETag"] == asked.table.call("GET", path).headers["ETag"]
    said = {"wait": made.get_json()["waits"][0]["id"], "face": 3}
    answered = asked.table.call("POST", f"{path}/answers?view={view}", said)
    assert answered.headers["ETag"] == asked.table.call("GET", path).headers["ETag"]
    cancelled = asked.table.call("DELETE", path)
    assert cancelled.headers["ETag"] == asked.table.call("GET", path).headers["ETag"]
