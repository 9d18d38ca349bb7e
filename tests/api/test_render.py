"""Tests of `?render=` on resolutions."""

from flask.testing import FlaskClient

DAMAGE = {"damage": 6, "wound_threshold": 5, "wounds": 1}


def test_an_answer_is_rendered_beside_its_result(client: FlaskClient) -> None:
    """The rest of the answer is what it is without; an operation that never rolls can be rendered too."""
    plain = client.post("/v1/flyerbook/damage", json=DAMAGE).get_json()
    answer = client.post("/v1/flyerbook/damage?render=text", json=DAMAGE).get_json()
    rendered = answer.pop("rendered")
    assert answer == plain
    assert (rendered["format"], rendered["language"]) == ("text", "en")
    assert rendered["content"].splitlines() == [
        "Damage 6 against threshold 5: a wound, 2 now",
        "Rules: FB-WOUND-1, FB-WOUND-3",
    ]


def test_a_rendering_is_in_the_language_asked_for(client: FlaskClient) -> None:
    """And the headers name the language."""
    response = client.post("/v1/flyerbook/damage?render=html", json=DAMAGE, headers={"Accept-Language": "de"})
    rendered = response.get_json()["rendered"]
    assert (rendered["format"], rendered["language"]) == ("html", "de")
    assert "eine Wunde, jetzt 2" in rendered["content"]
    assert (response.headers["Content-Language"], set(response.vary)) == ("de", {"Accept-Language", "Accept-Encoding"})


def test_links_of_a_rendering_lead_to_rules(client: FlaskClient) -> None:
    """Each address of the HTML answers with the rule."""
    html = client.post("/v1/flyerbook/damage?render=html", json=DAMAGE).get_json()["rendered"]["content"]
    links = [part.split('"')[0] for part in html.split('href="')[1:]]
    assert [client.get(link).get_json()["id"] for link in links] == ["FB-WOUND-1", "FB-WOUND-3"]


def test_it_goes_with_a_percentile(client: FlaskClient) -> None:
    """Both may be asked for at once."""
    body = {"roller": {"name": "Harrak"}, "difficulty": "routine"}
    answer = client.post("/v1/flyerbook/task?render=discord&percentile=true", json=body).get_json()
    assert {"rendered", "percentile"} <= set(answer)


def test_an_unknown_format_names_those_there_are(client: FlaskClient) -> None:
    """422 with the name of the parameter."""
    response = client.post("/v1/flyerbook/damage?render=pdf", json=DAMAGE)
    (error,) = response.get_json()["errors"]
    assert response.status_code == 422
    assert error["parameter"] == "render"
    assert all(known in error["detail"] for known in ("text", "discord", "html"))
    assert client.post("/v1/flyerbook/damage?percentile=true", json=DAMAGE).status_code == 422
