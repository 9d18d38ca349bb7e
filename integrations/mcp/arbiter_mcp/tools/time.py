"""Tools that let time and turns pass, and take back."""

import httpx

from arbiter_mcp import shown
from arbiter_mcp.arbiter import Json
from arbiter_mcp.arguments import Amount, Bound, Cascade, Encounter, Event, Next, Reported, Step, TurnOf, Unit
from arbiter_mcp.table import AtTable, pick


async def change_turn(
    table: AtTable, step: Step, turn_of: TurnOf = None, acts_next: Next = None, encounter: Encounter = None
) -> str:
    """Start or end an encounter, or pass on the turn."""
    found = await table.encounter(encounter)
    body: Json = {}
    if turn_of:
        body["expect"] = {"turn": pick(found["combatants"], turn_of, "combatant")["id"]}
    if acts_next:
        body["combatant"] = pick(found["combatants"], acts_next, "combatant")["id"]
    path = table.address("encounters", found["id"], step)
    answer = await table.arbiter.post(path, body, render="text")
    return shown.text(shown.outcome(answer) | {"turn": answer["encounter"]["turn_name"]})


async def pass_time(table: AtTable, amount: Amount, unit: Unit) -> str:
    """Let time pass for the whole table, outside turns, as game master: healing, recovery, ends of conditions."""
    answer = await table.arbiter.post(table.address("time"), {"amount": amount, "unit": unit}, render="text")
    return shown.text(shown.outcome(answer))


async def undo(table: AtTable, event: Event = None, cascade: Cascade = False) -> str:
    """Undo an event, as game master. Undoing an undo is a redo. Ask the user first."""
    parts = ["undo"] if event is None else ["events", str(event), "undo"]
    answer = await table.arbiter.post(table.address(*parts), {}, cascade="true" if cascade else None, render="text")
    return shown.text(shown.outcome(answer))


async def session_report(
    table: AtTable, encounter: Reported = None, from_event: Bound = None, to_event: Bound = None
) -> str:
    """Report what happened, in Markdown: everything, one encounter, or a range of events. A long log has parts."""
    chosen = await table.any_encounter(encounter) if encounter else None
    limits = {"from": from_event, "to": to_event, "encounter": chosen, "format": "markdown"}
    part, following = await table.arbiter.text(table.address("events", "report"), **limits)
    if following is None:
        return part
    return f"{part}\n\nThere is more: call session_report with from_event {httpx.URL(following).params['from']}."
