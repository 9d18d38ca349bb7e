"""Tools that need no key: games, rules, and calls that store nothing."""

from typing import Any

from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp import outline, shown
from arbiter_mcp.arbiter import Json, address
from arbiter_mcp.arguments import Fields, Game, Operation, Request
from arbiter_mcp.table import AtService

MOST_TEXTS = 6
MOST_TITLES = 60


async def list_games(service: AtService, game: Game | None = None) -> str:
    """List the games. With `game`: its operations and house rules."""
    if game is None:
        listed = await service.get(address("rulesets"))
        return shown.text([{name: each[name] for name in ("name", "title", "description")} for each in listed["items"]])
    whole = await service.get(address("rulesets", game))
    operations = {each["name"]: each["title"] for each in whole["operations"]}
    house_rules = {each["name"]: f"{each['description']} Default: {each['default']}" for each in whole["options"]}
    return shown.text({"description": whole["description"], "operations": operations, "house_rules": house_rules})


async def describe_operation(service: AtService, game: Game, operation: Operation) -> str:
    """Describe the request of an operation, with an example. Call it before `resolve` or `odds`."""
    document = await service.get(address(f"{game}.json", root="openapi"))
    path = address(game, operation.replace("_", "-"))
    if path not in document["paths"]:
        raise ToolError(f'{game} has no operation "{operation}". Call list_games with this game.')
    posted = document["paths"][path]["post"]
    body = posted["requestBody"]["content"]["application/json"]
    schema = document["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
    about = {name: posted[name] for name in ("summary", "description")}
    return shown.text(about | {"members": outline.members(document, schema), "example": _example(body)})


async def find_rules(service: AtService, game: Game, words: str = "", operation: Operation | None = None) -> str:
    """Find rules by id, or by words of their title or section, or by operation. A few hits include the text."""
    listed = await service.get(address(game, "rules"), operation=operation)
    wanted = words.lower().split()
    found = [each for each in listed["items"] if all(word in _searched(each) for word in wanted)]
    if not found:
        raise ToolError(f'No rule of {game} has "{words}" in its title. Use fewer or other words.')
    if len(found) > MOST_TEXTS:
        titles = {each["id"]: each["title"] for each in found[:MOST_TITLES]}
        return shown.text({"found": len(found), "titles": titles, "next": "Call again with an id as words."})
    return shown.text([await service.get(address(game, "rules", each["id"])) for each in found])


async def resolve(service: AtService, game: Game, operation: Operation, request: Request) -> str:
    """Resolve one call by the rules; nothing is stored. The service rolls, unless `request` has `dice` or `seed`."""
    path = address(game, operation.replace("_", "-"))
    answer = await service.post(path, request, render="text")
    return shown.text({"text": answer["rendered"]["content"], "result": answer["result"]})


async def odds(service: AtService, game: Game, operation: Operation, request: Request, fields: Fields = "") -> str:
    """Compute the exact chances of a call of `resolve`. The request has no dice."""
    path = address(game, operation.replace("_", "-"), "odds")
    answer = await service.post(path, request, fields=fields or None)
    if not fields:
        return shown.text({"summary": answer["summary"], "fields": list(answer["outcomes"])})
    return shown.text({name: _chances(outcome) for name, outcome in answer["outcomes"].items()})


def _chances(outcome: Json) -> Json:
    """Probabilities by value, and the mean of a number."""
    values = {
        f"{each['value']}{' or more' if each['end'] else ''}": f"{each['probability']} = {each['decimal']:.1%}"
        for each in outcome["distribution"]
    }
    return {"mean": outcome["mean_decimal"], "probabilities": values}


def _searched(rule: Json) -> str:
    return f"{rule['id']} {rule['title']} {rule['section']}".lower()


def _example(body: Json) -> Any:
    if "example" in body:
        return body["example"]
    return next((each["value"] for each in body.get("examples", {}).values()), None)
