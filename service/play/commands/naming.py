"""Participants of a command, for its event, and their names for its summary where the text does not have them."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from service.play.participants.participants import Participants, PresentParticipant
from service.play.resources.event import EventParticipant
from service.rulesets.contract.messages import WHO, Message, opening, parameters_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NamedParticipant
from service.values import replace

MOST_NAMES = 4
"""Names on each side; further ones are left out."""


def participants_of(
    command: Command, order: Any, participants: Participants, cast: Cast
) -> tuple[EventParticipant, ...]:
    """The participants of an order that have a name, first the one who acts.

    Args:
        command: of the operation.
        order: names them.
        participants: the stored ones.
        cast: their figures.
    """
    actor = command.acting(order)
    named = sorted(command.named(order), key=lambda each: each.pointer != actor)
    listed = (_participant(each, participants.by_id.get(each.id or ""), cast) for each in named)
    return tuple(each for each in listed if each is not None)


def _participant(named: NamedParticipant, stored: PresentParticipant | None, cast: Cast) -> EventParticipant | None:
    role, figure = named.participant.path, cast.get(named.id or "")
    if stored is None or figure is None:
        name = getattr(named.part, "name", None)
        return EventParticipant(role=role, character_id=None, combatant_id=None, name=name) if name else None
    character, combatant = stored.character, stored.combatant if stored.stands_in else None
    return EventParticipant(
        role=role,
        character_id=character.id if character else None,
        combatant_id=combatant.id if combatant else None,
        name=figure.name,
    )


def with_names(
    ruleset: Ruleset, command: Command, order: Any, participants: Sequence[EventParticipant], summary: Message
) -> Message:
    """The summary with the names that its text leaves out, for example "Orc → Ana: ": who acts, and the others.

    Helpers within another participant are left out.

    Args:
        ruleset: has the text.
        command: of the operation.
        order: names the participants.
        participants: of the order.
        summary: of the outcome.
    """
    if WHO in summary.parameters:
        return summary
    direct = [each for each in participants if "." not in each.role]
    leads = command.acting(order).removeprefix("/").split("/")[0]
    acting = dict.fromkeys(each.name for each in direct[:1] if each.role == leads)
    others = dict.fromkeys(each.name for each in direct[len(acting) :] if each.name not in acting)
    missing = [name for name in others if not _says(ruleset, summary, name)]
    if not missing and all(_says(ruleset, summary, name) for name in acting):
        return summary
    sides = (", ".join(islice(names, MOST_NAMES)) for names in (acting, missing) if names)
    return replace(summary, parameters={WHO: opening(sides), **summary.parameters})


def _says(ruleset: Ruleset, summary: Message, name: str) -> bool:
    """Whether the text of the summary has a name."""
    values = (summary.parameters.get(parameter) for parameter in parameters_of(ruleset.summaries[summary.code]))
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(isinstance(value, str) and pattern.search(value) is not None for value in values)
