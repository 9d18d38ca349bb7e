"""Every combatant and character in a moment of a scene, with its moves and the orders that these allow."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, cast

from sqlalchemy import Engine

from service.play.call import Actor, Call
from service.play.commands.abilities import scope_of_combatant
from service.play.credentials.tokens import Token
from service.play.in_memory import MemoryUnitOfWork
from service.play.moves import listing
from service.play.moves.lister import Wanted
from service.play.moves.listing import EVERY_MOVE
from service.play.moves.views import MoveChoiceView, MoveOptionView, MovesView, MoveView
from service.play.ports import UnitOfWork
from service.play.resources.rows import Role
from service.play.resources.snapshot import Scope, Snapshot
from service.play.resources.versions import Expected
from service.resolution.refusal import Refusal
from service.rulesets.stored.paths import placed
from service.scenes.campaign import GAME_MASTER, SceneCampaign
from service.store.transactions import StoredTransactions
from tests.depth import DEEPEST
from tests.noninterference.stage import HANDLERS
from tests.play.table import new_id

COMBINATIONS = 100 if DEEPEST else 3
"""Random combinations of options that are tried for each move."""


@dataclass(frozen=True)
class Position:
    """One participant in a moment of a scene.

    Attributes:
        call: in memory, of a game master or player.
        rows: on which the moves depend.
        encounter_id: of a combatant; None for a character.
        identity: id of the participant.
        name: of the participant.
    """

    call: Call
    rows: Snapshot
    encounter_id: str | None
    identity: str
    name: str

    def moves(self, wanted: Wanted = EVERY_MOVE) -> MovesView:
        """The moves of the participant."""
        if self.encounter_id is None:
            return listing.of_character(self.call, HANDLERS, self.rows, self.identity, wanted)
        return listing.of_combatant(self.call, HANDLERS, self.rows, self.encounter_id, self.identity, wanted)

    def refusal(self, operation: str, order: Any) -> Refusal | None:
        """The refusal of an order, carried out as a command in memory; None where it is accepted."""
        handler = HANDLERS[self.call.campaign().ruleset, operation].without_percentile()
        work = cast(UnitOfWork, MemoryUnitOfWork(self.call.campaign(), self.rows.copy()))
        call = replace(self.call, work=work)
        try:
            if self.encounter_id is None:
                handler.on_character(call, self.identity, order, Expected.ANY)
            else:
                handler.on_encounter(call, self.encounter_id, order, Expected.ANY)
        except Refusal as refused:
            return refused
        return None

    def seen_by(self, *characters: str) -> "Position":
        """The same for the player of some characters."""
        actor = Actor("p", "player", Role.PLAYER, frozenset(characters))
        return replace(self, call=replace(self.call, actor=actor))


def positions(engine: Engine, campaign: SceneCampaign) -> Iterator[Position]:
    """Every combatant of the encounter and every character, for the game master."""
    encounter_id = campaign.encounter.rpartition("/")[2] if campaign.encounter else None
    if encounter_id is not None:
        rows = scope_of_combatant(encounter_id)
        for name, identity in campaign.combatants.items():
            yield position_of(engine, campaign, rows, encounter_id, identity, name)
    for name, identity in campaign.characters.items():
        yield position_of(engine, campaign, listing.SCOPE_OF_CHARACTER, None, identity, name)


def position_of(
    engine: Engine, campaign: SceneCampaign, scope: Scope, encounter_id: str | None, identity: str, name: str = ""
) -> Position:
    """One participant as the game master sees it."""
    token = Token.parse(campaign.tokens[GAME_MASTER])
    assert token is not None
    with StoredTransactions(engine).reading(token.campaign_id, token.key_id, scope) as work:
        rows, stored = work.load(scope), work.campaigns.get()
    assert stored is not None
    memory = cast(UnitOfWork, MemoryUnitOfWork(stored, rows))
    actor = Actor("k", "gm", Role.GM, frozenset())
    return Position(Call(memory, actor, lambda: datetime.now(UTC), new_id), rows, encounter_id, identity, name)


def orders(move: MoveView, random: Random) -> list[Any]:
    """Complete orders of a move, each once: with each option of each choice, and random combinations of options."""
    return list({json.dumps(order, sort_keys=True): order for order in _drawn(move, random)}.values())


def refusals(places: Iterable[Position], random: Random) -> list[str]:
    """Refused orders of the moves of some participants."""
    return [
        f"{place.name} {move.id} {order}: {refusal.code} {refusal.detail}"
        for place in places
        for move in place.moves().items
        for order in orders(move, random)
        if (refusal := place.refusal(move.operation, order))
    ]


def _drawn(move: MoveView, random: Random) -> Iterator[Any]:
    """The same; combinations of few options come several times."""
    first = move.order
    for choice in move.choices:
        if choice.required:
            first = placed(first, choice.member, choice.options[0].value)
    yield first
    for choice in move.choices:
        yield from (placed(first, choice.member, option.value) for option in choice.options)
        if choice.most > 1:
            yield _with(first, choice, random.sample(choice.options, choice.most))
    for _ in range(COMBINATIONS if len(move.choices) > 1 else 0):
        order = move.order
        for choice in move.choices:
            if choice.required or random.random() < 0.5:
                order = _with(order, choice, random.sample(choice.options, random.randint(1, choice.most)))
        yield order


def _with(order: Any, choice: MoveChoiceView, options: Iterable[MoveOptionView]) -> Any:
    """The order with values of a choice."""
    member = choice.member
    for option in options:
        order, member = placed(order, member, option.value), next_place(member) if choice.most > 1 else member
    return order


def next_place(path: str) -> str:
    """The path of the next value of a choice with several: its last index counts up."""
    names = path.split(".")
    place = max(place for place, name in enumerate(names) if name.isdecimal())
    return ".".join((*names[:place], str(int(names[place]) + 1), *names[place + 1 :]))
