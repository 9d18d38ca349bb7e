"""Names of the participants of a command at the beginning of its summary, where the text does not have them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from string import Formatter
from typing import Any

from service.rulesets.contract.messages import WHO, Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NamedParticipant
from service.values import replace

MOST_NAMES = 4
"""Names on each side; further ones are left out."""


def with_names(ruleset: Ruleset, command: Command, order: Any, cast: Cast, summary: Message) -> Message:
    """The summary with the names that its text leaves out, for example "Orc → Ana: ": who acts, and the others.

    Helpers within another participant are left out.

    Args:
        ruleset: has the text.
        command: of the operation.
        order: names the participants.
        cast: the stored ones.
        summary: of the outcome.
    """
    if WHO in summary.parameters:
        return summary
    participants = tuple(each for each in command.named(order) if "." not in each.participant.path)
    actor = command.acting(order)
    acting = dict.fromkeys(_names((each for each in participants if each.pointer == actor), cast))
    others = dict.fromkeys(_names((each for each in participants if each.pointer != actor), cast))
    missing = [name for name in others if name not in acting and not _says(ruleset, summary, name)]
    if not missing and all(_says(ruleset, summary, name) for name in acting):
        return summary
    sides = (", ".join(islice(names, MOST_NAMES)) for names in (acting, missing) if names)
    return replace(summary, parameters={WHO: f"{' → '.join(sides)}: ", **summary.parameters})


def _names(participants: Iterable[NamedParticipant], cast: Cast) -> Iterator[str]:
    for each in participants:
        figure = cast.get(each.id or "")
        name = getattr(each.part, "name", None) if figure is None else figure.name
        if name:
            yield name


def _says(ruleset: Ruleset, summary: Message, name: str) -> bool:
    """Whether the text of the summary has a name."""
    values = (summary.parameters.get(parameter) for parameter in _parameters(ruleset.summaries[summary.code]))
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(isinstance(value, str) and pattern.search(value) is not None for value in values)


@cache
def _parameters(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)
