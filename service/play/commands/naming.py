"""Participants of a command, for its event, and names for its summary where the text does not have them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

from service.phrases import parameters_of
from service.play.commands.read_order import ReadOrder
from service.play.participants.participants import Participants
from service.play.participants.present import PresentParticipant
from service.play.resources.event import EventParticipant
from service.rulesets.contract.messages import MEANS, WHO, Message, in_brackets, opening
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NamedParticipant

MOST_NAMES = 4
"""Names on each side; further ones are left out."""
_SKILLS = ("skill", "ability", "candidates", "talent")
_THINGS = ("item", "weapon", "own_weapon", "spell", "power", "effect")
"""Members of an order, of its attack or of the one who acts with the name of the means; the first one counts."""


def participants_of(order: ReadOrder, participants: Participants, cast: Cast) -> tuple[EventParticipant, ...]:
    """The participants of an order that have a name, first the one who acts.

    Args:
        order: names them.
        participants: the stored ones.
        cast: their figures.
    """
    command = order.ordered
    named = sorted(command.named, key=lambda each: each.pointer != command.acting)
    listed = (_participant(each, participants.by_id.get(each.id or ""), cast) for each in named)
    return tuple(each for each in listed if each is not None)


def _participant(named: NamedParticipant, stored: PresentParticipant | None, cast: Cast) -> EventParticipant | None:
    role, figure = named.participant.path, cast.get(named.id or "")
    if stored is None or figure is None:
        name = getattr(named.part, "name", None)
        return EventParticipant(role=role, character_id=None, combatant_id=None, name=name) if name else None
    character, combatant = stored.character, stored.combatant if stored.is_in_encounter else None
    return EventParticipant(
        role=role,
        character_id=character.id if character else None,
        combatant_id=combatant.id if combatant else None,
        name=figure.name,
    )


def with_names(
    ruleset: Ruleset, order: ReadOrder, participants: Sequence[EventParticipant], summary: Message
) -> Message:
    """The summary with the names that its text leaves out, for example "Orc (Sword) → Ana: ": who acts, and the others.

    The means follow in brackets: skill and thing, if the order names them. Helpers within another participant are left
    out.

    Args:
        ruleset: has the text.
        order: names the participants.
        participants: of the order.
        summary: of the outcome.
    """
    in_text = parameters_of(ruleset.summaries[summary.code])
    said = [
        each for name, each in summary.parameters.items() if name in in_text and name != WHO and isinstance(each, str)
    ]
    lead = order.ordered.acting
    means = in_brackets(", ".join(name for name in means_of(order.asked, lead) if not _has(said, name)))
    acting, others = _sides(lead, participants)
    missing = [name for name in others if not _has(said, name)]
    if means and MEANS in in_text:
        summary, means = Message(summary.code, {**summary.parameters, MEANS: means}), ""
    if not missing and not means and all(_has(said, name) for name in acting):
        return summary
    sides = (f"{_listed(acting)}{means}".strip(), _listed(missing))
    return Message(summary.code, {**summary.parameters, WHO: opening(filter(None, sides))})


def _sides(lead: str, participants: Sequence[EventParticipant]) -> tuple[Mapping[str, None], Mapping[str, None]]:
    """The names of the one who acts, whose JSON pointer is given, and of the others."""
    direct = [each for each in participants if "." not in each.role]
    leads = lead[1:].split("/", maxsplit=1)[0]
    acting = dict.fromkeys(each.name for each in direct[:1] if each.role == leads)
    return acting, dict.fromkeys(each.name for each in direct[len(acting) :] if each.name not in acting)


def means_of(order: Any, lead: str) -> tuple[str, ...]:
    """Names of the skill and the thing with which the one who acts does it, as far as the order names them.

    Args:
        order: as it was read.
        lead: JSON pointer to the one who acts.
    """
    places = (getattr(order, "attack", None), order, _member(order, lead))
    return tuple(dict.fromkeys(filter(None, (_first_name(places, kind) for kind in (_SKILLS, _THINGS)))))


def _member(order: Any, pointer: str) -> Any:
    """The member of an order at a JSON pointer; None where it is left out."""
    for token in pointer[1:].split("/"):
        order = order[int(token)] if isinstance(order, tuple) else getattr(order, token, None)
    return order


def _first_name(places: Iterable[Any], names: tuple[str, ...]) -> str | None:
    """The first text or named object in some members; of a list, its first item."""
    for place in places:
        kind: Any = type(place)
        for member in _with_names(kind, names):
            value = getattr(place, member)
            first = value[0] if isinstance(value, tuple) and value else value
            name = first if isinstance(first, str) else getattr(first, "name", None)
            if name and not isinstance(first, Enum):
                return str(name)
    return None


@cache
def _with_names(kind: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """The members of a dataclass that can have a name; words of the rules are none."""
    hints = get_type_hints(kind) if is_dataclass(kind) else {}
    return tuple(name for name in names if name in hints and any(map(_is_named, _kinds(hints[name]))))


def _kinds(hint: Any) -> Iterator[Any]:
    """The types in an annotation, without literals."""
    if get_origin(hint) is not Literal:
        yield hint
        for each in get_args(hint):
            yield from _kinds(each)


def _is_named(kind: Any) -> bool:
    return kind is str or (is_dataclass(kind) and any(each.name == "name" for each in fields(kind)))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(islice(names, MOST_NAMES))


def _has(said: list[str], name: str) -> bool:
    """Whether the texts in a summary have a name, alone or among other words."""
    if name in said:
        return True
    together = " ".join(said)
    return name in together and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", together) is not None
