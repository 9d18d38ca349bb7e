"""A fight to its end, through the tools of an assistant alone."""

from secrets import choice as choice_of
from typing import Any

from tests.integrations.assistants import Assistant

MOST_TURNS = 500


def fight(master: Assistant) -> tuple[str, int]:
    """Play the encounter until no side can attack for a round; returns the side that attacked last, and its blows."""
    winner, blows, idle = "none", 0, 0
    master.text("change_turn", step="start")
    for _ in range(MOST_TURNS):
        encounter = master.read("see_table")["encounters"][0]
        actor = next((each for each in encounter["combatants"] if each["name"] == encounter.get("turn")), None)
        if actor is not None and _attack(master, encounter, actor):
            winner, blows, idle = actor["side"], blows + 1, 0
        else:
            idle += 1
        if idle > len(encounter["combatants"]):
            break
        master.text("change_turn", step="next-turn")
    master.text("change_turn", step="end")
    return winner, blows


def _attack(master: Assistant, encounter: Any, actor: Any) -> bool:
    """Make the first move against an active foe; returns whether there was one."""
    active = [each for each in encounter["combatants"] if each["status"] == "active"]
    foes = {each["name"] for each in active if each["side"] != actor["side"]}
    for move in master.read("list_moves", who=actor["name"], group="attack").get("moves", []):
        choices = move.get("choices", [])
        if any(foes & set(choice["options"]) for choice in choices):
            required = {each["member"]: _option(each, foes) for each in choices if each.get("required")}
            assert master.read("make_move", who=actor["name"], move=move["id"], choices=required)["text"]
            return True
    return False


def _option(choice: Any, foes: set[str]) -> str:
    options = list(choice["options"])
    return choice_of([each for each in options if each in foes] or options)
