"""Harm on a stored element, and the dice that do it. Rules F6-ATK-3, F6-EFX-3 and F6-EFX-6."""

from dataclasses import replace
from typing import Annotated

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.effect import EffectDice
from service.rulesets.freed6.harm import HarmCondition
from service.rulesets.freed6.roller import DICE_MODIFIER_LIMIT
from service.rulesets.freed6.stored import effects, lasting, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.track import TrackName
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc, Name

HARM_SECRETS = ("track_level", "track_level_name", "durations_frozen", "level")
"""Members of a result, and of its line for people, that tell how it stands with the target."""
EffectOfOrder = Annotated[
    Name | EffectDice | None, Doc("A weapon on the sheet, or dice; null for the first weapon, if one is needed.")
]


def effect_dice(chosen: str | EffectDice | None, figure: Figure, pointer: str) -> EffectDice:
    """The dice of an effect roll: a weapon of the sheet or dice as stated, and those that wait for it (F6-EFX-6).

    Raises:
        Rejected: `bad_input` for a weapon that is not on the sheet.
    """
    sheet: Sheet = figure.sheet
    if isinstance(chosen, EffectDice):
        dice = chosen
    else:
        name = next(iter(sheet.weapons), "") if chosen is None else chosen
        if name not in sheet.weapons:
            there = quoted(sheet.weapons) or Phrase("none")
            raise Rejected(
                "bad_input",
                pointer,
                expected=Phrase("dice, or a weapon on the sheet, where there is {there}", there=there),
            )
        dice = sheet.weapons[name]
    more = min(DICE_MODIFIER_LIMIT, max(-DICE_MODIFIER_LIMIT, dice.dice_mod + effects.waiting_dice(figure)))
    return replace(dice, dice_mod=more)


def strike(
    after: Aftermath, identity: str | None, made: HarmCondition | None, points: int | None, source: str | None
) -> None:
    """Lay the condition that an effect has made (F6-ATK-3)."""
    if made is not None:
        on = TrackName(made.track.value)
        new = tracks.instance(on, made.name, made.rank, made.duration, points, source)
        after.change(identity, lambda figure: lasting.with_laid(figure, new))
