"""The questions of a prompt, with names in place of ids."""

from arbiter_mcp.arbiter import Json
from arbiter_mcp.table import Table

OF_PROMPTS = ("id", "status", "operation", "event", "deadline", "problem")
OF_QUESTIONS = ("id", "kind", "member", "options", "default", "die", "stream", "purpose")


async def of(table: Table, prompt: Json) -> Json:
    """Describe a prompt.

    Args:
        table: at which it is asked.
        prompt: as the API answers it.

    Raises:
        ToolError: The service refuses or does not answer.
    """
    names = await _names(table)
    questions = [_question(wait, names) for wait in prompt["waits"]]
    acting = names.get(prompt["acting"])
    return {**{name: prompt[name] for name in OF_PROMPTS}, "acting": acting, "questions": questions}


async def _names(table: Table) -> dict[str, str]:
    """Names of the characters and combatants that the key sees, by id."""
    combatants = [each for encounter in await table.encounters() for each in encounter["combatants"]]
    return {each["id"]: each["name"] for each in [*await table.characters(), *combatants]}


def _question(wait: Json, names: dict[str, str]) -> Json:
    addressee = names.get(wait["combatant_id"]) or names.get(wait["character_id"]) or "the game master"
    return {**{name: wait[name] for name in OF_QUESTIONS}, "for": addressee}
