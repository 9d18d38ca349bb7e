"""Tests of the served rules, by the ids in answers."""

from flask.testing import FlaskClient

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from service.schemas.derive import schema_for
from tests.registry import every_answered_vector, every_ruleset, resolver_of, vectors_of
from tests.rulesets.citations import catalogue, in_code


def listed_ids(client: FlaskClient, ruleset: Ruleset, query: str = "") -> list[str]:
    """The ids of a game's list of rules."""
    return [item["id"] for item in client.get(f"/v1/{ruleset.name}/rules{query}").get_json()["items"]]


def rulings_of_stored_play(client: FlaskClient, ruleset: Ruleset) -> list[str]:
    """The ids of the rulings that are about stored play alone."""
    items = client.get(f"/v1/{ruleset.name}/rules").get_json()["items"]
    return [item["id"] for item in items if item["section"] == "Stored play"]


@every_ruleset
def test_every_rule_of_the_catalogue_is_served(client: FlaskClient, ruleset: Ruleset) -> None:
    """The list holds each id of the game's coverage table once, and the rulings of stored play."""
    ids = listed_ids(client, ruleset)
    assert len(ids) == len(set(ids))
    assert set(ids) - set(rulings_of_stored_play(client, ruleset)) == set(catalogue(ruleset.name))


@every_ruleset
def test_rulings_of_stored_play_are_numbered(client: FlaskClient, ruleset: Ruleset) -> None:
    """From 1 on, without a gap, and each says how it is read."""
    ids = rulings_of_stored_play(client, ruleset)
    assert [int(identity.rpartition("-")[2]) for identity in ids] == list(range(1, len(ids) + 1))
    assert len({identity.rpartition("-")[0] for identity in ids}) == 1
    for identity in ids:
        assert client.get(f"/v1/{ruleset.name}/rules/{identity}").get_json()["rulings"]


@every_ruleset
def test_every_id_that_is_named_anywhere_is_served(client: FlaskClient, ruleset: Ruleset) -> None:
    """Ids in texts of the code, from which answers are made, and those of the vectors."""
    named = in_code(ruleset.name) | {rule for vector in vectors_of(ruleset) for rule in vector.rules}
    assert named - {vector.id for vector in vectors_of(ruleset)} <= set(listed_ids(client, ruleset))


@every_answered_vector
def test_what_an_answer_names_can_be_read(client: FlaskClient, ruleset: Ruleset, vector: GoldenVector) -> None:
    """Each rule of an answer has a separate address."""
    path = resolver_of(ruleset, vector.operation).operation.path
    for rule in client.post(f"/v1/{ruleset.name}/{path}", json=vector.body).get_json()["rules"]:
        assert client.get(f"/v1/{ruleset.name}/rules/{rule}").get_json()["id"] == rule


@every_ruleset
def test_a_rule_is_read_in_full(client: FlaskClient, ruleset: Ruleset) -> None:
    """Each has a title, a text or a ruling, and names only options and operations that the game has."""
    options = {name for name, _ in schema_for(ruleset.options).members()}
    operations = {operation.name for operation in ruleset.operations}
    for item in client.get(f"/v1/{ruleset.name}/rules").get_json()["items"]:
        rule = client.get(f"/v1/{ruleset.name}/rules/{item['id']}").get_json()
        assert rule["title"]
        assert rule["text"] or rule["rulings"]
        assert {name: rule[name] for name in item} == item
        assert set(rule["options"]) <= options
        assert set(rule["operations"]) <= operations


@every_ruleset
def test_rules_of_one_operation(client: FlaskClient, ruleset: Ruleset) -> None:
    """With `operation` the list holds the rules that name it; every operation has some."""
    for operation in ruleset.operations:
        ids = listed_ids(client, ruleset, f"?operation={operation.name}")
        assert ids
        for item in client.get(f"/v1/{ruleset.name}/rules").get_json()["items"]:
            assert (operation.name in item["operations"]) is (item["id"] in ids)


def test_a_rule_with_a_table_and_a_ruling(client: FlaskClient) -> None:
    """Prices of a card: the table is part of the text, the ruling is separate."""
    rule = client.get("/v1/flyerbook/rules/FB-SHEET-3").get_json()
    assert "| skill | 12 | 15 |" in rule["text"]
    assert rule["rulings"][0].startswith("Every other level")
    assert rule["operations"] == ["sheet"]


def test_a_rule_names_the_option_that_changes_it(client: FlaskClient) -> None:
    """Complications add up only where a table plays it so."""
    assert client.get("/v1/flyerbook/rules/FB-ATT-7").get_json()["options"] == ["complications_stack"]


def test_an_unknown_id_is_reported_with_those_like_it(client: FlaskClient) -> None:
    """404 names near matches, also of an id in small letters."""
    response = client.get("/v1/flyerbook/rules/fb-atk-1")
    assert response.status_code == 404
    assert "FB-ATT-1" in response.get_json()["near"]
    assert 'Did you mean "FB-ATT-1" or ' in response.get_json()["detail"]
    far = client.get("/v1/flyerbook/rules/" + "x" * 3000).get_json()
    assert (far["near"], "/v1/flyerbook/rules" in far["detail"]) == ([], True)


def test_an_unknown_operation_is_refused(client: FlaskClient) -> None:
    """422 names the parameter and the likeliest operation."""
    response = client.get("/v1/flyerbook/rules?operation=tsk")
    (error,) = response.get_json()["errors"]
    assert response.status_code == 422
    assert (error["parameter"], 'Did you mean "task"?' in error["detail"]) == ("operation", True)


def test_who_has_a_rule_is_not_sent_it_again(client: FlaskClient) -> None:
    """The ETag of a rule, of the list and of the filtered list answer 304."""
    for path in ("rules", "rules?operation=task", "rules/FB-ATT-1"):
        etag = client.get(f"/v1/flyerbook/{path}").headers["ETag"]
        again = client.get(f"/v1/flyerbook/{path}", headers={"If-None-Match": etag})
        assert (again.status_code, again.get_data()) == (304, b"")
