"""Members of an order that players may not state, because they are looked up or the game master's."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from service.phrases import Phrase
from service.play.call import Actor
from service.play.commands.read_order import ReadOrder
from service.play.resources.rows import Campaign, PlayerNumbers, Role
from service.pointer_tokens import escape
from service.resolution.refusal import Refusal, RefusalKind
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.lookups import Lookup
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import wire_name
from service.values import dataclass

CODE = "not_yours_to_state"
_LOOKED_UP = Phrase("This is looked up, or the game master's to state. Leave it out.")
OPTIONS = "options"
"""Member of an order with house rules, which are the game master's."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Sender of an order, with the campaign's rules about what players may state.

    Attributes:
        actor: the key.
        campaign: says what players state.
        is_own: id in the order -> whether it is a character of the sender.
    """

    actor: Actor
    campaign: Campaign
    is_own: Callable[[str], bool]

    def owns(self, ids: Collection[str]) -> bool:
        """Whether there are ids, and all of them are the sender's own characters."""
        return bool(ids) and all(map(self.is_own, ids))

    def states_numbers_of(self, ids: Collection[str]) -> bool:
        """Whether the sender may state looked-up members of these participants."""
        return self.campaign.player_numbers is PlayerNumbers.OWN and self.owns(ids)


def check_stated(sender: Sender, order: ReadOrder) -> None:
    """Refuse members of an order that its sender may not state.

    A number that is the default of its member is not stated: generated clients send defaults too.

    Raises:
        Refusal: `not_yours_to_state`, with every such member.
    """
    if sender.actor.role is Role.GM:
        return
    command, house_rules = order.command, order.raw.get(OPTIONS) or {}
    raw, named = _without_defaults(order.raw, order.asked), _without_defaults(order.full, order.asked)
    circumstances = command.stated_by.circumstances
    looked_up = (path for path in command.looked_up if path not in circumstances)
    places = [
        *([f"/{OPTIONS}"] if _differs(house_rules, sender.campaign, order.asked) else []),
        *_unstored(command, named),
        *(place for path in looked_up for place in _looked_up(sender, command, named, path)),
        *_of_sides(sender, command, named),
        *(place for path in command.stated_by.game_master for place in _stated(raw, path)),
    ]
    if not sender.campaign.player_circumstances:
        places.extend(place for path in circumstances for place in _stated(raw, path))
    if places:
        raise not_yours(dict.fromkeys(places), _LOOKED_UP)


def check_reserved(actor: Actor, campaign: Campaign, order: ReadOrder, cast: Cast) -> None:
    """Refuse members of an order that its sender may not state because they contradict the stored values.

    Args:
        actor: the key.
        campaign: says whether players state the numbers of their own characters.
        order: may state such members.
        cast: the named participants.

    Raises:
        Refusal: `not_yours_to_state`, with every such member.
    """
    if actor.role is Role.GM or campaign.player_numbers is PlayerNumbers.OWN:
        return
    places = order.ordered.reserved(cast)
    if places:
        raise not_yours(dict.fromkeys(places), _LOOKED_UP)


def not_yours(places: Iterable[str], detail: Phrase) -> Refusal:
    """The refusal of members of an order that its sender may not state.

    Args:
        places: JSON pointers to them.
        detail: the reason.
    """
    faults = tuple(PlacedFault(place, CODE, detail) for place in places)
    return Refusal(CODE, Phrase("Not yours to state"), detail, faults, {}, RefusalKind.FORBIDDEN)


def _differs(stated: Mapping[str, Any], campaign: Campaign, request: Any) -> bool:
    """Whether an order states other house rules than hold without it: those of the campaign, else the game's."""
    options = getattr(request, OPTIONS, None)
    of_game = {wire_name(each.name): each.default for each in fields(options)} if is_dataclass(options) else {}
    in_force = {**of_game, **(campaign.options or {})}
    return any(name not in in_force or in_force[name] != value for name, value in stated.items())


def _without_defaults(raw: Any, read: Any) -> Any:
    """The order as it was sent, without members that equal their default."""
    if isinstance(raw, list) and isinstance(read, tuple) and len(raw) == len(read):
        return [_without_defaults(item, loaded) for item, loaded in zip(raw, read, strict=True)]
    if not isinstance(raw, Mapping) or not is_dataclass(read):
        return raw
    defaults = {wire_name(each.name): (each.name, each.default) for each in fields(read)}
    stated = dict(raw)
    for name in raw.keys() & defaults:
        attribute, default = defaults[name]
        value = getattr(read, attribute)
        if value == default:
            del stated[name]
        else:
            stated[name] = _without_defaults(raw[name], value)
    return stated


def _looked_up(sender: Sender, command: Command, named: Mapping[str, Any], path: str) -> Iterator[str]:
    """Pointers to stated values of a looked-up member; for own characters the campaign may allow them."""
    lookup = command.looked_up[path]
    participant = lookup.participant or _participant_of(command, path)
    for pointer, whole, below, ids in _places(named, path, participant):
        if not sender.states_numbers_of(ids):
            yield from _stated(whole, below, lookup if sender.owns(ids) else None, pointer)


def _of_sides(sender: Sender, command: Command, named: Mapping[str, Any]) -> Iterator[str]:
    """Pointers to stated choices of other people's characters."""
    for participant, paths in command.stated_by.sides.items():
        for path in paths:
            for pointer, whole, below, ids in _places(named, path, participant):
                if ids and not sender.owns(ids):
                    yield from _stated(whole, below, None, pointer)


def _places(named: Mapping[str, Any], path: str, participant: str) -> Iterator[tuple[str, Any, str, Collection[str]]]:
    """Each object with a member: its pointer, the object, the path of the member in it, and ids of its owners."""
    if not path.startswith(f"{participant}."):
        yield "", named, path, _ids_of(named, participant.split("."))
        return
    below = path.removeprefix(f"{participant}.")
    for pointer, whole in _each(named, participant):
        yield pointer, whole, below, _ids_of(whole, [])


def _each(named: Mapping[str, Any], participant: str) -> Iterator[tuple[str, Any]]:
    """Pointers to the members of each participant of a path, with their values."""
    for pointer, value in _values(named, participant.split("."), ""):
        if isinstance(value, list):
            yield from ((f"{pointer}/{index}", item) for index, item in enumerate(value))
        else:
            yield pointer, value


def _participant_of(command: Command, path: str) -> str:
    """The path of the participant that a member belongs to: the acting one if it is beside all of them."""
    owners = {each.path: each.path for each in command.participants} | command.parts
    above = max((each for each in owners if path.startswith(f"{each}.")), key=len, default=None)
    return command.lead.removeprefix("/").replace("/", ".") if above is None else owners[above]


def _ids_of(value: Any, participant: list[str]) -> list[str]:
    return [found for _, found in _values(value, [*participant, "id"], "") if isinstance(found, str)]


def _stated(value: Any, path: str, lookup: Lookup | None = None, pointer: str = "") -> Iterator[str]:
    """Pointers to the values that an order states at a path; texts count only where nothing may be named."""
    for place, stated in _values(value, path.split("."), pointer):
        if lookup is not None and lookup.by_list and isinstance(stated, list):
            continue
        if lookup is None or not lookup.by_name:
            yield place
        elif isinstance(stated, list):
            yield from (f"{place}/{index}" for index, item in enumerate(stated) if not isinstance(item, str))
        elif not isinstance(stated, str):
            yield place


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


def _unstored(command: Command, named: Mapping[str, Any]) -> Iterator[str]:
    """Names of participants who are not stored, and so would have all their values stated."""
    for participant in command.participants:
        for pointer, value in _each(named, participant.path):
            if isinstance(value, Mapping) and value.get("id") is None and value.get("name") is not None:
                yield f"{pointer}/name"
