"""Tools that let time and turns pass, and take back."""

from typing import Literal, TypeAlias

from arbiter_mcp import shown
from arbiter_mcp.table import AtTable, Encounter, pick

Step: TypeAlias = Literal["start", "next-turn", "next-round", "end-turn", "delay", "take-turn", "end-scene", "end"]
Unit: TypeAlias = Literal["round", "minute", "hour", "day", "week", "scene", "session"]


async def change_turn(table: AtTable, step: Step, turn_of: str | None = None, encounter: Encounter = None) -> str:
    """Start or end an encounter, or pass on the turn. Players may use "end-turn", "delay" and "take-turn" only.

    `turn_of`: name of the combatant that has the turn. In another turn the call is refused.
    """
    found = await table.encounter(encounter)
    expected = pick(found["combatants"], turn_of, "combatant")["id"] if turn_of else None
    body = {"expect": {"turn": expected}} if expected else {}
    path = table.address("encounters", found["id"], step)
    answer = await table.arbiter.post(path, body, render="text")
    return shown.text(shown.outcome(answer) | {"turn": answer["encounter"]["turn_name"]})


async def pass_time(table: AtTable, amount: int, unit: Unit) -> str:
    """Let time pass for the whole table, outside turns, as game master: healing, recovery, ends of conditions."""
    answer = await table.arbiter.post(table.address("time"), {"amount": amount, "unit": unit}, render="text")
    return shown.text(shown.outcome(answer))


async def undo(table: AtTable, event: int | None = None, cascade: bool = False) -> str:
    """Undo the newest event of this key, or the given `event`, as game master. Ask the user first.

    `cascade` also undoes later events that depend on it. Undoing an undo is a redo.
    """
    parts = ["undo"] if event is None else ["events", str(event), "undo"]
    answer = await table.arbiter.post(table.address(*parts), {}, cascade="true" if cascade else None, render="text")
    return shown.text(shown.outcome(answer))


async def session_report(
    table: AtTable, encounter: Encounter = None, from_event: int | None = None, to_event: int | None = None
) -> str:
    """Report what happened, in Markdown: everything, one encounter, or a range of events."""
    chosen = await table.any_encounter(encounter) if encounter else None
    limits = {"from": from_event, "to": to_event, "encounter": chosen, "format": "markdown"}
    return await table.arbiter.text(table.address("events", "report"), **limits)
