"""Tests of the pages of problem codes under the address in `type`."""

import re

import pytest
from flask.testing import FlaskClient

from service.api.http.problems import HTTP_PROBLEMS
from service.api.stateless.problem_codes import explained
from service.resolution.refusal import TITLES
from service.rulesets import RULESETS
from tests.api.emitted_codes import emitted_codes
from tests.client import PROBLEM_JSON
from tests.specification import document

CODES = explained(RULESETS)


def test_every_code_that_the_service_emits_is_explained() -> None:
    """The document's codes and those in the source have a page each, and there is no page for any other code."""
    listed = set(document()["components"]["schemas"]["ProblemCode"]["x-extensible-enum"])
    assert set(CODES) == listed | emitted_codes()


@pytest.mark.parametrize("package", ["api", "play", "resolution", "odds"])
def test_codes_of_the_service_have_its_own_explanation(package: str) -> None:
    """Also a code that a game has too: its page names both causes."""
    explained_by_games = {code for code, told in CODES.items() if all(cause.ruleset for cause in told.causes)}
    assert emitted_codes(package) & explained_by_games == set()


def test_the_title_of_a_page_is_that_of_the_problem() -> None:
    """A reader who follows `type` finds the words of the answer."""
    titles = dict(TITLES) | {code: title for code, title, _ in HTTP_PROBLEMS.values()}
    assert {code: CODES[code].causes[0].title for code in titles} == titles


def test_explanations_of_games_are_sentences_without_syntax() -> None:
    """Words that differ from call to call are in brackets; optional parts are there, and counted things are named."""
    explanations = {cause.explanation for each in CODES.values() for cause in each.causes if cause.ruleset}
    assert [each for each in explanations if re.search(r"[<>{}|]", each)] == []
    assert "Too few ranks are left for [effect]: [left]. Leave it out, or buy less." in explanations
    assert any(each.startswith("The roll takes [needed] Luck Points,") for each in explanations)


@pytest.mark.parametrize("package", ["api", "play", "rulesets", "resolution", "odds"])
def test_the_codes_of_each_package_are_found(package: str) -> None:
    """The list of emitted codes is not empty for any package that refuses requests."""
    assert emitted_codes(package)


def test_every_code_has_its_document_and_its_page(client: FlaskClient) -> None:
    """As JSON for programs, as HTML for browsers; nothing of a template is left in them."""
    for code, told in CODES.items():
        answer = client.get(told.type)
        assert (answer.mimetype, answer.get_json()["code"]) == ("application/json", code)
        page = client.get(told.type, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert page.mimetype == "text/html"
        assert f"<h1><code>{code}</code></h1>" in page.text
        assert re.findall(r"\{\{|\{%", page.text) == []


def test_all_are_listed(client: FlaskClient) -> None:
    """In one document, and in one page with links."""
    assert [item["code"] for item in client.get("/problems").get_json()["items"]] == list(CODES)
    page = client.get("/problems", headers={"Accept": "text/html"}).text
    assert [code for code in CODES if f'href="/problems/{code}"' not in page] == []


def test_names_of_members_are_code(client: FlaskClient) -> None:
    """In pages; the explanation marks them with backticks."""
    page = client.get("/problems/dice_exhausted", headers={"Accept": "text/html"}).text
    assert "Roll the <code>die</code>, append its face" in page
    assert "`" not in page


@pytest.mark.parametrize(
    ("code", "hint"), [("bad_inputt", "bad_input"), ("nonsense/", "/problems/nonsense"), ("zzzz", "/problems")]
)
def test_an_unknown_code_is_not_found(client: FlaskClient, code: str, hint: str) -> None:
    """With a hint, as a problem document."""
    answer = client.get(f"/problems/{code}")
    assert (answer.status_code, answer.mimetype) == (404, PROBLEM_JSON)
    assert hint in answer.get_json()["detail"]


def test_codes_about_a_state_have_another_status_on_stored_play() -> None:
    """422 for a mistake in the request, 409 for one in the stored state, 404 for an unknown name."""
    (cause,) = CODES["no_wounds"].causes
    assert (cause.ruleset, cause.status, cause.status_on_stored) == ("flyerbook", 422, 409)
    (missing,) = CODES["condition_not_found"].causes
    assert missing.status_on_stored == 404
    assert {cause.ruleset for cause in CODES["dead"].causes} == {"fastrpg", "rollunder"}


def test_the_type_of_a_problem_leads_to_its_page(client: FlaskClient) -> None:
    """From the answer on."""
    problem = client.post("/v1/flyerbook/task", json={"difficulty": "nonsense"}).get_json()
    assert client.get(problem["type"]).get_json()["code"] == problem["code"]
