"""Time that a command takes: it passes for the participant who acts, in the same event."""

from service.dice import RecordedDice, SeededFaces, SuppliedFaces, SystemFaces
from service.dice.protocol import FaceSource
from service.play.call import Call
from service.play.commands.checked_order import AppliedCommand
from service.play.time.clock import Clock
from service.play.time.elapsed import let_pass
from service.resolution.resolver import Resolved
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Span
from service.schemas.body import DiceSource
from service.values import replace


def time_passes(
    call: Call, ruleset: Ruleset, source: DiceSource, workers: Cast, span: Span, resolved: Resolved
) -> AppliedCommand:
    """A command with the time that it took.

    Args:
        call: of the command.
        ruleset: the game.
        source: where the dice of the command come from.
        workers: id -> figure as the command leaves it.
        span: how long they work.
        resolved: the command as it was resolved; supplied dice that it left over are thrown now.

    Raises:
        Refusal: the rules or the dice refuse.
    """
    dice = RecordedDice(_faces(source, resolved))
    dice.rolls.extend(resolved.rolls)
    clock = Clock(
        call=call,
        ruleset=ruleset,
        options=call.codec().options,
        dice=dice,
        seq=call.next_seq,
        encounter=None,
        cast=dict(workers),
        away=frozenset(),
        sent=source.dice,
        _before=workers,
    )
    let_pass(clock, span)
    thrown = replace(resolved, rolls=tuple(dice.rolls))
    return AppliedCommand(cast=clock.cast, resolved=thrown, remarks=tuple(clock.warnings))


def _faces(source: DiceSource, resolved: Resolved) -> FaceSource:
    """The supplied faces that follow those of the command, or new ones."""
    if isinstance(resolved.faces, SuppliedFaces):
        return resolved.faces
    return SystemFaces() if source.seed is None else SeededFaces(f"{source.seed}#time")
