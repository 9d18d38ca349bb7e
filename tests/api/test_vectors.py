"""Tests of the golden vectors over HTTP."""

from flask.testing import FlaskClient

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from tests.agreement import differences
from tests.registry import every_vector, resolver_of


@every_vector
def test_a_vector_holds_over_http(client: FlaskClient, ruleset: Ruleset, vector: GoldenVector) -> None:
    """A vector's request gets its result with status 200, or a problem with its code and status 422."""
    path = resolver_of(ruleset, vector.operation).operation.path
    response = client.post(f"/v1/{ruleset.name}/{path}", json=vector.body)
    answer = response.get_json()
    if vector.is_refusal:
        assert response.status_code == 422
        assert list(differences(vector.expect, {**answer, "error": answer["code"]})) == []
    else:
        assert response.status_code == 200
        assert list(differences(vector.expect, answer["result"])) == []
        assert (answer["ruleset"], answer["operation"]) == (ruleset.name, vector.operation)
