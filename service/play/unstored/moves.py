"""Moves of a figure that is not stored: each order is the request of a stateless operation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING
from typing import Any

from service.play.commands.run import CommandHandler
from service.play.moves import listing
from service.play.moves.lister import Handlers, Wanted
from service.play.moves.views import MoveChoiceView, MoveOptionView, MoveView
from service.play.participants import upkeep
from service.play.participants.participants import Participants
from service.play.resources.rows import EncounterStatus
from service.play.unstored.encounter import UnstoredEncounter
from service.play.unstored.requests import Path, Request, Requests, common, differences, without
from service.play.unstored.views import UnstoredChoiceView, UnstoredMovesView, UnstoredMoveView, UnstoredOptionView
from service.resolution.work_budget import WorkBudget
from service.rulesets.stored.paths import placed
from service.values import dataclass, replace


def moves(
    unstored: UnstoredEncounter, identity: str, handlers: Handlers, wanted: Wanted, work: WorkBudget, *, in_turn: bool
) -> UnstoredMovesView:
    """The moves of a figure.

    Args:
        unstored: the encounter, in preparation.
        identity: id of the combatant.
        handlers: of all commands.
        wanted: which moves, with or without odds.
        work: counts the work.
        in_turn: whether it is the combatant's turn in a fight.

    Raises:
        TooMuchWork: the budget is used up.
    """
    call, encounter = unstored.call, unstored.encounter
    if in_turn:
        encounter = replace(encounter, status=EncounterStatus.RUNNING, round=1, turn=identity)
        unstored.rows.put(encounter)
    listed = listing.of_combatant(call, handlers, unstored.rows, encounter.id, identity, wanted)
    participants, codec = Participants.of_encounter(unstored.rows, encounter), call.codec()
    cast = upkeep.settled(participants.cast(codec), codec.ruleset, codec.options)
    requests = Requests(call, participants, cast, work)
    translated = (
        _Translator(handlers[codec.ruleset.name, move.operation], requests).moves(move) for move in listed.items
    )
    return UnstoredMovesView(items=tuple(each for found in translated for each in found), barred=listed.barred)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A choice as a member of the request.

    Attributes:
        choice: of the order.
        path: the member.
        requests: each accepted option with its request.
    """

    choice: MoveChoiceView
    path: Path
    requests: Sequence[tuple[MoveOptionView, Request]]

    def values(self) -> Iterator[tuple[Any, MoveOptionView, Any]]:
        """The value in the order of each option, with the option and the value in the request."""
        for option, request in self.requests:
            value = request.at(self.path)
            yield option.value, option, None if value is MISSING else value

    def view(self) -> UnstoredChoiceView:
        """The choice with values of the request."""
        choice = self.choice
        options = tuple(
            UnstoredOptionView(value=value, label=option.label, detail=option.detail, odds=option.odds)
            for _, option, value in self.values()
        )
        default = next((value for chosen, _, value in self.values() if chosen == choice.default), None)
        return UnstoredChoiceView(
            member=".".join(self.path),
            label=choice.label,
            required=choice.required,
            default=default if choice.default is not None else None,
            options=options,
        )


@dataclass(frozen=True, slots=True)
class _Translator:
    """Translates the moves of one operation.

    Attributes:
        handler: of its command.
        requests: makes requests of orders.
    """

    handler: CommandHandler
    requests: Requests

    def moves(self, move: MoveView) -> Iterator[UnstoredMoveView]:
        """A move with requests; each option of a choice that other choices depend on is a move of its own."""
        start = _with_first_options(move)
        request = None if self.handler.resolver.operation.stored_only else self._request(start)
        if request is None:
            return
        slots = list[_Slot]()
        for choice in move.choices:
            slot = self._slot(choice, start, request)
            if slot is None:
                continue
            if not slot.path or any(self._depend(slot, other, start, request) for other in slots):
                for each in _separated(move, choice):
                    yield from self.moves(each)
                return
            slots.append(slot)
        order = request.sparse
        for slot in slots:
            order = without(order, slot.path) if slot.choice.required else order
        yield _view(move, order, slots)

    def _request(self, order: Mapping[str, Any]) -> Request | None:
        return self.requests.of(self.handler, order)

    def _slot(self, choice: MoveChoiceView, start: Mapping[str, Any], request: Request) -> _Slot | None:
        """The member that a choice sets; None where no request takes an option, or none depends on it."""
        orders = ((option, self._request(placed(start, choice.member, option.value))) for option in choice.options)
        accepted = [(option, found) for option, found in orders if found is not None]
        paths = [path for _, found in accepted for path in differences(request.full, found.full)]
        whole = _participant_of(choice)
        if whole and request.at(whole) not in (None, MISSING):
            paths.append(whole)
        return _Slot(choice, common(paths), accepted) if accepted and paths else None

    def _depend(self, one: _Slot, other: _Slot, start: Mapping[str, Any], request: Request) -> bool:
        """Whether two choices cannot be made apart, as far as their last options show."""
        shared = min(len(one.path), len(other.path))
        if one.path[:shared] == other.path[:shared]:
            return True
        order, expected = start, request.full
        for slot in (one, other):
            option, chosen = slot.requests[-1]
            order = placed(order, slot.choice.member, option.value)
            for path in differences(request.full, chosen.full):
                expected = placed(expected, ".".join(path), _found(chosen.full, path))
        together = self._request(order)
        return together is None or together.full != expected


def _found(body: Any, path: Path) -> Any:
    for name in path:
        body = body[name] if isinstance(body, Mapping) and name in body else None
    return body


def _participant_of(choice: MoveChoiceView) -> Path:
    """The path of the participant that a choice names; empty for other choices."""
    *path, last = choice.member.split(".")
    if last != "id":
        return ()
    first_index = next((place for place, name in enumerate(path) if name.isdecimal()), len(path))
    return tuple(path[:first_index])


def _with_first_options(move: MoveView) -> Mapping[str, Any]:
    order = move.order
    for choice in move.choices:
        if choice.required:
            order = placed(order, choice.member, choice.options[0].value)
    return order


def _separated(move: MoveView, choice: MoveChoiceView) -> Iterator[MoveView]:
    """A move for each option of a choice, and one without it where it can be left out."""
    left = tuple(each for each in move.choices if each is not choice)
    if not choice.required:
        yield replace(move, choices=left)
    for option in choice.options:
        if choice.required or option.value != choice.default:
            order = placed(move.order, choice.member, option.value)
            identity, label = f"{move.id}:{option.label}", f"{move.label}: {option.label}"
            yield replace(move, id=identity, label=label, order=order, choices=left, odds=option.odds)


def _view(move: MoveView, order: Mapping[str, Any], slots: Sequence[_Slot]) -> UnstoredMoveView:
    return UnstoredMoveView(
        id=move.id,
        group=move.group,
        label=move.label,
        detail=move.detail,
        operation=move.operation,
        order=order,
        choices=tuple(slot.view() for slot in slots),
        decisions=move.decisions,
        costs=move.costs,
        odds=move.odds,
    )
