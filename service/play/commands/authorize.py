"""Authorization of commands: which key may act for which characters."""

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Actor
from service.play.commands.orders import command_of
from service.play.commands.read_order import ReadOrder
from service.play.resources.rows import Campaign, PlayerDice, Role
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.schemas.body import DiceSource


def check_plays(actor: Actor) -> None:
    """Refuse the call unless the role of its key may send commands.

    Raises:
        Refusal: `forbidden` for observers.
    """
    if actor.role is Role.OBSERVER:
        raise refusals.forbidden(Phrase("A key with the role `observer` reads only."))


def is_rolled_for(actor: Actor, campaign: Campaign) -> bool:
    """Whether a key may not send dice, so that the service rolls all of them."""
    return actor.role is not Role.GM and campaign.player_dice is PlayerDice.ROLLED


def check_dice(actor: Actor, campaign: Campaign, source: DiceSource) -> None:
    """Refuse supplied dice and seeds from a key that may not send them.

    Raises:
        Refusal: `forbidden`.
    """
    if is_rolled_for(actor, campaign) and (source.dice is not None or source.seed is not None):
        raise refusals.forbidden(Phrase("In this campaign the service rolls for players; leave out `dice` and `seed`."))


def check_role(actor: Actor, operation: Operation) -> None:
    """Refuse a command that the role of the key may not send, with any order.

    Raises:
        Refusal: `forbidden`.
    """
    check_plays(actor)
    if actor.role is not Role.GM and command_of(operation).gm_only:
        raise _decree(operation)


def check_authority(actor: Actor, campaign: Campaign, order: ReadOrder, *, commands: bool) -> None:
    """Refuse a command on characters of others: players act for their own and for those that the rules put below these.

    Args:
        actor: who calls.
        campaign: says which dice players may use.
        order: may be an act of the game master alone.
        commands: whether the owner of the key commands who acts.

    Raises:
        Refusal: `forbidden`.
    """
    if actor.role is Role.GM:
        return
    if order.ordered.decreed:
        raise _decree(order.operation)
    if not commands:
        raise refusals.forbidden(
            Phrase("This key commands its own characters only, and the acting participant is not one of them.")
        )
    check_dice(actor, campaign, order.source)


def _decree(operation: Operation) -> Refusal:
    return refusals.forbidden(Phrase("`{name}` is an act of the game master here.", name=operation.name))
