"""Members of an order that players may not state, because the sheet or the game master knows them."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.phrases import Phrase
from service.play.call import Actor
from service.play.resources.rows import Campaign, Role
from service.resolution.refusal import Refusal
from service.rulesets.stored.commands import Command
from service.rulesets.stored.lookups import Lookup
from service.schemas.faults import PlacedFault, escape
from service.schemas.strict_json import wire_name

CODE = "not_yours_to_state"
OPTIONS = "options"
"""Member of an order with house rules, which are the game master's."""


def check_stated(actor: Actor, campaign: Campaign, command: Command, raw: Mapping[str, Any]) -> None:
    """Whether an order states only what its sender may state.

    Args:
        actor: who sends it.
        campaign: says whether players state facts of the scene.
        command: says which members are looked up.
        raw: the order as it was sent, without the campaign's house rules.

    Raises:
        Refusal: `not_yours_to_state`, with every such member.
    """
    if actor.role is Role.GM or command.looked_up is None:
        return
    places = [
        *([f"/{OPTIONS}"] if raw.get(OPTIONS) else []),
        *_unstored(command, raw),
        *(place for path, lookup in command.looked_up.items() for place in _stated(raw, path, lookup)),
        *(place for path in command.stated_by.game_master for place in _stated(raw, path)),
    ]
    if not campaign.player_circumstances:
        places.extend(place for path in command.stated_by.circumstances for place in _stated(raw, path))
    if places:
        raise _refusal(dict.fromkeys(places))


def _stated(raw: Mapping[str, Any], path: str, lookup: Lookup | None = None) -> Iterator[str]:
    """Pointers to what an order states at a path; texts are no fault where something may be named."""
    for pointer, value in _values(raw, path.split("."), ""):
        if lookup is not None and lookup.by_list and isinstance(value, list):
            continue
        if lookup is None or not lookup.by_name:
            yield pointer
        elif isinstance(value, list):
            yield from (f"{pointer}/{index}" for index, item in enumerate(value) if not isinstance(item, str))
        elif not isinstance(value, str):
            yield pointer


def _values(value: Any, path: list[str], pointer: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list) and path:
        for index, item in enumerate(value):
            yield from _values(item, path, f"{pointer}/{index}")
    elif not path:
        yield pointer, value
    elif isinstance(value, Mapping):
        name = wire_name(path[0])
        if value.get(name) is not None:
            yield from _values(value[name], path[1:], f"{pointer}/{escape(name)}")


def _unstored(command: Command, raw: Mapping[str, Any]) -> Iterator[str]:
    """Names of participants who are not stored: all that counts of them would be stated."""
    for participant in command.participants:
        for pointer, value in _values(raw, participant.path.split("."), ""):
            if isinstance(value, Mapping) and value.get("id") is None and value.get("name") is not None:
                yield f"{pointer}/name"


def _refusal(places: Mapping[str, None]) -> Refusal:
    detail = Phrase("This is looked up, or the game master's to state. Leave it out.")
    faults = tuple(PlacedFault(place, CODE, detail) for place in places)
    return Refusal(CODE, Phrase("Not yours to state"), detail, faults, {}, 403)
