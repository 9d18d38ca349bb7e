"""The MCP server: its tools, and errors that an assistant can act on."""

from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp_types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ValidationError

from arbiter_mcp.connection import Connection, connect
from arbiter_mcp.settings import Settings
from arbiter_mcp.tools import moves, preparation, prompts, rules, table, time

INSTRUCTIONS = """Arbiter knows the rules of tabletop role-playing games, rolls dice and stores campaigns.
At a table: see_table, list_moves, make_move; list_prompts when players are asked. You see and may do what the user's
key allows. Game masters prepare fights: find_foes, prepare_encounter, simulate_encounter. Never invent results or dice:
report the text of the answers. Without a campaign: list_games, describe_operation, resolve."""
READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ROLLS = ToolAnnotations(read_only_hint=True, idempotent_hint=False, open_world_hint=False)
ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
TAKES_BACK = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False)
TOOLS: list[tuple[Callable[..., Any], str, ToolAnnotations]] = [
    (rules.list_games, "List games", READS),
    (rules.describe_operation, "Describe an operation", READS),
    (rules.find_rules, "Find rules", READS),
    (rules.resolve, "Resolve a call", ROLLS),
    (rules.odds, "Compute odds", READS),
    (table.see_table, "See the table", READS),
    (table.see_character, "See a character", READS),
    (preparation.find_foes, "Find foes", READS),
    (preparation.prepare_encounter, "Prepare an encounter", ADDS),
    (preparation.reveal_combatant, "Reveal a combatant", ADDS),
    (preparation.simulate_encounter, "Simulate an encounter", ROLLS),
    (moves.list_moves, "List moves", READS),
    (moves.make_move, "Make a move", ADDS),
    (prompts.list_prompts, "List prompts", READS),
    (prompts.answer_prompt, "Answer a prompt", ADDS),
    (time.change_turn, "Change the turn", ADDS),
    (time.pass_time, "Pass time", ADDS),
    (time.undo, "Undo", TAKES_BACK),
    (time.session_report, "Report the session", READS),
]


class Server(MCPServer[Connection]):
    """An MCP server with refusals that name the arguments, and nothing of its own code."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Connection, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool.

        Raises:
            ToolError: The arguments do not fit, or the tool refuses; the message says what to do.
        """
        await self._refuse_unknown(name, arguments)
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as refused:
            raise ToolError(_in_own_words(refused)) from refused

    async def _refuse_unknown(self, name: str, arguments: dict[str, Any]) -> None:
        for tool in await self.list_tools():
            known = tool.input_schema["properties"]
            if tool.name == name and (unknown := arguments.keys() - known.keys()):
                raise ToolError(f"{name} has no argument {', '.join(sorted(unknown))}. It has: {', '.join(known)}.")


def make_server(settings: Settings) -> Server:
    """Make the server with all tools.

    Args:
        settings: of the server.
    """
    server = Server(
        "arbiter",
        title="Arbiter",
        instructions=INSTRUCTIONS,
        lifespan=lambda _: connect(settings),
        log_level="WARNING",
    )
    for function, title, annotations in TOOLS:
        server.add_tool(function, title=title, annotations=annotations, structured_output=False)
    return server


def _in_own_words(refused: ToolError) -> str:
    """The reason of a refusal, without the prefix and the links that the SDK adds."""
    if isinstance(refused.__cause__, ValidationError):
        faults = [
            f"- {'.'.join(str(name) for name in each['loc'])}: {each['msg']}" for each in refused.__cause__.errors()
        ]
        return "\n".join(["The arguments do not fit.", *faults])
    return str(refused.__cause__ or refused)
