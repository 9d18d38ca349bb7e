"""Rounds and turns of an encounter. Rules FR-ENC-1, FR-INIT-1 to FR-INIT-4, FR-BLEED-1, FR-OPP-2 and FR-TURN-1."""

from collections.abc import Mapping
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract import Message
from service.rulesets.fastrpg import initiative
from service.rulesets.fastrpg.bleed import Bleed, BleedResult
from service.rulesets.fastrpg.bleed import resolve as bleed
from service.rulesets.fastrpg.hit_points import Tier
from service.rulesets.fastrpg.initiative import InitiativeResult
from service.rulesets.fastrpg.options import InitiativeMode, Options
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.conditions import is_barred
from service.rulesets.fastrpg.stored.effects.harm import hurt, is_bleeding, vitals_of
from service.rulesets.fastrpg.stored.figures import Cast, Figure
from service.rulesets.fastrpg.stored.state import new_turn
from service.rulesets.fastrpg.stored.time.elapsed import rounds_over
from service.rulesets.stored.timekeeping import Initiative, Passed
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(InitiativeResult):
    """Rolls of initiative, by combatant."""

    passed: Annotated[Literal["initiative"], Doc("The order of an encounter was made.")] = "initiative"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bled:
    """Loss of a bleeding character at the end of a round."""

    name: str
    lost: Annotated[int, Doc("Hit Points lost.")]
    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """Result of the end of a round."""

    passed: Annotated[Literal["round"], Doc("A round of an encounter.")] = "round"
    bled: Annotated[Mapping[str, Bled], Doc("Id -> lost Hit Points, of all bleeding characters.")]


def start_encounter(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """Nothing of a turn is used at the start, with any rest of an earlier encounter (FR-ENC-1)."""
    return Passed(cast=_in_new_turn(cast))


def roll_initiative(cast: Cast, options: Options, dice: Dice) -> Initiative:
    """Sides (FR-INIT-1) or everyone (FR-INIT-2) roll; of a side, all act in the order in which they joined.

    A figure without a side is a side alone. Sides or figures that do not roll come last in the order of joining.
    """
    participants = tuple(_participant(figure) for figure in cast.values())
    outcome = initiative.resolve(initiative.Initiative(participants=participants, options=options), dice)
    by_side = options.initiative_mode is InitiativeMode.SIDE
    rolled_as = {identity: _side(figure) if by_side else figure.name for identity, figure in cast.items()}
    totals = outcome.result.totals
    names = dict.fromkeys((*outcome.result.order, *rolled_as.values()))
    return Initiative(
        order=tuple(identity for name in names for identity in cast if rolled_as[identity] == name),
        scores={identity: totals[name] for identity, name in rolled_as.items() if name in totals},
        passed=Passed(
            result=InitiativeRolled(mode=outcome.result.mode, totals=totals, order=outcome.result.order),
            rules=(*outcome.rules, "FR-INIT-4"),
            summary=outcome.summary,
        ),
    )


def rolls_each_round(options: Options) -> bool:
    """Whether initiative is rolled anew at the start of each round (FR-INIT-4)."""
    return options.reroll_each_round


def start_turn(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """The reaction comes back (FR-OPP-2), action and movement of the turn are unused (FR-TURN-1).

    The turn of a figure that has left passes without it.
    """
    own = {each: figure for each, figure in cast.items() if each == identity}
    return Passed(cast=_in_new_turn(own), rules=("FR-TURN-1", "FR-OPP-2"))


def end_round(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - no option touches it
    """Everyone critical and not stable bleeds, also in the round of the blow (FR-BLEED-1), maybe to death (FR-HP-5).

    That comes before what recurs at the end of the round.
    """
    outcomes = {
        identity: bleed(Bleed(name=figure.name, **vitals_of(figure)), dice)
        for identity, figure in cast.items()
        if is_bleeding(figure)
    }
    if not outcomes:
        return Passed()
    bled = {identity: _bled(cast[identity].name, outcome.result) for identity, outcome in outcomes.items()}
    return Passed(
        cast={identity: hurt(bleeding.lost)(cast[identity]) for identity, bleeding in bled.items()},
        result=RoundEnded(bled=bled),
        rules=tuple(dict.fromkeys(rule for outcome in outcomes.values() for rule in outcome.rules)),
        summary=_summary(bled),
    )


def round_over(cast: Cast, options: Options, dice: Dice) -> Passed:
    """The six seconds of each round count towards the hour, unless an option says otherwise.

    Rules FR-TURN-2, FR-TIME-1 and FR-SR-8.
    """
    return rounds_over(1, cast, options, dice) if options.encounter_rounds_count else Passed()


def end_encounter(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """Nothing of a turn lasts beyond the encounter; Hit Points, bleeding and luck do (FR-ENC-1)."""
    return Passed(cast=_in_new_turn(cast), rules=("FR-ENC-1",))


def _participant(figure: Figure) -> initiative.Participant:
    sheet = figure.sheet
    return initiative.Participant(
        name=figure.name,
        side=_side(figure),
        dex=sheet.abilities.dex,
        awareness=sheet.awareness,
        hp=figure.state.hp if _counts(figure) else 0,
    )


def _counts(figure: Figure) -> bool:
    """Whether no condition bars initiative (FR-GEN-1)."""
    return not is_barred(figure, Ability.ROLL_INITIATIVE)


def _side(figure: Figure) -> str:
    return figure.side or figure.name


def _in_new_turn(cast: Cast) -> Cast:
    """Participants who have used anything of a turn, with all of it restored."""
    after = {identity: replace(figure, state=new_turn(figure.state)) for identity, figure in cast.items()}
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


def _bled(name: str, result: BleedResult) -> Bled:
    return Bled(name=name, lost=result.lost, hp=result.hp, tier=result.tier)


def _summary(bled: Mapping[str, Bled]) -> Message:
    dead = [each.name for each in bled.values() if each.tier is Tier.DEAD]
    lost = ", ".join(f"{each.name} {each.lost}" for each in bled.values())
    return Message("bleeding_to_death" if dead else "bleeding", {"bled": lost, "dead": ", ".join(dead)})
