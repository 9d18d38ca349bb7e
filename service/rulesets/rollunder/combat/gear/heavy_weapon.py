"""Strain of a heavy weapon. Rules RU-C-EXH-2, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.

The game master says how much STR fatigue takes (RU-C-EXH-1).
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

STRAIN_DICE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HeavyWeapon:
    """A check, at the game master's word, whether a character can still wield a heavy weapon."""

    str_: Annotated[Score, Doc("STR now.")]
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HeavyWeaponResult:
    """Whether the arms still obey."""

    roll: Annotated[int, Doc("The d20 face.")]
    outcome: Annotated[CheckOutcome, Doc("What it means.")]
    rounds_without_attack: Annotated[int, Doc("Rounds without an attack; 0 after a success.")]
    luck: SpentOnRepeats = None


def resolve(request: HeavyWeapon, dice: Dice) -> Outcome[HeavyWeaponResult]:
    """[STR]; who fails makes no attack for d6 rounds (RU-C-EXH-2)."""
    made = repeated_check.make(request.str_, request.luck, request.options, dice, "strain")
    rounds = 0 if made.succeeds else D6.total(STRAIN_DICE, dice, "rest")
    result = HeavyWeaponResult(roll=made.roll, outcome=made.outcome, rounds_without_attack=rounds, luck=made.luck)
    code = "heavy_weapon_held" if made.succeeds else "heavy_weapon_strain"
    summary = Message(code, {"value": made.value, "roll": made.roll, "rounds": rounds})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-EXH-2", *made.rules), summary=summary)


def _strains(figure: Figure, outcome: EffectContext[HeavyWeapon, HeavyWeaponResult]) -> Figure:
    """The figure without attacks for so many rounds, from the present one on; the longer strain counts (RU-C-EXH-2)."""
    rounds = outcome.result.rounds_without_attack
    left = max((condition.duration.left or 0 for _, condition in lasting.found(figure, Lasting.STRAINED)), default=0)
    return lasting.laid(figure, lasting.counting(Lasting.STRAINED, rounds)) if rounds > left else figure


STORED = Stored(
    participants=(character_participant(),),
    lookups={"str_": lookups.STR, "luck": REPEATS},
    effects={"character": (_strains, effects.pays_repeats)},
    reroll=REROLL,
    discloses=Disclosure(public=("roll", "outcome", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Strain at a heavy weapon",
    description="When the game master asks for it: [STR], or no attack for d6 rounds.",
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams="d20: one, and those of repeats; d6: one after a failure.",
    headlines=("rounds_without_attack", "outcome"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: -result.roll,
    stored=STORED,
)
