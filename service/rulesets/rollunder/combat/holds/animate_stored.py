"""Animated metal in stored play: the reduction of DEX, the condition on the wearer, and letting the metal rest.

Rules RU-C-ARM-7 and RU-C-MET-1 to RU-C-MET-6.
"""

from collections.abc import Iterator

from service.rulesets.rollunder.combat.gear.armor_total import MAIL
from service.rulesets.rollunder.combat.holds.animate_request import Animate, AnimateAction, AnimateResult, MetalKind
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.struggle import ACTING
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause, armor_reduction, moved_metal
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, bar_on
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_METAL
from service.rulesets.stored import Bar, Disclosure, Lookup, Participant, Somebody, Stored
from service.rulesets.stored.conditions import Condition
from service.values import replace


@of_character
def _metal_at_rest(character: Character, order: Order) -> MetalKind | None:
    """Kind of the metal that comes to rest; where none moves, which is refused, it is any (RU-C-MET-1)."""
    if order.action is AnimateAction.ANIMATE:
        return None
    kinds = (str(condition.details.get("armor")) for condition in _moving(character.figure, order))
    return next((MetalKind(kind) for kind in kinds if kind in tuple(MetalKind)), MetalKind.PLATE)


@of_character
def _mail_worn(character: Character, _: object) -> int:
    """DEX reduction of the mail by itself, doubled where it was never used (RU-C-ARM-7)."""
    at_rest, moved = _armor_with_mail(character)
    return moved - at_rest


@of_character
def _dex(character: Character, order: Order) -> int:
    """DEX without the mail if the mail doubles it; reported separately (RU-C-MET-5)."""
    if order.armor_kind is not MetalKind.MAIL:
        return character.score(Attribute.DEX)
    at_rest, moved = _armor_with_mail(character)
    return character.score(Attribute.DEX, Cause.ARMOR) - at_rest + (moved - at_rest)


def _armor_with_mail(character: Character) -> tuple[int, int]:
    """DEX reduction of all armor with the mail at rest, and with it moved."""
    others = moved_metal(character.figure) - {MAIL}
    return armor_reduction(character.figure, others), armor_reduction(character.figure, others | {MAIL})


def _animated(figure: Figure, outcome: EffectContext[Animate, AnimateResult]) -> Figure:
    """Plate holds for its rounds (RU-C-MET-2), other metal as long as the spell, here until the encounter ends.

    Animated mail and brocade lower DEX by themselves from now on (RU-C-MET-5, RU-C-MET-6).
    """
    if outcome.request.action is AnimateAction.END:
        return _at_rest(figure, outcome)
    result, kind = outcome.result, str(outcome.request.armor_kind)
    moving = next(
        (each for each in lasting.found(figure, Lasting.ANIMATED) if each[1].details.get("armor") in (kind, None)), None
    )
    if moving is not None:
        return _animated_anew(figure, *moving, outcome)
    if result.looks_away is False:
        return figure
    until = lasting.UNTIL_THE_ENCOUNTER_ENDS if result.rounds is None else lasting.rounds(result.rounds)
    spell = lasting.of_source(Lasting.ANIMATED, outcome.id_of("mage"), {"armor": kind, "state": result.state})
    return lasting.laid(figure, replace(spell, duration=until))


def _animated_anew(
    figure: Figure, identity: str, moving: Condition, outcome: EffectContext[Animate, AnimateResult]
) -> Figure:
    """Plate that moves already holds as the new [STR] says (RU-C-MET-2, RU-C-MET-3); other metal moves on."""
    result = outcome.result
    if result.rounds is None:
        return figure
    details = {**moving.details, "state": result.state}
    details.pop("again", None)
    source = outcome.id_of("mage") or moving.source
    held = replace(moving, source=source, details=details, duration=lasting.rounds(result.rounds))
    return lasting.changed(figure, identity, held)


def _at_rest(figure: Figure, outcome: EffectContext[Animate, AnimateResult]) -> Figure:
    """The metal of this kind, or of all, is still, if the named mage moved it (RU-C-MET-1)."""
    for condition in _moving(figure, outcome.order):
        figure = lasting.without(figure, condition)
    return figure


def _moving(figure: Figure, order: Order) -> tuple[Condition, ...]:
    """Animated metal that an order would end; manually animated metal has no kind and no mage."""
    return tuple(
        condition
        for _, condition in lasting.found(figure, Lasting.ANIMATED)
        if order.armor_kind in (None, condition.details.get("armor") or order.armor_kind)
        and order.mage.id in (None, condition.source)
    )


def _mage_needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Letting the metal rest takes no action (RU-C-MET-1)."""
    return (Ability.CAST,) if order.action is AnimateAction.ANIMATE else ()


def _any_of_mage(figure: Figure) -> tuple[str, ...]:
    """A mage who is dead or K.O. loses control, and the metal rests (RU-C-MET-1)."""
    mage = Character(figure)
    return (Ability.CAST,) if mage.is_dead or mage.is_ko else ()


def _rest_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of letting metal rest that does not move (RU-C-MET-1)."""
    figure = cast.get(order.character.id or "")
    if figure is not None and order.action is AnimateAction.END and not _moving(figure, order):
        yield bar_on(figure, "not_animated", "RU-C-MET-1", Ability.CAST, fixed=True, visible=True)


STORED = Stored(
    rolled_by={ACTING: "mage"},
    participants=(
        Participant("character", "Who wears the metal.", kind=Somebody),
        Participant(
            "mage",
            "Who animates it; may be left out.",
            kind=Somebody,
            needs_of=_mage_needs,
            may_need=(Ability.CAST,),
            any_of=_any_of_mage,
        ),
    ),
    lookups={
        "armor_kind": Lookup(find=_metal_at_rest, choice=True),
        "str_": lookups.STR,
        "mage_int": Lookup(find=lookups.INT, participant="mage"),
        "luck": REPEATS,
        "mage_luck": replace(REPEATS, participant="mage"),
        "dex": _dex,
        "dex_reduction": _mail_worn,
    },
    effects={"character": (_animated, effects.pays_repeats, falls_ill), "mage": effects.pays("mage_luck")},
    reroll=REROLL_OF_METAL,
    checks=_rest_bars,
    apart=(("RU-C-MET-1", ("character", "mage")),),
    rejections=("not_animated",),
    decreed=lambda order: order.action is AnimateAction.ANIMATE,
    acting=lambda order: "mage" if order.action is AnimateAction.END else None,
    discloses=Disclosure(
        public=(
            "str_roll",
            "str_outcome",
            "mage_roll",
            "mage_outcome",
            "target_roll",
            "target_outcome",
            "results",
            "roll",
            "total",
        ),
        about={
            "character": (
                "state",
                "rounds",
                "dex_reduction",
                "dex_effective",
                "dex",
                "reduction",
                "looks_away",
                "luck",
            ),
            "mage": ("mage_luck",),
        },
    ),
)
