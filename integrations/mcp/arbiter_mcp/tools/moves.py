"""Tools that list and make moves."""

from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp import questions, shown
from arbiter_mcp.arbiter import Json
from arbiter_mcp.arguments import Choices, Encounter, Group, More, Move, Who
from arbiter_mcp.orders import complete, shown_move
from arbiter_mcp.table import AtTable, Participant

NO_OPTION = "It has no legal option now, for example no target."


async def list_moves(table: AtTable, who: Who, group: Group | None = None, encounter: Encounter = None) -> str:
    """List the moves of a combatant or character now. With `group`: their choices, and barred operations."""
    participant = await table.participant(who, encounter)
    listed = await table.arbiter.get(f"{participant.address}/moves", group=group)
    if not listed["items"] and not listed["barred"]:
        return shown.text({"note": f"No moves. This key does not command {participant.resource['name']}."})
    if group is None:
        return shown.text(_overview(listed["items"]))
    moves = [shown_move(move) for move in listed["items"]]
    return shown.text({"moves": moves, "barred": _reasons(listed["barred"])})


async def make_move(
    table: AtTable, who: Who, move: Move, choices: Choices = None, more: More = None, encounter: Encounter = None
) -> str:
    """Make a move. The service rolls the dice, unless you give them, and stores the result."""
    participant = await table.participant(who, encounter)
    listed = await table.arbiter.get(f"{participant.address}/moves")
    chosen = _find(listed, move, participant)
    order = complete(chosen, choices or {}) | (more or {})
    path = f"{participant.place}/{table.game}/{chosen['operation'].replace('_', '-')}"
    answer = await table.arbiter.post(path, order, render="text")
    if "waits" in answer:
        return shown.text((await questions.described(table, [answer]))[0])
    return shown.text(shown.outcome(answer))


def _overview(moves: list[Json]) -> Json:
    groups: dict[str, dict[str, str]] = {}
    for move in moves:
        groups.setdefault(move["group"], {})[move["id"]] = move["label"]
    return {"moves": groups, "next": "Call list_moves with a group to see the choices of its moves."}


def _find(listed: Json, wanted: str, participant: Participant) -> Json:
    for move in listed["items"]:
        if wanted in (move["id"], move["label"]):
            found: Json = move
            return found
    name = participant.resource["name"]
    reasons = _reasons(listed["barred"]).get(wanted.partition(":")[0])
    because = "" if reasons is None else f" It is barred: {' '.join(reasons)}"
    offered = ", ".join(move["id"] for move in listed["items"]) or "none; this key may not command it"
    raise ToolError(f'{name} has no move "{wanted}" now.{because} Moves: {offered}.')


def _reasons(barred: list[Json]) -> dict[str, list[str]]:
    return {each["operation"]: [bar["detail"] for bar in each["bars"]] or [NO_OPTION] for each in barred}
