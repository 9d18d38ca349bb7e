"""Tools for questions that wait for a player."""

from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp import questions, shown
from arbiter_mcp.arguments import Choice, Face, Prompt, Question, Roll
from arbiter_mcp.table import AtTable, Table


async def list_prompts(table: AtTable) -> str:
    """List orders that wait for decisions or dice. Questions without options or die are for others."""
    listed = [each async for each in table.arbiter.items(table.address("prompts"), status="open")]
    return shown.text({"open": len(listed), "prompts": await questions.described(table, listed)})


async def answer_prompt(
    table: AtTable, prompt: Prompt, question: Question, choice: Choice = None, face: Face = None, roll: Roll = False
) -> str:
    """Answer one question of a prompt, with one of `choice`, `face` or `roll`. It is final: ask the user first."""
    given = {"choice": choice, "face": face, "roll": roll or None}
    body = {"wait": question} | {name: value for name, value in given.items() if value is not None}
    answered = await table.arbiter.post(table.address("prompts", prompt, "answers"), body)
    (seen,) = await questions.described(table, [answered])
    return shown.text(seen | {"text": await _result(table, answered["event"])})


async def _result(table: Table, event: int | None) -> str | None:
    """The text of the event that came of a prompt; None if there is none yet, or the key does not see it."""
    if event is None:
        return None
    try:
        answer = await table.arbiter.get(table.address("events", str(event)), render="text")
    except ToolError:
        # The answer to the prompt has been accepted: an error here would invite a second one.
        return None
    text: str | None = shown.outcome(answer).get("text")
    return text
