"""An effect roll on somebody or something stored. Rules F6-EFX-3, F6-EFX-6 and F6-TRK-5."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.effect_roll import EffectRoll, EffectRollResult
from service.rulesets.freed6.harm import TRACK_OF
from service.rulesets.freed6.opposition import OppositionMode
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored import effects, opposing, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.harm import HARM_SECRETS, EffectOfOrder, effect_dice, strike
from service.rulesets.freed6.stored.opposing import ResisterOrder
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, NOBODY_NAMED, StoredElement, ids_of
from service.rulesets.freed6.stored.participant import figure_of
from service.rulesets.freed6.track import HarmTrack, TrackName
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRollOrder:
    """An effect of somebody stored, or a fall or a fire, against somebody or something."""

    actor: Annotated[StoredElement, Doc("Whose effect it is, if anybody's.")] = NOBODY_NAMED
    effect: EffectOfOrder = None
    resistance: Annotated[ResisterOrder, Doc("Who or what resists; its condition goes there.")]
    track: Annotated[HarmTrack | None, Doc("Where the condition goes; null means by kind of resistance.")] = None
    makes_condition: Annotated[bool, Doc("False when the ranks are spent on something else.")] = True
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: EffectRollOrder, cast: Cast) -> EffectRoll:
    """The effect roll with what waits for it (F6-EFX-6), and with what stands on the target's track (F6-TRK-4)."""
    target = figure_of(order.resistance, cast)
    by_kind = TRACK_OF[opposing.kind_of(order.resistance, target)]
    track = (order.track or by_kind) if order.makes_condition else None
    on_track = TrackName((track or by_kind).value)
    return EffectRoll(
        effect=effect_dice(order.effect, figure_of(order.actor, cast), "/effect"),
        resistance=opposing.resister_of(order.resistance, cast, order.options, "/resistance"),
        track=track,
        existing=tracks.ranks_on(target, on_track),
        out_at=tracks.out_at(target, on_track),
        options=order.options,
    )


def apply(order: EffectRollOrder, result: EffectRollResult, cast: Cast) -> Cast:
    """Whose effect it was, and the target with the condition."""
    after = Aftermath(cast, order.options)
    after.change(order.actor.id, effects.rolled)
    if opposing.mode_of(order.resistance) is OppositionMode.ROLL:
        after.checked(order.resistance)
    strike(after, order.resistance.id, result.condition, result.effect_result_points, order.actor.id)
    return after.cast


COMMAND = Command(
    order=EffectRollOrder,
    lead="/actor",
    ids=lambda order: ids_of(order.actor.id, order.resistance.id),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    secrets=HARM_SECRETS,
    everybody=lambda order: order.resistance.luck_point,
)
