"""Everything worn, together.

Rules RU-C-ARM-5 to RU-C-ARM-7, RU-C-MET-5 and RU-C-MET-6, with RU-C-GEN-4 and RU-C-GEN-6.

Mage robes (RU-C-MET-7) and brocade robes (RU-C-MET-8) give a spell bonus that is data of the item.
"""

from collections.abc import Collection, Sequence
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.armor import Armor, ArmorPoints, NaturalArmor
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

MOST_PIECES = 30
MAIL, BROCADE = "mail", "brocade"
UNUSED_FACTOR, ANIMATED_MAIL_FACTOR = 2, 2
ANIMATED_BROCADE = 1
ANIMATED = frozenset({MAIL, BROCADE})
"""Materials that cost DEX where a spell moves them."""
LOWEST_DEX = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorPiece:
    """Piece of armor that is worn."""

    armor: Annotated[ArmorPoints, Doc("Armor that it gives.")] = 0
    dex_reduction: Annotated[int, Interval(ge=0, le=100), Doc("What it takes from DEX.")] = 0
    material: Annotated[Name | None, Doc("`mail` and `brocade` react to animated metal; others do not.")] = None
    never_used: Annotated[bool, Doc("Whether its wearer has not got used to it.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorTotal:
    """Armor that is worn."""

    natural_armor: NaturalArmor = 0
    pieces: Annotated[tuple[ArmorPiece, ...], Len(0, MOST_PIECES), Doc("Everything worn.")]
    dex: Annotated[Score, Doc("DEX without armor.")]
    animated: Annotated[bool, Doc("Whether a spell animates metal.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorTotalResult:
    """Armor and what it costs."""

    armor: Annotated[int, Doc("Natural and worn armor together.")]
    armor_dice: Annotated[int, Doc("d6 that it takes off damage.")]
    scarce: Annotated[bool, Doc("Whether it takes off exactly 1 instead.")]
    dex_reduction: Annotated[int, Doc("What all of it takes from DEX.")]
    dex_effective: Annotated[int, Doc("DEX that is left, 0 or more.")]


def resolve(request: ArmorTotal, dice: Dice) -> Outcome[ArmorTotalResult]:  # noqa: ARG001 - nothing is rolled
    """Pieces and natural armor add up (RU-C-ARM-5, RU-C-ARM-6), and so does what they take from DEX (RU-C-GEN-4)."""
    armor = Armor(worn=sum(piece.armor for piece in request.pieces), natural=request.natural_armor)
    reduction = dex_reduction(request.pieces, ANIMATED if request.animated else frozenset())
    result = ArmorTotalResult(
        armor=armor.points,
        armor_dice=armor.dice,
        scarce=armor.is_scarce,
        dex_reduction=reduction,
        dex_effective=max(LOWEST_DEX, request.dex - reduction),
    )
    parameters = {"armor": result.armor, "dice": result.armor_dice, "dex": result.dex_effective}
    return Outcome(result=result, rules=_rules(request), summary=Message("armor_total", parameters))


def dex_reduction(pieces: Sequence[ArmorPiece], animated: Collection[str]) -> int:
    """Reduction of DEX by armor; natural armor has none (RU-C-ARM-5, RU-C-ARM-6).

    One new piece doubles all of it once (RU-C-ARM-7). Animated metal doubles that of mail, so that new mail counts four
    times (RU-C-MET-5), and takes 1 for brocade, once and never doubled (RU-C-MET-6).

    Args:
        pieces: which are worn.
        animated: the materials that a spell moves.
    """
    mail = ANIMATED_MAIL_FACTOR if MAIL in animated else 1
    worn = sum(piece.dex_reduction * (mail if piece.material == MAIL else 1) for piece in pieces)
    unused = UNUSED_FACTOR if any(piece.never_used for piece in pieces) else 1
    brocade = ANIMATED_BROCADE if BROCADE in animated and any(piece.material == BROCADE for piece in pieces) else 0
    return worn * unused + brocade


def _rules(request: ArmorTotal) -> tuple[str, ...]:
    materials = {piece.material for piece in request.pieces}
    conditions = (
        ("RU-C-ARM-5", request.natural_armor > 0),
        ("RU-C-ARM-7", any(piece.never_used for piece in request.pieces)),
        ("RU-C-MET-5", request.animated and MAIL in materials),
        ("RU-C-MET-6", request.animated and BROCADE in materials),
    )
    return ("RU-C-ARM-6", *(rule for rule, applies in conditions if applies), "RU-C-ARM-1", "RU-C-GEN-4")


OPERATION = Operation(
    resolve,
    title="Add up armor",
    description=(
        "Adds all pieces and natural armor, and what they take from DEX: twice as much while one piece is new, more "
        "when a spell animates metal. Every 4 points make a die, 1 to 3 points take off exactly 1."
    ),
)
