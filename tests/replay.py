"""Replay of a log: the changes of the events in force, in their order, must lead to the present state."""

from typing import Any

from tests.table import Table

TAKES_BACK = ("undo", "rewind")
LISTS = {"character": "characters", "encounter": "encounters", "entry": "library"}
"""Kind of a resource -> where all of them are listed."""
COUNTING = ("version", "updated_at")
UNSEEN = ("acted",)
"""Members of an encounter that the log contains and that no reader sees."""


def resources_of(table: Table) -> dict[str, Any]:
    """Every resource of a campaign as its readers see it, by kind and id."""
    resources: dict[str, Any] = {f"campaign {table.id}": table.get()}
    for kind, listed in LISTS.items():
        start = f"/{listed}?limit=200" + "&view=full" * (kind == "encounter")
        path: str | None = start
        while path is not None:
            page = table.get(path)
            resources |= {f"{kind} {item['id']}": item for item in page["items"]}
            cursor = page["next_cursor"]
            path = None if cursor is None else f"{start}&cursor={cursor}"
    for each in [each for item in resources.values() for each in item.get("combatants", ())]:
        del each["ruleset"], each["health"], each["lasting"]  # follow from the campaign and the character
    for item in resources.values():
        item.pop("turn_name", None)  # follows from `turn`
        item.pop("active_sides", None)  # follow from the combatants
    del resources[f"campaign {table.id}"]["last_seq"]  # is that of the log
    return resources


def as_logged(resources: dict[str, Any]) -> dict[str, Any]:
    """The resources as the log describes them."""
    for fight in [item for item in resources.values() if "combatants" in item]:
        for position, each in enumerate(fight.pop("combatants")):
            resources[f"combatant {each['id']}"] = each | {"encounter_id": fight["id"], "position": position}
    return {place: without(resource) for place, resource in resources.items()}


def in_force(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events that were not taken back, without those that only took back."""
    return [event for event in log if event["undone_by"] is None and event["type"] not in TAKES_BACK]


def without(resource: dict[str, Any]) -> dict[str, Any]:
    """A resource without the members that the log does not contain."""
    beside = {*COUNTING, "id", "campaign_id", "derived", "created_at", *UNSEEN} | (
        {"ruleset"} if "campaign_id" in resource else set()
    )
    return {name: value for name, value in resource.items() if name not in beside}


def replayed(events: list[dict[str, Any]]) -> dict[str, Any]:
    """The documents after some events."""
    places: dict[str, Any] = {}
    for change in (change for event in events for change in event["changes"] if change["resource"] != "key"):
        place = f"{change['resource']} {change['id']}"
        *above, last = (place, *change["path"].split("/")[1:])
        target = places
        for token in above:
            target = target[token]
        if "after" in change:
            target[last] = change["after"]
        else:
            del target[last]
    return in_places({place: without(resource) for place, resource in places.items()})


def in_places(resources: dict[str, Any]) -> dict[str, Any]:
    """Combatants counted from 0 in each encounter, as a reader sees them."""
    fighting = sorted((item["position"], place) for place, item in resources.items() if place.startswith("combatant"))
    counted: dict[str, int] = {}
    for _, place in fighting:
        encounter = resources[place]["encounter_id"]
        counted[encounter] = resources[place]["position"] = counted.get(encounter, -1) + 1
    return resources
