"""The house rules of Fast Role-Playing: how a table reads the text."""

from enum import StrEnum
from typing import Annotated, ClassVar

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.fastrpg.abilities import Ability
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass


class OnTie(StrEnum):
    """Outcome of a contest that ends level: neither succeeds, or both roll again until they differ."""

    DRAW = "draw"
    REROLL = "reroll"


class LightMeleeBonus(StrEnum):
    """Bonus of a light melee weapon: the better of Strength and Dexterity, or both."""

    BETTER = "better"
    BOTH = "both"


class HeavyMeleeModifier(StrEnum):
    """Modifier of a heavy melee weapon: Strength, or the Maneuvers skill."""

    STRENGTH = "strength"
    MANEUVERS = "maneuvers"


class InitiativeMode(StrEnum):
    """Roller of initiative: each side once, or each participant."""

    SIDE = "side"
    INDIVIDUAL = "individual"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(RulesetOptions):
    """House rules of a Fast Role-Playing table. Options that do not touch an operation have no effect on it."""

    stored_only: ClassVar[frozenset[str]] = frozenset(
        {"critical_oppose", "encounter_rounds_count", "react_on_own_turn", "standing_costs_m"}
    )

    tech_ability: Annotated[Ability | None, Doc("FR-SKILL-5: the ability that Tech skills add; null adds none.")] = None
    on_tie: Annotated[OnTie, Doc("FR-CON-2: contests that end level.")] = OnTie.DRAW
    light_melee_bonus: Annotated[LightMeleeBonus, Doc("FR-DMG-3: what light melee weapons add to damage.")] = (
        LightMeleeBonus.BETTER
    )
    heavy_melee_modifier: Annotated[HeavyMeleeModifier, Doc("FR-DMG-5: what heavy melee weapons add to damage.")] = (
        HeavyMeleeModifier.STRENGTH
    )
    initiative_mode: Annotated[InitiativeMode, Doc("FR-INIT-1, FR-INIT-2: who rolls.")] = InitiativeMode.SIDE
    reroll_each_round: Annotated[bool, Doc("FR-INIT-4: initiative is rolled again in each round of an encounter.")] = (
        True
    )
    react_on_own_turn: Annotated[bool, Doc("FR-OPP-2: whether the reaction may be used in the own turn.")] = True
    standing_costs_m: Annotated[Count, Doc("FR-HP-3: meters of the turn that standing up takes.")] = 0
    encounter_rounds_count: Annotated[
        bool, Doc("FR-TURN-2: whether rounds of an encounter count towards the hour that heals and brings luck.")
    ] = True
    critical_oppose: Annotated[
        bool, Doc("FR-HP-3: whether a critical character may be the second side of a contest.")
    ] = True
    max_special: Annotated[Count, Doc("FR-SHEET-6: special abilities that a new character may have.")] = 1


DEFAULT_OPTIONS = Options()
OptionsField = Annotated[Options, Doc("House rules for this call; others have their defaults.")]
