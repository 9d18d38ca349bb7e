"""Reports of commands by the stored state afterwards. Rules FR-HP-1, FR-HEAL-3 and FR-BLEED-2."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from service.rulesets.fastrpg import hit_points, tiers
from service.rulesets.fastrpg.stored.figures import Cast, EffectContext, Figure
from service.rulesets.fastrpg.tiers import harm_code
from service.rulesets.stored import PartOfOrder, Report
from service.values import replace

Reported = EffectContext[Any, Any]
"""A command whose result has the members that a report names by texts."""
Reports = Callable[[Reported, Cast], Report]
HARM_MEMBERS = tuple(each.name for each in fields(tiers.HarmResult))
"""Members of a result that tell Hit Points and what follows from them."""


def harm_of(figure: Figure) -> dict[str, Any]:
    """The members of a harm result that describe a stored figure."""
    state = figure.state
    harm = tiers.state_of(state.hp, figure.sheet.hp_max, state.stable, state.prone)
    return {name: getattr(harm, name) for name in HARM_MEMBERS}


def vitals_after(path: str, *members: str) -> Reports:
    """The report of an operation with the stored values of some members of `harm_of` of one participant.

    Args:
        path: of the participant in the order.
        members: of the result, for example `hp`.
    """

    def reports(outcome: Reported, after: Cast) -> Report:
        identity = outcome.id_of(path)
        figure = after.get(identity or "")
        if identity is None or figure is None:
            return Report(result=outcome.result)
        stored = harm_of(figure)
        result = replace(outcome.result, **{name: stored[name] for name in members})
        if hasattr(result, "recovered"):
            gained = figure.state.hp - outcome.cast[identity].state.hp
            result = replace(result, recovered=gained)
        shown = {"hp": stored["hp"], "hp_max": figure.sheet.hp_max}
        return Report(result=result, parameters=shown)

    return reports


def stored_after(path: str, **members: str) -> Reports:
    """The report of an operation with members of the stored state of one participant.

    Args:
        path: of the participant in the order.
        **members: of the result -> member of the state.
    """

    def reports(outcome: Reported, after: Cast) -> Report:
        figure = after.get(outcome.id_of(path) or "")
        if figure is None:
            return Report(result=outcome.result)
        state = figure.state
        stored = {member: getattr(state, name) for member, name in members.items()}
        return Report(result=replace(outcome.result, **stored))

    return reports


def luck_left(path: str) -> Reports:
    """The report of a roll with the stored Luck Points of the participant of a path (FR-LUCK-4)."""
    return stored_after(path, luck_points_after="luck_points")


reaction_after = stored_after("attacker", reaction_used="reaction_used")
"""The report of an opportunity attack with the stored reaction, which only counts in a started encounter."""


def all_of(*reports: Reports) -> Reports:
    """The report of several, one after the other."""

    def together(outcome: Reported, after: Cast) -> Report:
        report = Report(result=outcome.result)
        for each in reports:
            following = each(replace(outcome, result=report.result), after)
            report = replace(following, parameters={**report.parameters, **following.parameters})
        return report

    return together


def sides_after(outcome: Reported, after: Cast) -> Report:
    """The report of a contest with the stored Luck Points of both sides (FR-LUCK-4)."""
    sides = dict(outcome.result.sides)
    for name, figure in _stored(outcome.order.sides, after):
        sides[name] = replace(sides[name], luck_points_after=figure.state.luck_points)
    return Report(result=replace(outcome.result, sides=sides))


def harmed_after(outcome: Reported, after: Cast) -> Report:
    """The report of damage and healing with the stored state, in the summary too."""
    report = vitals_after("character", *HARM_MEMBERS)(outcome, after)
    return replace(report, code=harm_code(report.result))


def target_after(outcome: Reported, after: Cast) -> Report:
    """The report of an attack, with the stored Hit Points of its target."""
    figure = after.get(outcome.id_of("target") or "")
    if figure is None:
        return Report(result=outcome.result)
    hp, hp_max = figure.state.hp, figure.sheet.hp_max
    result = replace(outcome.result, target_hp_after=hp, target_tier_after=hit_points.tier_of(hp, hp_max))
    return Report(result=result, parameters={"hp": hp, "hp_max": hp_max})


def targets_after(outcome: Reported, after: Cast) -> Report:
    """The report of a hazard, with the stored Hit Points of each target inside."""
    targets = dict(outcome.result.targets)
    for name, figure in _stored(outcome.order.targets, after):
        if name in targets:
            hp, hp_max = figure.state.hp, figure.sheet.hp_max
            tier = hit_points.tier_of(hp, hp_max)
            targets[name] = replace(targets[name], hp_after=hp, tier_after=tier)
    return Report(result=replace(outcome.result, targets=targets))


def _stored(parts: Iterable[PartOfOrder], after: Cast) -> Iterable[tuple[str, Figure]]:
    return (
        (part.name or after[part.id].name, after[part.id]) for part in parts if part.id is not None and part.id in after
    )
