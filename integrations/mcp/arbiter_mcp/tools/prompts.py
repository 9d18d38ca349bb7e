"""Tools for questions that wait for a player."""

from arbiter_mcp import questions, shown
from arbiter_mcp.arguments import Choice, Face, Prompt, Question, Roll
from arbiter_mcp.table import AtTable


async def list_prompts(table: AtTable) -> str:
    """List orders that wait for decisions or dice. Questions without options or die are for others."""
    listed = [each async for each in table.arbiter.items(table.address("prompts"), status="open")]
    return shown.text({"open": len(listed), "prompts": [await questions.of(table, each) for each in listed]})


async def answer_prompt(
    table: AtTable, prompt: Prompt, question: Question, choice: Choice = None, face: Face = None, roll: Roll = False
) -> str:
    """Answer one question of a prompt, with one of `choice`, `face` or `roll`. It is final: ask the user first."""
    given = {"choice": choice, "face": face, "roll": roll or None}
    body = {"wait": question} | {name: value for name, value in given.items() if value is not None}
    answered = await table.arbiter.post(table.address("prompts", prompt, "answers"), body)
    seen = await questions.of(table, answered)
    if answered["event"]:
        event = await table.arbiter.get(table.address("events", str(answered["event"])), render="text")
        seen["text"] = event["rendered"]["content"]
    return shown.text(seen)
