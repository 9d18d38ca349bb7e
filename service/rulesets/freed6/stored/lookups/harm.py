"""Lookups of attacks and effect rolls: dice, track of the target, turns. Rules F6-ATK-3, F6-EFX-6, F6-TRK-4."""

from typing import Annotated

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.freed6.combat.effect_dice import EffectDice
from service.rulesets.freed6.combat.harm import TRACK_OF
from service.rulesets.freed6.core.levels import HarmTrack, TrackName
from service.rulesets.freed6.core.purchase import EFFECT_ROLL_DICE
from service.rulesets.freed6.core.roller import DICE_MODIFIER_LIMIT
from service.rulesets.freed6.stored.figures import Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.lookups.conditions import value_in_force
from service.rulesets.freed6.stored.lookups.naming import kind_of
from service.rulesets.vocabulary import Doc, Name
from service.values import replace

EffectChoice = Annotated[
    Name | EffectDice | None, Doc("A weapon on the sheet, or dice; null for the first weapon, if one is needed.")
]


def effect_dice(chosen: str | EffectDice | None, figure: Figure, pointer: str) -> EffectDice:
    """The dice of an effect roll: a weapon of the sheet or dice as stated, and those that wait for it (F6-EFX-6).

    Raises:
        Rejected: `bad_input` for a weapon that is not on the sheet.
    """
    sheet = figure.sheet
    if isinstance(chosen, EffectDice):
        dice = chosen
    else:
        name = next(iter(sheet.weapons), "") if chosen is None else chosen
        if name not in sheet.weapons:
            names = quoted(sheet.weapons) or Phrase("none")
            raise Rejected(
                "bad_input",
                pointer,
                expected=Phrase("dice, or a weapon on the sheet, where there is {there}", there=names),
            )
        dice = sheet.weapons[name]
    waiting = value_in_force(figure, EFFECT_ROLL_DICE)
    more = min(DICE_MODIFIER_LIMIT, max(-DICE_MODIFIER_LIMIT, dice.dice_mod + waiting))
    return replace(dice, dice_mod=more)


def track_of_target(order: Order, target: Figure) -> HarmTrack:
    """The track on which the condition goes: as ordered, else by kind of resistance (F6-ATK-1)."""
    return order.track or TRACK_OF[kind_of(order, order.resistance, target)]


def existing(context: LookupContext) -> tuple[int, ...] | None:
    """The ranks on the track of the target (F6-TRK-4)."""
    target = known(context)
    return tracks.ranks_on(target, TrackName(track_of_target(context.order, target).value))


def out_at(context: LookupContext) -> int:
    """The level at which the target is Out of Action (F6-TRK-6)."""
    return tracks.out_at(known(context), TrackName.DAMAGE)


def on_own_turn(context: LookupContext) -> bool:
    """Whether the turn of the one who will carry the condition runs (F6-DUR-2)."""
    return known(context).on_turn
