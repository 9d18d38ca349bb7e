"""Faces and choices of an order that are known before it is run."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any

from service.dice import RolledDie, SystemFaces
from service.play.resources.prompt import DiceAskedOf, WaitKind
from service.resolution import dice_refusals
from service.resolution.dice_refusals import OutOfDice, Undecided
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolved, Resolver
from service.schemas.body import Body
from service.schemas.thrown_dice import FacesOfRolls
from service.values import dataclass, replace

MOST_ROLLED = 500
"""Dice that the service rolls for one order of a prompt."""


@dataclass(frozen=True, slots=True)
class Known:
    """Faces and choices of an order that are known, and what is asked for.

    Attributes:
        dice: stream -> known faces; those that the service rolls are added.
        decisions: decision point -> the decisions.
        ask: decision points that are asked.
        rolls: the owners of requested dice.
        rolled: participants with dice that the service rolls, and their streams.
        settles: whether no questions remain.
        is_free: whether a game master asks several for a roll, which is free of turns where the operation is a check.
        is_trial: whether the order is run only to see whether it goes through.
    """

    dice: dict[str, list[int]]
    decisions: Mapping[str, Any]
    ask: tuple[str, ...]
    rolls: DiceAskedOf
    rolled: Collection[str] = ()
    settles: bool = False
    is_free: bool = False
    is_trial: bool = False

    def asks(self, identity: str | None, stream: str, *, is_of_party: bool) -> bool:
        """Whether the dice of a stream are asked for.

        Args:
            identity: of the participant who rolls them.
            stream: of the dice.
            is_of_party: whether the participant is a character of the party.
        """
        if self.settles or identity is None or rolled_for(identity, stream) in self.rolled:
            return False
        return self.rolls is DiceAskedOf.EVERYBODY or (is_of_party and self.rolls is not DiceAskedOf.NOBODY)

    @property
    def members(self) -> dict[str, Any]:
        """The faces and choices as members of the order."""
        members = {"decisions": dict(self.decisions), "ask": [] if self.settles else list(self.ask)}
        return {name: value for name, value in members.items() if value}


class Unknown(Exception):
    """A die or decision that the rules asked for, before its owner is known.

    Args:
        owner: path of the participant who decides, or who rolls the die; "" if its stream and purpose determine it.
        members: of the wait.
    """

    def __init__(self, owner: str, members: Mapping[str, Any]) -> None:
        super().__init__(owner)
        self.owner, self.members = owner, members


@dataclass(frozen=True)
class KnownDiceResolver(Resolver):
    """Resolves with known dice, and rolls those that need no question.

    Attributes:
        dice: stream -> faces, to which is added.
        asks: a missing die -> whether to ask for it.
    """

    dice: dict[str, list[int]] = field(default_factory=dict)
    asks: Callable[[OutOfDice], bool] = lambda _missing: False

    def resolve(self, body: Body, fallen: tuple[RolledDie, ...] = ()) -> Resolved:
        """Throw the dice, apply the rules.

        Raises:
            Refusal: as `Resolver.resolve`.
            Unknown: a question remains.
        """
        kind = FacesOfRolls if isinstance(body.source.dice, FacesOfRolls) else dict
        for _ in range(MOST_ROLLED):
            streams = kind((stream, tuple(faces)) for stream, faces in self.dice.items())
            source = body.source if body.source.seed is not None else replace(body.source, dice=streams)
            try:
                return super().resolve(replace(body, source=source), fallen)
            except Refusal as refused:
                self._answer(refused)
        raise dice_refusals.of_too_many_dice(MOST_ROLLED)

    def _answer(self, refused: Refusal) -> None:
        """Roll a missing die, or ask for it."""
        if isinstance(refused, Undecided):
            needed = refused.needed
            point = {"member": needed.member, "participant": needed.participant}
            choice = {"options": list(needed.options), "default": needed.default, "position": needed.position}
            raise Unknown(needed.participant, {"kind": WaitKind.DECISION, **point, **choice})
        if not isinstance(refused, OutOfDice):
            raise refused
        stream, die, purpose = (refused.members[name] for name in ("stream", "die", "purpose"))
        if self.asks(refused):
            raise Unknown(refused.owner, {"kind": WaitKind.ROLL, "stream": stream, "die": die, "purpose": purpose})
        self.dice.setdefault(stream, []).append(SystemFaces().next_face(stream, int(die[1:]), purpose))


def rolled_for(identity: str, stream: str) -> str:
    """The mark that the service rolls the dice of a stream for a participant."""
    return f"{identity} {stream}"
