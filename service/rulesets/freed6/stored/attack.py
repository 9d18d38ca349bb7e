"""An attack on somebody or something stored. Rules F6-ATK-1 to F6-ATK-6, F6-TRK-5, F6-ENC-6."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.attack import AttackResult
from service.rulesets.freed6.harm import TRACK_OF
from service.rulesets.freed6.onslaught import Attack, AttackMode
from service.rulesets.freed6.opposition import Opponent, OppositionMode
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.purchase import EFFECT_ROLL_DICE
from service.rulesets.freed6.stored import effects, opposing, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.effects import Wish
from service.rulesets.freed6.stored.harm import HARM_SECRETS, EffectOfOrder, effect_dice, strike
from service.rulesets.freed6.stored.opposing import OpponentOrder, ResisterOrder
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, UNSTATED, RollerOrder, ids_of
from service.rulesets.freed6.stored.participant import acting, figure_of
from service.rulesets.freed6.track import HarmTrack, TrackName
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Number

ANYBODY = ResisterOrder()
"""Who resists where the order names nobody: the defender, with what the sheet says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOrder:
    """Somebody stored attacks; the target is who resists, or else the defender."""

    attacker: Annotated[RollerOrder, Doc("Who attacks.")] = UNSTATED
    difficulty: Annotated[Number | None, Doc("The number to reach. Excludes `defender`.")] = None
    defender: Annotated[OpponentOrder | None, Doc("Who opposes the check. Excludes `difficulty`.")] = None
    effect: EffectOfOrder = None
    resistance: Annotated[ResisterOrder, Doc("Who or what resists the effect.")] = ANYBODY
    track: Annotated[HarmTrack | None, Doc("Where the condition goes; null means by kind of resistance.")] = None
    mode: Annotated[AttackMode | None, Doc("Null means `direct` on composure, else `effect_roll`.")] = None
    spend: Annotated[tuple[Wish, ...], Doc("Wishes for the other ranks, tried in order.")] = ()
    on_own_turn: Annotated[bool | None, Doc("Whether the target's own turn runs; null means as it does.")] = None
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def target(self) -> ResisterOrder:
        """Who resists; the defender, where nobody else is named."""
        named = self.resistance.id is not None or self.resistance.name is not None
        return self.resistance if self.defender is None or named else replace(self.resistance, id=self.defender.id)


def stage(order: AttackOrder, cast: Cast) -> Attack:
    """The attack with its sheets looked up, and with what stands on the target's track (F6-ATK-1, F6-TRK-4)."""
    effects.refuse_retimings(order.spend, "/spend")
    target = figure_of(order.target, cast)
    attacker = figure_of(order.attacker, cast)
    track = _track(order, target)
    is_direct = order.mode is AttackMode.DIRECT or (order.mode is None and track is HarmTrack.COMPOSURE)
    return Attack(
        attacker=acting(order.attacker, cast, order.options, "/attacker"),
        difficulty=order.difficulty,
        defender=_defender(order, cast),
        effect=None if is_direct and order.effect is None else effect_dice(order.effect, attacker, "/effect"),
        resistance=opposing.resister_of(order.target, cast, order.options, "/resistance"),
        track=order.track,
        mode=order.mode,
        spend=effects.plain(order.spend),
        effect_roll_this_turn=attacker.state.effect_roll_this_turn,
        on_own_turn=_on_own_turn(order, target),
        existing=tracks.ranks_on(target, TrackName(track.value)),
        out_at=tracks.out_at(target, TrackName(track.value)),
        options=order.options,
    )


def apply(order: AttackOrder, result: AttackResult, cast: Cast) -> Cast:
    """Attacker and defenders after their rolls, the target with the condition, bearers with what was bought."""
    after = Aftermath(cast, order.options)
    after.checked(order.attacker)
    _defended(order, result, after)
    if result.effect_total is not None:
        after.change(order.attacker.id, effects.rolled)
    points = result.result_points if result.effect_total is None else result.effect_result_points
    strike(after, order.target.id, result.condition, points, order.attacker.id)
    own_turn = _on_own_turn(order, figure_of(order.target, cast))
    bought = effects.granted(order.spend, result.effects_bought, on_own_turn=own_turn)
    outlasting = ((wish, effect) for wish, effect in bought if effect.effect != EFFECT_ROLL_DICE)
    effects.take_hold(after, outlasting, order.target.id, order.attacker.id)
    return after.cast


def _defended(order: AttackOrder, result: AttackResult, after: Aftermath) -> None:
    """Who rolled against the attack has taken an action for it (F6-ENC-6); a resistance is rolled on a hit only."""
    if order.defender is not None and opposing.mode_of(order.defender) is OppositionMode.ROLL:
        after.checked(order.defender)
    was_rolled = result.effect_total is not None or (order.defender is None and order.difficulty is None)
    if was_rolled and opposing.mode_of(order.resistance) is OppositionMode.ROLL:
        after.checked(order.target)


def _defender(order: AttackOrder, cast: Cast) -> Opponent | None:
    return None if order.defender is None else opposing.opponent_of(order.defender, cast, order.options, "/defender")


def _track(order: AttackOrder, target: Figure) -> HarmTrack:
    return order.track or TRACK_OF[opposing.kind_of(order.target, target)]


def _on_own_turn(order: AttackOrder, target: Figure) -> bool:
    return target.on_turn if order.on_own_turn is None else order.on_own_turn


def _ids(order: AttackOrder) -> tuple[str, ...]:
    """Everybody who is named, the attacker first.

    Raises:
        Rejected: `bad_input` for a bearer that nobody stands for.
    """
    defender = order.defender.id if order.defender else None
    if order.target.id is None and any(wish.bearer is None for wish in order.spend):
        raise Rejected(
            "bad_input", "/spend/0/bearer", expected=Phrase("who bears the effect, for the target is not stored")
        )
    return ids_of(order.attacker.id, defender, order.target.id, *effects.bearers(order.spend))


COMMAND = Command(
    order=AttackOrder,
    lead="/attacker",
    ids=_ids,
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    secrets=HARM_SECRETS,
    everybody=lambda order: any(
        who is not None and who.luck_point for who in (order.attacker, order.defender, order.resistance)
    ),
)
