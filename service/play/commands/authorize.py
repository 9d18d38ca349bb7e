"""Authorization of commands: who may command whom."""

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Actor
from service.play.commands.orders import command_of
from service.play.resources.rows import Campaign, PlayerDice, Role
from service.resolution.refusal import Refusal
from service.rulesets.contract.operation import Operation
from service.schemas.body import Body


def check_role(actor: Actor, operation: Operation) -> None:
    """Whether the role of a key may send the command at all, whatever stands in the order.

    Raises:
        Refusal: `forbidden`.
    """
    if actor.role is Role.OBSERVER:
        raise refusals.forbidden(Phrase("A key with the role `observer` reads only."))
    if actor.role is not Role.GM and command_of(operation).gm_only:
        raise _decree(operation)


def check_authority(actor: Actor, campaign: Campaign, operation: Operation, body: Body, acting: str | None) -> None:
    """A game master commands everybody, a player the characters of the key.

    Args:
        actor: who calls.
        campaign: says which dice players may use.
        operation: some are acts of the game master alone.
        body: the order, and where the dice come from.
        acting: id of the stored character who acts, or None.

    Raises:
        Refusal: `forbidden`.
    """
    if actor.role is Role.GM:
        return
    if command_of(operation).decreed(body.request):
        raise _decree(operation)
    if acting not in actor.characters:
        raise refusals.forbidden(Phrase("This key commands its own characters only, and somebody else acts here."))
    stated = body.source.dice is not None or body.source.seed is not None
    if campaign.player_dice is PlayerDice.ROLLED and stated:
        raise refusals.forbidden(Phrase("In this campaign the service rolls for players; leave out `dice` and `seed`."))


def _decree(operation: Operation) -> Refusal:
    return refusals.forbidden(Phrase("`{name}` is an act of the game master here.", name=operation.name))
