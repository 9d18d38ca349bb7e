"""Continuing harm of one character at the end of a round.

Rules RU-C-DMG-14, RU-C-DMG-15, RU-C-BURN-3 and RU-C-ENC-2, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-C-GEN-7,
RU-C-GRAB-4, RU-C-STUN-3, RU-C-DEAD-8, RU-C-ENC-1, RU-R-2 and RU-R-34.

With those of choking, bleeding, stun and statuses. A round is initiative, stances, actions, and this (RU-C-ENC-1).
The request and the result contain what character and encounter store from round to round (RU-C-ENC-3).
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions import stun
from service.rulesets.rollunder.combat.harm import defeat, fire_dice
from service.rulesets.rollunder.combat.harm.burn_request import BurnKind
from service.rulesets.rollunder.combat.harm.round_end_request import RoundEnd, RoundEndResult, RoundFire, RoundGrip
from service.rulesets.rollunder.combat.holds import choke
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.core.combat.life import moved, statuses_of
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects.grips import squeezes
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.fires import ONGOING, burned_down, dice_of, kind_of, of_body
from service.rulesets.rollunder.stored.lasting import Lasting, began_before
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Find, Stored
from service.rulesets.stored.conditions import Condition
from service.values import dataclass, replace

LOOKED_UP = (
    *("life", "life_max", "stun_level", "armor"),
    *("fires", "grips", "choked", "chokers", "regenerates", "bleeding"),
)
"""Members of the request that a stored character has."""


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
    over = end_round(request, dice)
    left = _dice_left(request)
    result = RoundEndResult(
        burn_damage=sum(harm.final for harm in over.burned),
        burning_dice=left,
        squeeze_damage=sum(harm.final for harm in over.squeezed),
        life_after=over.life,
        stun_after=over.level,
        statuses=statuses_of(over.life, request.life_max, over.level, still_harmed=request.bleeding or left > 0),
    )
    parameters = {"lost": request.life - over.life, "life": over.life, "stun_level": over.level}
    return Outcome(result=result, rules=rules_of(request, over), summary=Message("round_end", parameters))


def _fires_of(request: RoundEnd) -> list[tuple[DamageDice, RoundFire]]:
    """All that burns in this round, with its dice (RU-C-BURN-3)."""
    plain = RoundFire(damage=f"{request.burning_dice}d6", kind=request.burning_kind, resist=request.burn_resist)
    first = [(damage_dice.parse(plain.damage, "/burning_dice"), plain)] if request.burning_dice else []
    return first + [
        (damage_dice.parse(fire.damage, f"/fires/{index}/damage"), fire) for index, fire in enumerate(request.fires)
    ]


def _grips_of(request: RoundEnd) -> list[tuple[DamageDice, RoundGrip]]:
    """All that squeezes or bites in this round, with its dice (RU-C-DMG-14, RU-C-DMG-15)."""
    squeeze = [] if request.squeeze is None else [RoundGrip(damage=request.squeeze, type=request.squeeze_type)]
    return [(damage_dice.parse(grip.damage, "/squeeze"), grip) for grip in squeeze] + [
        (damage_dice.parse(grip.damage, f"/grips/{index}/damage"), grip) for index, grip in enumerate(request.grips)
    ]


def _dice_left(request: RoundEnd) -> int:
    """Dice for the next round: one less of each fire (RU-C-BURN-3), but for fires that go on (RU-C-BURN-5)."""
    lasting_ones = min(request.ongoing_dice, request.burning_dice)
    shrinking = DamageDice(terms=(Term(1, request.burning_dice - lasting_ones, D6),))
    others = ((damage_dice.parse(each.damage, ""), each.ongoing) for each in request.fires)
    left = (dice.count if ongoing else fire_dice.dice_left(dice, 1) for dice, ongoing in others)
    return lasting_ones + fire_dice.dice_left(shrinking, 1) + sum(left)


def end_round(request: RoundEnd, dice: Dice) -> RoundOver:
    """All that goes on with one character, in its order (RU-C-ENC-2); each fire burns by itself (RU-C-BURN-3).

    Death is determined at the end, so that all of it counts (RU-C-ENC-2).
    """
    fires, grips = _fires_of(request), _grips_of(request)
    burned = tuple(_burned(request, fire, own.roll(dice, "burn"), dice) for own, fire in fires)
    squeezed = tuple(_squeezed(request, grip, own.roll(dice, "squeeze"), dice) for own, grip in grips)
    life = request.life - sum(harm.life_loss for harm in (*burned, *squeezed))
    level = moved(request.stun_level, sum(harm.stun_gain for harm in squeezed))
    for _ in range(request.chokers if request.choked else 0):
        life, level = choke.choked(life, level)
    life = defeat.bled(life) if request.bleeding else life
    level = stun.after_round(level, life, choked=request.choked or not request.regenerates)
    return RoundOver(burned=burned, squeezed=squeezed, life=life, level=level)


def _burned(request: RoundEnd, fire: RoundFire, rolled: int, dice: Dice) -> Harm:
    """Harm by a fire in this round (RU-C-BURN-3)."""
    return harm_of(fire_dice.burned(rolled, fire.kind, request.armor, resist=fire.resist), request.options, dice)


def _squeezed(request: RoundEnd, grip: RoundGrip, rolled: int, dice: Dice) -> Harm:
    """Harm of a held character, with armor rolled anew: squeezed (RU-C-DMG-14), or bitten (RU-C-DMG-15)."""
    armor = Armor(worn=request.armor)
    return harm_of(Blow(rolled=max(0, rolled), type=grip.type, armor=armor, resist=grip.resist), request.options, dice)


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
    return ("RU-C-ENC-2", *applied, *of_harm, "RU-C-GEN-7")


def round_of(character: Character) -> RoundEnd:
    """A stored character at the end of a round; nothing goes on with the dead (RU-C-ENC-2).

    Fires and chokes count that began in an earlier round (RU-C-BURN-3, RU-C-GRAB-4).
    """
    figure = character.figure
    itself = RoundEnd(
        life=character.points(PoolName.LIFE),
        life_max=character.maximum(PoolName.LIFE),
        stun_level=character.state.stun_level,
        armor=character.armor + character.sheet.natural_armor,
        regenerates=not character.is_dead and character.loses_stun,
        options=character.options,
    )
    if character.is_dead:
        return itself
    chokers = sum(began_before(figure, grip) for _, grip in lasting.found(figure, Lasting.CHOKED))
    return replace(
        itself,
        fires=tuple(_fire_of(character, fire) for fire in of_body(figure) if began_before(figure, fire)),
        grips=tuple(
            RoundGrip(damage=str(dice), type=type_, resist=character.sheet.resist) for dice, type_ in squeezes(figure)
        ),
        choked=chokers > 0,
        chokers=max(1, chokers),
        bleeding=lasting.has(figure, Lasting.BLEEDING),
    )


def _fire_of(character: Character, fire: Condition) -> RoundFire:
    return RoundFire(
        damage=str(dice_of(fire)),
        kind=BurnKind(kind_of(fire)),
        resist=DamageType(kind_of(fire)) in character.sheet.resist,
        ongoing=fire.details.get(ONGOING) is True,
    )


def _of_round(member: str) -> Find:
    """A member of the request in its stored form."""
    return of_character(lambda character, _: getattr(round_of(character), member))


def _is_over(figure: Figure, outcome: EffectContext[RoundEnd, RoundEndResult]) -> Figure:
    """The figure after the round, with fires of a die less."""
    figure = effects.pool(PoolName.LIFE, before="life", after="life_after")(figure, outcome)
    figure = effects.level("stun_level", before="stun_level", after="stun_after")(figure, outcome)
    return burned_down(figure, outcome.request.options)


STORED = Stored(
    participants=(character_participant(),),
    lookups={member: _of_round(member) for member in LOOKED_UP},
    effects={"character": _is_over},
    gm_only=True,
    discloses=Disclosure(public=("burn_damage", "squeeze_damage")),
)


OPERATION = Operation(
    resolve,
    title="End a round",
    description=(
        "What goes on with one character at the end of a round: burning, squeezing, choking, bleeding, and then stun "
        "that wears off, each on what the one before has left."
    ),
    options=("elemental_armor", "resist_order"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: the d6 that burn, the d6 of armor where it counts; the dice of the squeeze, the d6 of armor.",
    headlines=("life_after", "stun_after", "burn_damage"),
    score=lambda result: result.life_after,
    stored=STORED,
)
