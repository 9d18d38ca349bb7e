"""The dice of a fire or of acid: fewer each round, and the damage of a round.

Rules RU-C-BURN-1 to RU-C-BURN-3.
"""

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.harm.burn_request import BurnKind
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import BurnFlat

DICE_LOST_PER_ROUND = 1
BURNING = Phrase("the action {action}", action="burn")
"""Text of what needs the kind and the damage of a fire."""


def dice_left(fire: DamageDice, rounds: int) -> int:
    """Number of dice left after so many rounds of burning: one less each round, then it is out (RU-C-BURN-3)."""
    return max(0, fire.count - DICE_LOST_PER_ROUND * rounds)


def after_rounds(fire: DamageDice, rounds: int, options: Options) -> DamageDice:
    """The damage of burning dice of one size, so many rounds after the first one (RU-C-BURN-3).

    Only the dice shrink: a flat bonus stays as long as one is left; by option it counts in the first round only.
    """
    left = dice_left(fire, rounds)
    flat_counts = left > 0 and (rounds == 0 or options.burn_flat is BurnFlat.EACH_ROUND)
    return DamageDice(
        terms=tuple(Term(1, left, term.die) for term in fire.terms if left), flat=fire.flat if flat_counts else 0
    )


def burned(rolled: int, kind: BurnKind, armor: int, *, resist: bool) -> Blow:
    """Damage of one round of burning, for a body or an item (RU-C-BURN-1, RU-C-BURN-2).

    Only a resist helps against fire, armor too against acid; both apply anew each round (RU-C-BURN-3).
    """
    type_ = DamageType(kind)
    return Blow(rolled=max(0, rolled), type=type_, armor=Armor(worn=armor), resist=(type_,) if resist else ())


def one_term(text: str) -> DamageDice:
    """The damage of a fire, whose dice have one size.

    Raises:
        Rejected: `bad_input` when they have several, or there are none.
    """
    read = damage_dice.parse(text, "/damage")
    if len(read.terms) != 1:
        raise Rejected(
            "bad_input", "/damage", expected=Phrase("dice of one size with a flat bonus if any, such as 3d6+2")
        )
    return read
