"""The questions of a prompt, with names in place of ids."""

from arbiter_mcp.arbiter import Json
from arbiter_mcp.table import Table

OF_PROMPTS = ("id", "status", "operation", "event", "deadline", "problem")
OF_QUESTIONS = ("id", "kind", "question", "member", "options", "default", "die", "stream", "purpose")


async def described(table: Table, prompts: list[Json]) -> list[Json]:
    """Describe prompts.

    Args:
        table: at which they are asked.
        prompts: as the API answers them.

    Raises:
        ToolError: The service refuses or does not answer.
    """
    names = await _names(table) if prompts else {}
    return [_prompt(each, names) for each in prompts]


async def _names(table: Table) -> dict[str, str]:
    """Names of the characters and combatants that the key sees, by id."""
    combatants = [each for encounter in await table.encounters() for each in encounter["combatants"]]
    return {each["id"]: each["name"] for each in [*await table.characters(), *combatants]}


def _prompt(prompt: Json, names: dict[str, str]) -> Json:
    questions = [_question(wait, names) for wait in prompt["waits"]]
    acting = names.get(prompt["acting"])
    return {**{name: prompt[name] for name in OF_PROMPTS}, "acting": acting, "questions": questions}


def _question(wait: Json, names: dict[str, str]) -> Json:
    addressee = names.get(wait["combatant_id"]) or names.get(wait["character_id"]) or "the game master"
    return {**{name: wait[name] for name in OF_QUESTIONS}, "for": addressee}
