"""Bleeding to death, round by round. Rules FR-HP-5 and FR-BLEED-1, with FR-GEN-1, FR-DICE-1 and FR-SR-10."""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg import d20
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, Tier, tier_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import RollerName
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import hurt
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, of_figure
from service.rulesets.fastrpg.stored.lookups.fighters import VITALS
from service.rulesets.fastrpg.stored.reports import vitals_after
from service.rulesets.fastrpg.tiers import bleeds
from service.rulesets.fastrpg.turn import ROUNDS_PER_HOUR
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

MOST_ROUNDS = ROUNDS_PER_HOUR

Rounds = Annotated[Count, Doc("Rounds that end; at most the 600 of an hour.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bleed:
    """Rounds pass while someone may be bleeding."""

    name: RollerName
    hp: HitPoints
    hp_max: HitPointMaximum
    stable: Stable = False
    rounds: Rounds = 1
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class BleedResult:
    """Result of the rounds of bleeding."""

    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    lost: Annotated[int, Doc("Hit Points lost.")]
    rounds_bled: Annotated[int, Doc("Rounds in which blood was lost.")]
    dead: Annotated[bool, Doc("Whether the character is dead.")]


def resolve(request: Bleed, dice: Dice) -> Outcome[BleedResult]:
    """Critical and not stable: 1d6 at the end of each round, until dead (FR-BLEED-1, FR-HP-5).

    Raises:
        Rejected: `too_large` for more rounds than an hour has.
    """
    if request.rounds > MOST_ROUNDS:
        raise Rejected(
            "too_large", "/rounds", expected=Phrase("at most {most} rounds, which are an hour", most=MOST_ROUNDS)
        )
    hp, rounds = bled(request, dice)
    tier = tier_of(hp, request.hp_max)
    lost = request.hp - hp
    result = BleedResult(hp=hp, tier=tier, lost=lost, rounds_bled=rounds, dead=tier is Tier.DEAD)
    rules = ("FR-BLEED-1", "FR-HP-1", "FR-HP-2", *(("FR-HP-5",) if result.dead else ()))
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _bled(figure: Figure, outcome: EffectContext[Bleed, BleedResult]) -> Figure:
    """The blood that is lost (FR-BLEED-1)."""
    return hurt(outcome.result.lost)(figure)


STORED = Stored(
    participants=(Participant("character", "Who may be bleeding.", needs=(Ability.BE_HURT,), must_be_stored=True),),
    lookups={"name": of_figure(lambda figure: figure.name), **VITALS},
    effects={"character": _bled},
    gm_only=True,
    discloses=Disclosure(public=("tier", "dead", "name")),
    reports=vitals_after("character", "hp", "tier"),
)


def bled(request: Bleed, dice: Dice) -> tuple[int, int]:
    """Hit Points afterwards, and the rounds in which blood was lost (FR-BLEED-1); death is the end of it (FR-HP-5)."""

    def end_of_round(before: tuple[int, int], dice: Dice) -> tuple[int, int]:
        hp, rounds = before
        return hp - dice.face(request.name, d20.SIDES_OF_EFFECT, "bleeding"), rounds + 1

    def continues(now: tuple[int, int]) -> bool:
        hp, rounds = now
        return rounds < request.rounds and bleeds(hp, request.hp_max, request.stable)

    return dice.chain((request.hp, 0), end_of_round, continues)


def _summary(request: Bleed, result: BleedResult) -> Message:
    lost = "bleed_to_death" if result.dead else "bleed_on"
    return Message(
        lost if result.rounds_bled else "bleed_not",
        {
            "name": request.name,
            "lost": result.lost,
            "rounds": result.rounds_bled,
            "hp": result.hp,
            "hp_max": request.hp_max,
        },
    )


OPERATION = Operation(
    resolve,
    title="Bleed for some rounds",
    description=(
        "A critical character that is not stable loses 1d6 Hit Points at the end of each round, until death. "
        "For other characters nothing is rolled."
    ),
    streams="The name of the character: one d6 for each round.",
    headlines=("tier", "hp"),
    score=lambda result: result.hp,
    stored=STORED,
)
