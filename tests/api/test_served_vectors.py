"""Tests of the served golden vectors, by which other implementations prove agreement."""

from pathlib import Path

from flask.testing import FlaskClient

from service.rulesets.contract.ruleset import Ruleset
from service.schemas.strict_json import to_plain
from service.vectors.files import find
from tests.registry import every_ruleset, vectors_of


@every_ruleset
def test_all_vectors_of_a_game_are_served(client: FlaskClient, ruleset: Ruleset) -> None:
    """Just as the package has them."""
    served = client.get(f"/v1/{ruleset.name}/vectors").get_json()["items"]
    assert served == [to_plain(vector) for vector in vectors_of(ruleset)]


@every_ruleset
def test_the_saved_answer_is_a_file_of_vectors(client: FlaskClient, ruleset: Ruleset, tmp_path: Path) -> None:
    """`python -m service vectors` reads it as it came."""
    file = tmp_path / f"{ruleset.name}.json"
    file.write_bytes(client.get(f"/v1/{ruleset.name}/vectors").data)
    (found,) = find(file)
    assert (found.ruleset, found.vectors) == (ruleset.name, vectors_of(ruleset))


def test_who_has_the_vectors_is_not_sent_them_again(client: FlaskClient) -> None:
    """Their ETag answers 304."""
    etag = client.get("/v1/freed6/vectors").headers["ETag"]
    again = client.get("/v1/freed6/vectors", headers={"If-None-Match": etag})
    assert (again.status_code, again.get_data()) == (304, b"")
