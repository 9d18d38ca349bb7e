"""Tests of `/v1/{ruleset}/abilities` and its page."""

from flask.testing import FlaskClient

from service.rulesets.contract.ruleset import Ruleset
from tests.registry import every_ruleset


@every_ruleset
def test_every_table_is_served(client: FlaskClient, ruleset: Ruleset) -> None:
    """Each ability with the operations that need it, each bar with code and rule."""
    assert ruleset.characters is not None
    assert ruleset.characters.abilities is not None
    told = client.get(f"/v1/{ruleset.name}/abilities").get_json()
    rows = ruleset.characters.abilities.rows
    of_orders = {
        (row.code, row.rule) for operation in ruleset.operations for row in operation.refusals if row.ability
    } | {(row.code, row.rule) for row in ruleset.order_bars}
    assert len(told["bars"][: len(rows)]) == len(rows)
    assert {(each["code"], each["rule"]) for each in told["bars"][len(rows) :]} == of_orders
    assert {each["ability"] for each in told["abilities"]} == set(ruleset.characters.abilities.abilities)
    assert any(each["needed_by"] for each in told["abilities"])


@every_ruleset
def test_the_page_shows_every_bar(client: FlaskClient, ruleset: Ruleset) -> None:
    """As Markdown, with the same codes."""
    response = client.get(f"/docs/abilities/{ruleset.name}.md")
    assert response.mimetype == "text/plain"
    text = response.get_data(as_text=True)
    for bar in client.get(f"/v1/{ruleset.name}/abilities").get_json()["bars"]:
        assert f"`{bar['code']}` | {bar['rule']}" in text
