"""Tests of the MCP server's calls to the API: sent again where that is safe, and described from the document."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp import outline
from arbiter_mcp.arbiter import ATTEMPTS, Arbiter
from arbiter_mcp.orders import place
from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER
from tests.integrations.assistants import FOLDER, in_memory

GAMES = [ruleset.name for ruleset in RULESETS]
BUSY = {"title": "Busy", "status": 503, "code": "busy", "detail": "Busy.", "errors": []}


class Line:
    """A connection with prepared answers, which records the requests."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """The next answer."""
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def post(self) -> Any:
        """The answer to an order."""
        return asyncio.run(self._post())

    async def _post(self) -> Any:
        async with httpx.AsyncClient(base_url="http://arbiter", transport=httpx.MockTransport(self)) as http:
            return await Arbiter(http, {"Authorization": "Bearer key"}).post("/v1/order", {})


def test_an_order_without_an_answer_is_sent_again_with_the_same_key() -> None:
    """The service carries it out once."""
    line = Line(httpx.ReadTimeout("slow"), httpx.Response(200, json={"event": 1}))
    assert line.post() == {"event": 1}
    first, second = (request.headers["Idempotency-Key"] for request in line.requests)
    assert first == second


def test_a_busy_service_is_asked_again() -> None:
    """Up to three times."""
    later = [httpx.Response(503, json=BUSY, headers={"Retry-After": "0"}) for _ in range(ATTEMPTS)]
    assert Line(*later[1:], httpx.Response(200, json={})).post() == {}
    line = Line(*later)
    with pytest.raises(ToolError, match=r"Busy\. \(code: busy\)\nWait a minute"):
        line.post()


@pytest.mark.parametrize(
    "answer", [httpx.Response(200, text="<html>"), httpx.Response(502, json={"message": "Bad gateway"})]
)
def test_an_answer_of_another_program_is_an_error_that_helps(answer: httpx.Response) -> None:
    """The address may be that of a proxy."""
    with pytest.raises(ToolError, match="check the address of Arbiter"):
        Line(answer).post()


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_is_described(game: str) -> None:
    """Each example fits the members that the outline lists."""
    document = json.loads((PROJECT_FOLDER / "openapi" / f"{game}.json").read_text(encoding="utf-8"))
    described = 0
    for path, methods in document["paths"].items():
        body = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        if path.count("/") == 3 and body:
            members = outline.members(document, document["components"]["schemas"][_named(body["schema"])])
            examples = [each["value"] for each in body.get("examples", {}).values()]
            used = {name for example in examples for name in example} - set(outline.COMMON)
            assert used <= members.keys(), path
            described += 1
    assert described > 8


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_an_operation_resolves(arbiter: str, game: str) -> None:
    """An assistant can start from it, and ask for its odds first."""
    with in_memory(ARBITER_URL=arbiter) as assistant:
        request = assistant.read("describe_operation", game=game, operation="attack")["example"]
        call = {"game": game, "operation": "attack", "request": request}
        assert assistant.read("resolve", **call)["text"]
        call["request"] = {name: value for name, value in request.items() if name not in ("dice", "seed")}
        fields = assistant.read("odds", **call)["fields"]
        assert assistant.read("odds", **call, fields=fields[0])[fields[0]]["probabilities"]


def test_rules_are_found_by_words_and_by_id(arbiter: str) -> None:
    """Many hits give titles, few give texts."""
    with in_memory(ARBITER_URL=arbiter) as assistant:
        assert assistant.read("list_games", game="flyerbook")["operations"]["task"] == "Roll against a difficulty"
        many = assistant.read("find_rules", game="rollunder", words="attack")
        assert many["found"] > len(many["titles"]) - 1 > 5
        (rule,) = assistant.read("find_rules", game="flyerbook", words="fb-task-2")
        assert "start from 3" in rule["text"]


@pytest.mark.parametrize(
    ("member", "order"),
    [
        ("weapon", {"weapon": 1}),
        ("target.id", {"target": {"id": 1}}),
        ("sides.1.id", {"sides": [{}, {"id": 1}]}),
        ("targets.0", {"targets": [1]}),
    ],
)
def test_a_choice_goes_to_its_place(member: str, order: Any) -> None:
    """Missing objects and lists are created on the way."""
    made: dict[str, Any] = {}
    place(made, member, 1)
    assert made == order


def test_the_server_imports_nothing_of_the_service() -> None:
    """It works with any Arbiter that it reaches over HTTP."""
    modules = {path: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py")}
    assert [path for path, text in modules.items() if "import service" in text or "from service" in text] == []


def _named(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]
