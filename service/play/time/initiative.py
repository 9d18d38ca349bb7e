"""Numbers of initiative that were set by hand, beside those that a game decides."""

from collections.abc import Collection, Mapping, Sequence

from service.play.forms.remarks import INITIATIVE_ROLLED
from service.play.participants.participants import Participants
from service.rulesets.contract.messages import Remark


def stated(participants: Participants, *, is_rolled: bool) -> dict[str, int]:
    """Id of a combatant -> the number that applies; of a game that rolls only fixed ones."""
    return {
        identity: combatant.initiative
        for identity, combatant in participants.combatants.items()
        if combatant.initiative is not None and (combatant.initiative_fixed or not is_rolled)
    }


def remarks(participants: Participants, rolled: Collection[str]) -> tuple[Remark, ...]:
    """The remark that a roll has replaced numbers, where it has."""
    names = [
        combatant.name
        for identity, combatant in participants.combatants.items()
        if identity in rolled and combatant.initiative is not None
    ]
    return (Remark(code=INITIATIVE_ROLLED, parameters={"names": ", ".join(names)}),) if names else ()


def placed(order: Sequence[str], scores: Mapping[str, int], numbers: Mapping[str, int]) -> tuple[str, ...]:
    """The order with combatants that have a stated number, each in front of the first slower one.

    Args:
        order: of the others.
        scores: id -> number of the others; one without a number is slower than all who have one.
        numbers: id -> the stated number.
    """
    places, known = list(order), {**scores, **numbers}
    for identity in sorted(numbers, key=lambda each: -numbers[each]):
        slower = (place for place, other in enumerate(places) if other not in known or known[other] < numbers[identity])
        places.insert(next(slower, len(places)), identity)
    return tuple(places)
