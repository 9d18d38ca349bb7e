"""Tests of the generated form, with schemas of any game."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.visit import Visit

Begin = Callable[..., Visit]
TOSS = "/v1/fifth/toss"
WEAPON: dict[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string", "minLength": 1}, "sharp": {"type": "boolean", "default": False}},
    "required": ["name"],
}
MELEE = {
    "type": "object",
    "properties": {
        "mode": {"type": "string", "enum": ["melee"]},
        "force": {"type": "integer"},
        "weapons": {"type": "array", "items": {"$ref": "#/components/schemas/FifthWeapon"}, "default": []},
    },
    "required": ["mode", "force"],
}
SPELL = {
    "type": "object",
    "properties": {
        "mode": {"type": "string", "enum": ["spell"]},
        "force": {"type": "integer"},
        "powers": {"type": "object", "additionalProperties": {"type": "integer"}},
        "target": {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/FifthTarget"}]},
        "dice": {"anyOf": [{"$ref": "#/components/schemas/Dice"}, {"type": "null"}]},
    },
    "required": ["mode", "force", "target"],
}
SCHEMAS: dict[str, Any] = {
    "FifthWeapon": WEAPON,
    "FifthTarget": {"type": "string", "enum": ["near", "far_away"]},
    "FifthMelee": MELEE,
    "FifthSpell": SPELL,
    "FifthToss": {
        "oneOf": [{"$ref": "#/components/schemas/FifthMelee"}, {"$ref": "#/components/schemas/FifthSpell"}],
        "discriminator": {"propertyName": "mode", "mapping": {}},
    },
}
OPERATION = {
    "name": "toss",
    "path": TOSS,
    "title": "Toss something",
    "description": "It flies.",
    "family": "",
    "rolls": True,
    "streams": "",
}


def test_a_game_that_no_one_knows_has_its_form(visit: Begin) -> None:
    """Discriminated kinds, lists of objects, maps, choices and numbers are sent as filled in."""
    seen = visit()
    sent = teach_fifth_game(seen)
    seen.choose("Game", "fifth")
    page = seen.page.get_by_role("form", name="Request")
    page.get_by_label("Force").fill("3")
    page.get_by_text("Add weapons").click()
    page.get_by_role("button", name="Weapons").last.click()
    page.get_by_label("Name").fill("Axe")
    page.get_by_text("Add sharp").click()
    page.get_by_role("button", name="Sharp").click()
    seen.press("Resolve")
    expect(seen.summary).to_have_text("tossed")
    assert sent.pop() == {"mode": "melee", "force": 3, "weapons": [{"name": "Axe", "sharp": True}]}
    seen.choose("Mode", "1")
    expect(page.get_by_label("Force")).to_have_value("3")
    seen.choose("Target: kind", "1")
    seen.choose("Target", "far_away")
    page.get_by_text("Add powers").click()
    page.get_by_role("button", name="Powers").last.click()
    seen.press("Add to powers")
    page.get_by_label("Powers 1: name").fill("frost")
    page.get_by_label("Powers 1: value").fill("-2")
    seen.press("Resolve")
    expect(seen.summary).to_have_text("tossed again")
    assert sent.pop() == {"mode": "spell", "force": 3, "powers": {"frost": -2}, "target": "far_away"}


def test_form_and_json_are_two_views_of_one_request(visit: Begin) -> None:
    """Form and JSON follow each other; invalid JSON is reported, and nothing is lost."""
    seen = visit("#flyerbook/task")
    seen.page.get_by_label("Name", exact=True).first.fill("Hildy")
    seen.press("Write it as JSON")
    text = seen.page.get_by_label("The request as JSON")
    request = json.loads(text.input_value())
    assert request["roller"]["name"] == "Hildy"
    text.fill("{oops")
    seen.press("Back to the form")
    expect(seen.page.get_by_role("alert")).to_contain_text("This is not JSON")
    text.fill(json.dumps({**request, "difficulty": 7}))
    seen.press("Back to the form")
    expect(seen.page.get_by_label("Difficulty", exact=True)).to_have_value("7")


def teach_fifth_game(seen: Visit) -> list[Any]:
    """Add one more game to the service's answers; returns the list of requests to it."""
    sent: list[Any] = []

    def document(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["components"]["schemas"] |= SCHEMAS
        body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/FifthToss"}}}}
        told["paths"][TOSS] = {"post": {"requestBody": body}}
        route.fulfill(response=answer, json=told)

    def games(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["items"].append({"name": "fifth", "title": "Fifth", "description": "", "operations": [OPERATION]})
        route.fulfill(response=answer, json=told)

    def toss(route: Route) -> None:
        body = route.request.post_data_json
        sent.append(body)
        summary = "tossed" if body["mode"] == "melee" else "tossed again"
        route.fulfill(json={"ruleset": "fifth", "operation": "toss", "summary": summary, "result": {}})

    seen.page.route("**/openapi.json", document)
    seen.page.route("**/v1/rulesets", games)
    seen.page.route(f"**{TOSS}", toss)
    seen.page.reload()
    return sent
