"""Continuing harm of one character at the end of a round. Rules RU-C-ENC-2, RU-C-BURN-3, RU-C-DMG-14 and RU-C-DMG-15.

With those of choking, bleeding, stun and statuses. A round is initiative, stances, actions, and this (RU-C-ENC-1).
What a character and an encounter keep from round to round (RU-C-ENC-3) is what this operation is told and tells.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.rollunder.combat.conditions import stun
from service.rulesets.rollunder.combat.core import damage_dice
from service.rulesets.rollunder.combat.core.armor import Armor, WornArmor
from service.rulesets.rollunder.combat.core.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.combat.core.damage_type import DamageType, Resist
from service.rulesets.rollunder.combat.core.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.combat.core.level import moved
from service.rulesets.rollunder.combat.core.life import Life, LifeMax, Statuses, StunLevel, statuses_of
from service.rulesets.rollunder.combat.harm import burn, defeat
from service.rulesets.rollunder.combat.harm.burn import BurnKind
from service.rulesets.rollunder.combat.holds import choke
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.effects.grips import squeezes
from service.rulesets.rollunder.stored.fires import ONGOING, burned_down, dice_of, fires, kind_of
from service.rulesets.rollunder.stored.lasting import Lasting, began_before
from service.rulesets.rollunder.stored.lookups import of_standing
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_AT_ONCE = 20
"""Fires, grips and chokers on one character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFire:
    """One of several fires that burn in this round."""

    damage: DamageText
    kind: Annotated[BurnKind, Doc("What burns.")] = BurnKind.FIRE
    resist: Annotated[bool, Doc("Whether that kind of damage is resisted.")] = False
    ongoing: Annotated[bool, Doc("Whether it never shrinks.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGrip:
    """One of several grips or bites that hurt in this round."""

    damage: DamageText
    type: Annotated[DamageType, Doc("Its kind of damage.")] = DamageType.BASH
    resist: Resist = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnd:
    """One character at the end of a round."""

    life: Life
    life_max: LifeMax
    stun_level: StunLevel = 0
    armor: WornArmor = 0
    burning_dice: Annotated[int, Interval(ge=0, le=100), Doc("How many d6 burn in this round.")] = 0
    ongoing_dice: Annotated[int, Interval(ge=0, le=100), Doc("How many of them are of fires that never shrink.")] = 0
    burning_kind: Annotated[BurnKind, Doc("What burns.")] = BurnKind.FIRE
    burn_resist: Annotated[bool, Doc("Whether that kind of damage is resisted.")] = False
    squeeze: Annotated[DamageText | None, Doc("Dice of a squeeze or of locked jaws; null without one.")] = None
    squeeze_type: Annotated[DamageType, Doc("Kind of damage of the squeeze.")] = DamageType.BASH
    fires: Annotated[
        tuple[RoundFire, ...], Len(0, MOST_AT_ONCE), Doc("Fires that burn each by itself, beside `burning_dice`.")
    ] = ()
    grips: Annotated[
        tuple[RoundGrip, ...], Len(0, MOST_AT_ONCE), Doc("Grips and bites that hurt each by itself, beside `squeeze`.")
    ] = ()
    choked: Annotated[bool, Doc("Whether the neck is held.")] = False
    chokers: Annotated[int, Interval(ge=1, le=MOST_AT_ONCE), Doc("By how many it is held.")] = 1
    regenerates: Annotated[bool, Doc("Whether stun wears off, as it does not of who sleeps or was knocked out.")] = True
    bleeding: Annotated[bool, Doc("Whether the character bleeds.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndResult:
    """Result of the end of the round: damage in it, and how the character stands now."""

    burn_damage: Annotated[int, Doc("Damage by fire or acid.")]
    burning_dice: Annotated[int, Doc("Dice left for the next round.")]
    squeeze_damage: Annotated[int, Doc("Damage of the squeeze; of stun, what the level rises by.")]
    life_after: Annotated[int, Doc("LIFE now.")]
    stun_after: Annotated[int, Doc("Stun level now.")]
    statuses: Statuses


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire:
    """Fire that burns in this round."""

    dice: DamageDice
    kind: BurnKind
    resist: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """Grip or bite that hurts in this round."""

    dice: DamageDice
    type: DamageType
    resist: tuple[DamageType, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOver:
    """State of a character after the end of a round.

    Attributes:
        burned: harm by each fire.
        squeezed: harm by each grip.
        life: LIFE now.
        level: stun level now.
    """

    burned: tuple[Harm, ...]
    squeezed: tuple[Harm, ...]
    life: int
    level: int


def resolve(request: RoundEnd, dice: Dice) -> Outcome[RoundEndResult]:
    """Burning, squeeze, choking, bleeding and stun regeneration, each on what the one before left (RU-C-ENC-2).

    Raises:
        Rejected: those of an expression.
    """
    over = end_round(
        request,
        _fires_of(request),
        _grips_of(request),
        dice,
        chokes=request.chokers,
        keeps_stun=not request.regenerates,
    )
    left = _dice_left(request)
    still_harmed = request.bleeding or left > 0
    result = RoundEndResult(
        burn_damage=sum(harm.final for harm in over.burned),
        burning_dice=left,
        squeeze_damage=sum(harm.final for harm in over.squeezed),
        life_after=over.life,
        stun_after=over.level,
        statuses=statuses_of(over.life, request.life_max, over.level, still_harmed=still_harmed),
    )
    parameters = {"lost": request.life - over.life, "life": over.life, "stun_level": over.level}
    return Outcome(result=result, rules=rules_of(request, over), summary=Message("round_end", parameters))


def _fires_of(request: RoundEnd) -> tuple[Fire, ...]:
    """All that burns in this round (RU-C-BURN-3)."""
    plain = DamageDice(terms=(Term(1, request.burning_dice, D6),))
    first = (Fire(dice=plain, kind=request.burning_kind, resist=request.burn_resist),) if request.burning_dice else ()
    others = (
        Fire(dice=damage_dice.parse(each.damage, f"/fires/{index}/damage"), kind=each.kind, resist=each.resist)
        for index, each in enumerate(request.fires)
    )
    return (*first, *others)


def _grips_of(request: RoundEnd) -> tuple[Grip, ...]:
    """All that squeezes or bites in this round (RU-C-DMG-14, RU-C-DMG-15)."""
    squeeze = None if request.squeeze is None else damage_dice.parse(request.squeeze, "/squeeze")
    first = () if squeeze is None else (Grip(dice=squeeze, type=request.squeeze_type),)
    others = (
        Grip(dice=damage_dice.parse(each.damage, f"/grips/{index}/damage"), type=each.type, resist=each.resist)
        for index, each in enumerate(request.grips)
    )
    return (*first, *others)


def _dice_left(request: RoundEnd) -> int:
    """Dice for the next round: one less of each fire (RU-C-BURN-3), but for fires that go on (RU-C-BURN-5)."""
    lasting_ones = min(request.ongoing_dice, request.burning_dice)
    shrinking = DamageDice(terms=(Term(1, request.burning_dice - lasting_ones, D6),))
    others = ((damage_dice.parse(each.damage, ""), each.ongoing) for each in request.fires)
    left = (dice.count if ongoing else burn.dice_left(dice, 1) for dice, ongoing in others)
    return lasting_ones + burn.dice_left(shrinking, 1) + sum(left)


def end_round(
    request: RoundEnd,
    fires: Sequence[Fire],
    grips: Sequence[Grip],
    dice: Dice,
    *,
    chokes: int = 1,
    keeps_stun: bool = False,
) -> RoundOver:
    """All that goes on with one character, in its order (RU-C-ENC-2); each fire burns by itself (RU-C-BURN-3).

    Who is dead is told at the end, so that all of it counts (RU-C-ENC-2).

    Args:
        request: the character.
        fires: what burns it.
        grips: what squeezes it.
        dice: as they fall.
        chokes: by how many it is choked, if it is.
        keeps_stun: whether it is held by the neck, or not awake for another reason than its level (RU-C-STUN-3).
    """
    burned = tuple(_burned(request, fire, dice) for fire in fires)
    squeezed = tuple(_squeezed(request, grip, dice) for grip in grips)
    life = request.life - sum(harm.life_loss for harm in (*burned, *squeezed))
    level = moved(request.stun_level, sum(harm.stun_gain for harm in squeezed))
    for _ in range(chokes if request.choked else 0):
        life, level = choke.choked(life, level)
    life = defeat.bled(life) if request.bleeding else life
    level = stun.after_round(level, life, choked=request.choked or keeps_stun)
    return RoundOver(burned=burned, squeezed=squeezed, life=life, level=level)


def _burned(request: RoundEnd, fire: Fire, dice: Dice) -> Harm:
    """The dice that burn in this round (RU-C-BURN-3)."""
    blow = burn.burned(fire.dice.roll(dice, "burn"), fire.kind, request.armor, resist=fire.resist)
    return harm_of(blow, request.options, dice)


def _squeezed(request: RoundEnd, grip: Grip, dice: Dice) -> Harm:
    """Harm of a held character, with armor rolled anew: squeezed (RU-C-DMG-14), or bitten (RU-C-DMG-15)."""
    armor = Armor(worn=request.armor)
    blow = Blow(rolled=max(0, grip.dice.roll(dice, "squeeze")), type=grip.type, armor=armor, resist=grip.resist)
    return harm_of(blow, request.options, dice)


def rules_of(request: RoundEnd, over: RoundOver) -> tuple[str, ...]:
    """Ids of the rules that were applied."""
    types = {harm.type for harm in over.squeezed}
    conditions = (
        ("RU-C-BURN-3", bool(over.burned)),
        ("RU-C-DMG-14", DamageType.BASH in types),
        ("RU-C-DMG-15", bool(types - {DamageType.BASH})),
        ("RU-C-GRAB-4", request.choked),
        ("RU-C-DEAD-8", request.bleeding),
        ("RU-C-STUN-3", request.stun_level > 0),
    )
    applied = (rule for rule, applies in conditions if applies)
    of_harm = (rule for harm in (*over.burned, *over.squeezed) for rule in harm.rules)
    return tuple(dict.fromkeys(("RU-C-ENC-2", *applied, *of_harm, "RU-C-GEN-7")))


@of_standing
def _fires(who: Standing, _: Any) -> tuple[RoundFire, ...]:
    """The fires that began in an earlier round; nothing burns the dead (RU-C-BURN-3)."""
    begun = (fire for _, fire in fires(who.figure) if began_before(who.figure, fire) and not who.is_dead)
    return tuple(
        RoundFire(
            damage=str(dice_of(fire)),
            kind=BurnKind(kind_of(fire)),
            resist=DamageType(kind_of(fire)) in who.sheet.resist,
            ongoing=fire.details.get(ONGOING) is True,
        )
        for fire in begun
    )


@of_standing
def _grips(who: Standing, _: Any) -> tuple[RoundGrip, ...]:
    """The grips and bites that hurt; nothing hurts the dead (RU-C-DMG-14, RU-C-DMG-15)."""
    hurting = () if who.is_dead else squeezes(who.figure)
    return tuple(RoundGrip(damage=str(dice), type=type_, resist=who.sheet.resist) for dice, type_ in hurting)


@of_standing
def _chokers(who: Standing, _: Any) -> int:
    """Number of those who have held the neck since an earlier round (RU-C-GRAB-4)."""
    return max(1, sum(began_before(who.figure, grip) for _, grip in lasting.found(who.figure, Lasting.CHOKED)))


@of_standing
def _choked(who: Standing, _: Any) -> bool:
    """Whether the neck of a living character is held since an earlier round (RU-C-GRAB-4)."""
    held = lasting.found(who.figure, Lasting.CHOKED)
    return not who.is_dead and any(began_before(who.figure, grip) for _, grip in held)


@of_standing
def _bleeding(who: Standing, _: Any) -> bool:
    """Whether a living character bleeds (RU-C-DEAD-8)."""
    return not who.is_dead and lasting.has(who.figure, Lasting.BLEEDING)


@of_standing
def _regenerates(who: Standing, _: Any) -> bool:
    """Whether stun wears off of a living character (RU-C-STUN-3)."""
    return not who.is_dead and who.loses_stun


def _is_over(figure: Figure, outcome: EffectContext) -> Figure:
    """The figure after the round, with fires of a die less."""
    figure = effects.pool(PoolName.LIFE, before="life", after="life_after")(figure, outcome)
    figure = effects.level("stun_level", before="stun_level", after="stun_after")(figure, outcome)
    return burned_down(figure, outcome.request.options)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "life": lookups.LIFE,
        "life_max": lookups.LIFE_MAX,
        "stun_level": lookups.STUN_LEVEL,
        "armor": lookups.all_armor,
        "fires": _fires,
        "grips": _grips,
        "choked": _choked,
        "chokers": _chokers,
        "regenerates": _regenerates,
        "bleeding": _bleeding,
    },
    effects={"character": _is_over},
    gm_only=True,
    secrets=("life_after", "stun_after", "life", "stun_level", "statuses"),
)


OPERATION = Operation(
    name="round_end",
    title="End a round",
    description=(
        "What goes on with one character at the end of a round: burning, squeezing, choking, bleeding, and then stun "
        "that wears off, each on what the one before has left."
    ),
    request=RoundEnd,
    result=RoundEndResult,
    resolve=resolve,
    options=("elemental_armor", "resist_order"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: the d6 that burn, the d6 of armor where it counts; the dice of the squeeze, the d6 of armor.",
    headlines=("life_after", "stun_after", "burn_damage"),
    score=lambda result: result.life_after,
    family="Harm",
    stored=STORED,
)
