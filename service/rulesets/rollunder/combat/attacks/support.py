"""Catching arrows and protecting an ally.

Rules RU-C-TEAM-1 to RU-C-TEAM-3, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-R-20 and RU-R-25.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import repeat
from service.rulesets.rollunder.core.arithmetic import divided, half
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.combat.support_kind import Catch, HitGoesTo, SupportKind
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS, RepeatDecider, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Participant, Somebody, Stored
from service.rulesets.vocabulary import Count, Doc, Modifier
from service.values import dataclass

CATCH_DIVISOR = 5


HIT_AFTER_SUCCESS = {SupportKind.SAFETY_PUSH: HitGoesTo.NOBODY, SupportKind.BODYGUARD_JUMP: HitGoesTo.BODYGUARD}
"""Kind of support -> victim of the hit after a success (RU-C-TEAM-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """Request to support another one's defense."""

    kind: Annotated[SupportKind, Doc("Which of the possible actions to carry out.")]
    dex: Annotated[Score | None, Doc("Effective DEX; needed for everything but carry.")] = None
    str_: Annotated[Score | None, Doc("For carry: STR.")] = None
    parry_mods: Annotated[Modifier, Doc("For allyshield: modifiers of the own parry.")] = 0
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportResult:
    """Result of the support: the check, and its effect for the supported target."""

    checked_value: Annotated[int, Doc("The number the d20 had to stay below.")]
    parry_value: Annotated[int | None, Doc("For allyshield: the own parry before it is halved.")] = None
    roll: Annotated[int, Doc("The d20 face.")]
    outcome: Annotated[CheckOutcome, Doc("What it means.")]
    catch: Annotated[Catch | None, Doc("For arrow_catcher: what becomes of the projectile.")] = None
    avoided: Annotated[bool | None, Doc("For allyshield: whether the attack is stopped.")] = None
    success: Annotated[bool, Doc("Whether it worked.")]
    hit_goes_to: Annotated[
        HitGoesTo | None, Doc("For safety_push and bodyguard_jump: name of the participant that is hit.")
    ] = None
    luck: SpentOnRepeats = None


def resolve(request: Support, dice: Dice) -> Outcome[SupportResult]:
    """One check with a value that depends on the kind of support (RU-C-TEAM-1 to RU-C-TEAM-3).

    Raises:
        Rejected: `bad_input` when DEX or STR are missing.
    """
    return supported(request, dice, CHARACTER)


def supported(request: Support, dice: Dice, decider: RepeatDecider) -> Outcome[SupportResult]:
    """The check, with repeats that a participant decides on."""
    result, rule = _KINDS[request.kind](request, dice, decider)
    code = f"support_{request.kind}_{result.catch or ('success' if result.success else 'failure')}"
    summary = Message(code, {"value": result.checked_value, "roll": result.roll})
    of_repeats = repeat.rules_of(result.luck) if result.luck else ()
    return Outcome(result=result, rules=("RU-C-GEN-1", rule, *of_repeats), summary=summary)


def _catch(request: Support, dice: Dice, decider: RepeatDecider) -> tuple[SupportResult, str]:
    """[DEX:5]; who fails with a roll above DEX is hit in the hand (RU-C-TEAM-1)."""
    dex = _dex(request)
    made = repeated_check.make(divided(dex, CATCH_DIVISOR), request.luck, request.options, dice, "catch", decider)
    missed = Catch.HAND_HIT if made.roll > dex else Catch.NOT_CAUGHT
    return _result(made, catch=Catch.CAUGHT if made.succeeds else missed), "RU-C-TEAM-1"


def _shield(request: Support, dice: Dice, decider: RepeatDecider) -> tuple[SupportResult, str]:
    """Half of the own parry, which is half of DEX with its modifiers (RU-C-TEAM-2)."""
    parry_value = half(_dex(request)) + request.parry_mods
    made = repeated_check.make(half(parry_value), request.luck, request.options, dice, "allyshield", decider)
    return _result(made, parry_value=parry_value, avoided=made.succeeds), "RU-C-TEAM-2"


def _get_between(request: Support, dice: Dice, decider: RepeatDecider) -> tuple[SupportResult, str]:
    """[DEX]: the ally is pushed aside, or the bodyguard takes the hit; else the ally does (RU-C-TEAM-3)."""
    made = repeated_check.make(_dex(request), request.luck, request.options, dice, "bodyguard", decider)
    hit_goes_to = HIT_AFTER_SUCCESS[request.kind] if made.succeeds else HitGoesTo.ALLY
    return _result(made, hit_goes_to=hit_goes_to), "RU-C-TEAM-3"


def _carry(request: Support, dice: Dice, decider: RepeatDecider) -> tuple[SupportResult, str]:
    """[STR]: the ally is carried away (RU-C-TEAM-3)."""
    str_ = needed(request.str_, "/str", Phrase("the kind {kind}", kind="carry"))
    made = repeated_check.make(str_, request.luck, request.options, dice, "carry", decider)
    return _result(made), "RU-C-TEAM-3"


def _dex(request: Support) -> int:
    return needed(request.dex, "/dex", Phrase("the kind {kind}", kind=request.kind))


def _result(
    made: RepeatedCheck,
    *,
    parry_value: int | None = None,
    catch: Catch | None = None,
    avoided: bool | None = None,
    hit_goes_to: HitGoesTo | None = None,
) -> SupportResult:
    return SupportResult(
        checked_value=made.value,
        parry_value=parry_value,
        roll=made.roll,
        outcome=made.outcome,
        catch=catch,
        avoided=avoided,
        success=made.succeeds,
        hit_goes_to=hit_goes_to,
        luck=made.luck,
    )


_KINDS: Mapping[SupportKind, Callable[[Support, Dice, RepeatDecider], tuple[SupportResult, str]]] = {
    SupportKind.ARROW_CATCHER: _catch,
    SupportKind.ALLYSHIELD: _shield,
    SupportKind.SAFETY_PUSH: _get_between,
    SupportKind.BODYGUARD_JUMP: _get_between,
    SupportKind.CARRY: _carry,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstAttack:
    """Attack from which the ally is protected."""

    attack: Annotated[Count | None, Doc("Its event, for the log; without effect.")] = None


STORED = Stored(
    participants=(
        character_participant(needs=(Ability.SUPPORT,)),
        Participant("ally", "The protected participant; optional.", kind=Somebody),
    ),
    beside=AgainstAttack,
    lookups={"dex": lookups.DEX, "str_": lookups.STR, "luck": REPEATS},
    effects={"character": effects.pays_repeats},
    apart=(("RU-C-TEAM-1", ("character", "ally")),),
    reroll=REROLL,
    discloses=Disclosure(
        public=("avoided", "success", "hit_goes_to", *OF_REPEATS),
        about={"character": ("checked_value", "parry_value", "luck", "value"), "ally": ("catch",)},
    ),
)


OPERATION = Operation(
    resolve,
    title="Protect somebody",
    description=(
        "Catch an arrow with [DEX:5], parry for an ally with half the own parry, push the ally aside or jump in with "
        "[DEX], or carry the ally away with [STR]."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode", "defend_only_supports"),
    streams="d20: one, and those of repeats.",
    headlines=("success", "outcome", "catch", "hit_goes_to"),
    decisions=(CHARACTER.point(),),
    score=lambda result: result.checked_value - result.roll,
    stored=STORED,
)
