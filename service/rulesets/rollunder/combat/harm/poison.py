"""Poison that works in ticks. Rules RU-C-POI-1 to RU-C-POI-3, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-R-3."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import divided
from service.rulesets.rollunder.core.attribute import Attribute, AttributeName
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.budget import refuse_too_many_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.core.expression import Expression, ExpressionText
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Lookup, Stored
from service.rulesets.stored.conditions import Detail
from service.rulesets.vocabulary import Component, Count, Doc, Positive
from service.values import dataclass, replace

MOST_TICKS = 1000
Later = Annotated[bool, Doc("Stored ones are always bitten as time passes.")]

NO_DAMAGE = DamageDice()


class PoisonKind(StrEnum):
    """Effect of a poison: it hurts, it stuns, or it clouds the mind."""

    DAMAGE = "damage"
    STUN = "stun"
    MIND = "mind"


class PoisonUnit(StrEnum):
    """Unit of the duration and the interval of a poison."""

    ROUND = "round"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


class PoisonAction(StrEnum):
    """Action to resolve: a poison works, or all poisons are cured."""

    WORK = "work"
    CURE = "cure"


RULE_OF_KIND = {
    PoisonKind.DAMAGE: "RU-C-POI-1",
    PoisonKind.STUN: "RU-C-POI-2",
    PoisonKind.MIND: "RU-C-POI-3",
}
PoisonDuration = Annotated[
    Count | ExpressionText, Component("RollunderPoisonDuration", "A number, or a dice expression such as 1d6.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Poison:
    """A poison that takes effect on a character, or is cured."""

    action: Annotated[PoisonAction, Doc("Whether a poison works or all of them are cured.")] = PoisonAction.WORK
    kind: Annotated[PoisonKind, Doc("Harm that the poison does.")] = PoisonKind.DAMAGE
    damage: Annotated[DamageText | None, Doc("What each tick does; nothing if left out.")] = None
    duration: Annotated[PoisonDuration, Doc("How long it works, in units of your choice.")] = 0
    interval: Annotated[Positive, Doc("Time between two ticks, in the same unit.")] = 1
    unit: Annotated[PoisonUnit, Doc("Of duration and interval.")] = PoisonUnit.HOUR
    loss: Annotated[
        Mapping[AttributeName, Count], Len(0, len(Attribute)), Doc("What attributes lose while it works.")
    ] = field(default_factory=dict)
    later: Annotated[
        bool, Doc("Only return how often it will work; stored characters suffer from it as time passes.")
    ] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PoisonResult:
    """Result of the poison over all ticks."""

    ticks: Annotated[int, Doc("How often it worked.")]
    per_tick: Annotated[tuple[int, ...] | None, Doc("Damage of each tick; null for stun and mind poison.")]
    life_loss: Annotated[int, Doc("LIFE lost; 0 for stun and mind poison.")]
    stun_gain: Annotated[int | None, Doc("What the stun level rises by; null for anything but stun poison.")]


def resolve(request: Poison, dice: Dice) -> Outcome[PoisonResult]:
    """Work tick by tick, the first one after the first interval; armor does not count (RU-C-POI-1).

    Stun poison raises the stun level instead (RU-C-POI-2). What a mind poison does, and what either lowers for a
    while, is the game master's: only its duration is counted (RU-C-POI-3).

    Raises:
        Rejected: those of an expression, `too_large` and `too_many_dice` for a poison without end.
    """
    if request.action is PoisonAction.CURE:
        result = PoisonResult(ticks=0, per_tick=None, life_loss=0, stun_gain=None)
        return Outcome(result=result, rules=("RU-C-POI-1",), summary=Message("poison_cured", {}))
    duration = expression.of_modifier(request.duration, "/duration")
    damage = _damage(request)
    _refuse_endless(request, duration, damage)
    ticks = divided(max(0, expression.total(duration, dice, "duration")), request.interval)
    is_silent = request.later or request.kind is PoisonKind.MIND
    worked = () if is_silent else tuple(max(0, damage.roll(dice, "poison")) for _ in range(ticks))
    amount = sum(worked)
    result = PoisonResult(
        ticks=ticks,
        per_tick=worked if request.kind is PoisonKind.DAMAGE and not request.later else None,
        life_loss=amount if request.kind is PoisonKind.DAMAGE else 0,
        stun_gain=amount if request.kind is PoisonKind.STUN else None,
    )
    code = "poison_begins" if request.later else f"poison_{request.kind}"
    summary = Message(code, {"ticks": ticks, "amount": amount})
    return Outcome(result=result, rules=("RU-C-POI-1", RULE_OF_KIND[request.kind]), summary=summary)


def _damage(request: Poison) -> DamageDice:
    """The dice of a tick; a poison of the mind has none (RU-C-POI-3)."""
    if request.damage is None:
        return NO_DAMAGE
    read = damage_dice.parse(request.damage, "/damage")
    return NO_DAMAGE if request.kind is PoisonKind.MIND else read


def _refuse_endless(request: Poison, duration: Expression, damage: DamageDice) -> None:
    """A poison that works tick by tick has an end in sight."""
    most_ticks = divided(max(0, duration.maximum), request.interval)
    if request.kind is not PoisonKind.MIND and most_ticks > MOST_TICKS:
        raise Rejected(
            "too_large",
            "/duration",
            expected=Phrase("at most {most} ticks, that is duration by interval", most=MOST_TICKS),
        )
    refuse_too_many_dice(damage.count * most_ticks, "/damage")


def _poisoned(figure: Figure, outcome: EffectContext[Poison, PoisonResult]) -> Figure:
    """Nothing at once: it bites as time passes, and its loss counts until the last tick (RU-C-POI-1 to RU-C-POI-3)."""
    request: Poison = outcome.request
    if request.action is PoisonAction.CURE:
        return lasting.ended(figure, Lasting.POISONED)
    if outcome.result.ticks == 0:
        return figure
    details: dict[str, Detail] = {
        lasting.BEGAN: figure.round,
        "kind": str(request.kind),
        "damage": None if request.damage is None else str(request.damage),
        "unit": str(request.unit),
        "interval": request.interval,
        "ticks": outcome.result.ticks,
    }
    losses = tuple(lasting.attribute_effect(Attribute(name), -value) for name, value in request.loss.items() if value)
    return lasting.laid(figure, replace(lasting.of_source(Lasting.POISONED, None, details), effects=losses))


STORED = Stored(
    participants=(character_participant(),),
    lookups={"later": Lookup(find=lambda _context: True, type=Later, default=True)},
    effects={"character": (_poisoned, falls_ill)},
    gm_only=True,
    discloses=Disclosure(public=("life_loss",)),
)


OPERATION = Operation(
    resolve,
    title="Let a poison work",
    description=(
        "A poison works once every interval as long as it lasts: it hurts, raises the stun level, or clouds the mind. "
        "Armor does not count."
    ),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of the duration, then those of the damage tick by tick.",
    headlines=("stun_gain", "life_loss", "ticks"),
    score=lambda result: result.life_loss or result.stun_gain or result.ticks,
    stored=STORED,
)
