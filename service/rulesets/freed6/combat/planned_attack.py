"""The request of an attack, and its plan before the dice. Rules F6-ATK-1, F6-ATK-4 and F6-ATK-5."""

from enum import StrEnum
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.checks.resistance import Resister, Resisting, resisted_by
from service.rulesets.freed6.combat import effect_dice
from service.rulesets.freed6.combat.effect_dice import EffectDice, EffectPool
from service.rulesets.freed6.combat.harm import TRACK_OF, Target
from service.rulesets.freed6.core import check_decisions, purchase
from service.rulesets.freed6.core.levels import HIGHEST_LEVEL, HarmOutAt, HarmTrack, Ranks
from service.rulesets.freed6.core.opposition import Opponent, Opposition, opposition_of
from service.rulesets.freed6.core.pool import Pool, pool_of, refuse_second_luck
from service.rulesets.freed6.core.purchase import Plan, Turn
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import OnOwnTurn
from service.rulesets.freed6.results.spend import EffectRollThisTurn
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass, replace

WITH_EFFECT_ROLL = Turn(effect_roll=True, implied_roll=True)
WITHOUT_EFFECT_ROLL = Turn(implied_roll=True)
"""Turns in which an attack is planned: with an effect roll, of this attack or another one, or with none."""


class AttackMode(StrEnum):
    """Way in which a hit makes its condition: by an effect roll, or directly by the ranks of the check."""

    EFFECT_ROLL = "effect_roll"
    DIRECT = "direct"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Someone attacks; a direct attack takes the resistance as its difficulty."""

    attacker: Annotated[Roller, Doc("Who attacks.")]
    difficulty: Annotated[Number | None, Doc("The number to reach. Excludes `defender`.")] = None
    defender: Annotated[Opponent | None, Doc("Who opposes the check. Excludes `difficulty`.")] = None
    effect: Annotated[EffectDice | None, Doc("What the effect roll is made with; null in a direct attack.")] = None
    resistance: Annotated[Resister, Doc("Who or what resists the effect.")]
    track: Annotated[HarmTrack | None, Doc("Where the condition goes; null means by kind of resistance.")] = None
    mode: Annotated[AttackMode | None, Doc("Null means `direct` on composure, else `effect_roll`.")] = None
    spend: Annotated[Plan, Doc("Wishes for the other ranks, tried in order.")] = ()
    defender_resists: Annotated[bool, Doc("Whether the defender resists too, with the same action points.")] = False
    effect_roll_this_turn: EffectRollThisTurn = False
    on_own_turn: OnOwnTurn = False
    existing: Ranks = ()
    out_at: HarmOutAt = HIGHEST_LEVEL
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedAttack:
    """An attack ready to be rolled.

    Attributes:
        pool: the attacker's dice.
        against: what the check has to beat.
        effect: the dice of the effect roll; None in a direct attack.
        resisting: what resists the effect.
        target: the track on which the condition goes.
    """

    pool: Pool
    against: Opposition | Resisting
    effect: EffectPool | None
    resisting: Resisting
    target: Target


def planned_attack_of(request: Attack) -> PlannedAttack:
    """Refuse what can be refused without dice, and gather what will be rolled (F6-ERR-1).

    Raises:
        Rejected: what a roller may not do, illegal purchases, `bad_input` for members that do not fit the mode.
    """
    track = request.track or TRACK_OF[request.resistance.kind]
    by_track = AttackMode.DIRECT if track is HarmTrack.COMPOSURE else AttackMode.EFFECT_ROLL
    is_direct = (request.mode or by_track) is AttackMode.DIRECT
    _refuse_misfit(request, is_direct=is_direct)
    turn = WITH_EFFECT_ROLL if request.effect_roll_this_turn or not is_direct else WITHOUT_EFFECT_ROLL
    purchase.refuse_illegal(request.spend, turn, "/spend")
    pool = pool_of(request.attacker, "attacker", "/attacker", request.options)
    resisting = resisted_by(request.resistance, check_decisions.RESISTING, request.options)
    against = resisting if is_direct else _opposition(request)
    refuse_second_luck(pool, against.pool, None if is_direct else resisting.pool)
    return PlannedAttack(
        pool=pool,
        against=against,
        effect=effect_dice.pool_of(request.effect) if request.effect else None,
        resisting=resisting,
        target=Target(track=track, existing=request.existing, out_at=request.out_at, on_own_turn=request.on_own_turn),
    )


def _opposition(request: Attack) -> Opposition:
    """A difficulty, or a defender who rolls, has a fixed value or a number (F6-ATK-1)."""
    if request.defender is None:
        return Opposition(number=request.difficulty or 0, rules=("F6-CHK-5",))
    decider, mode = check_decisions.DEFENDER, request.defender.mode
    opposition = opposition_of(request.defender, mode, decider, "defender", "/defender", request.options)
    return replace(opposition, rules=("F6-OPP-1", *opposition.rules))


def _refuse_misfit(request: Attack, *, is_direct: bool) -> None:
    """The difficulty of a direct attack is the resistance, and there is no effect roll (F6-ATK-5)."""
    if is_direct:
        for name in ("difficulty", "defender", "effect"):
            if getattr(request, name) is not None:
                raise Rejected(
                    "bad_input", f"/{name}", expected=Phrase("null: a direct attack is made against `resistance`")
                )
        return
    if (request.difficulty is None) == (request.defender is None):
        raise Rejected(
            "bad_input",
            "/difficulty",
            expected=Phrase("a `difficulty`, or a `defender` with `id`, `die_code` or `value`, and not both"),
        )
    if request.effect is None:
        raise Rejected("bad_input", "/effect", expected=Phrase("the dice of the effect roll"))
