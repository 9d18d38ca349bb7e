"""Initiative in an encounter: who takes turns, and in which order.

Rules RU-C-ENC-1, RU-C-INI-1, RU-C-INI-2 and RU-R-6.
"""

from collections.abc import Mapping
from typing import Annotated

from service.dice import Dice
from service.rulesets.rollunder.combat.rounds import initiative
from service.rulesets.rollunder.combat.rounds.initiative import InitiativeCombatant, InitiativeResult
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting, readiness
from service.rulesets.rollunder.stored.abilities import ABILITIES, Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.timekeeping import Initiative, Passed
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

READY = (Lasting.SPELL, Lasting.DRAWN, Lasting.READY)
"""Conditions that give initiative +10: a spell or weapon kept ready, or a bow kept drawn (RU-C-INI-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled:
    """Order of the actions in the round that begins."""

    values: Annotated[Mapping[str, int], Doc("Name -> initiative.")]
    order: Annotated[tuple[str, ...], Doc("Names in the order of actions.")]
    stance_order: Annotated[tuple[str, ...], Doc("Names in the order in which stances are named.")]


@remembered
def takes_turns(figure: Figure, options: Options) -> bool:
    """Whether it takes turns: not if dead, defeated, K.O., unconscious, asleep or frozen (RU-C-ENC-1)."""
    return ABILITIES.takes_turns(figure, options, Ability.TURN)


def roll_initiative(cast: Cast, options: Options, dice: Dice) -> Initiative:
    """INT of all who are not defeated, +10 with spell or weapon ready, draws by d20 (RU-C-INI-1, RU-C-INI-2)."""
    acting = {figure.name: identity for identity, figure in cast.items() if not figure.defeated}
    combatants = {name: _combatant(name, cast[identity], options) for name, identity in acting.items()}
    participants = tuple(each for name, each in combatants.items() if takes_turns(cast[acting[name]], options))
    outcome = initiative.resolve(initiative.Initiative(participants=participants, options=options), dice)
    rolled = _with_the_idle(outcome.result, combatants)
    result = InitiativeRolled(values=rolled.values, order=rolled.order, stance_order=rolled.stance_order)
    return Initiative(
        order=tuple(acting[name] for name in rolled.order),
        scores={acting[name]: value for name, value in rolled.values.items()},
        passed=Passed(result=result, rules=outcome.rules, summary=outcome.summary),
    )


def _combatant(name: str, figure: Figure, options: Options) -> InitiativeCombatant:
    return InitiativeCombatant(
        name=name,
        int_=Character(figure, options).score(Attribute.INT),
        ready=_is_ready(Character(figure, options)),
    )


def _is_ready(character: Character) -> bool:
    """Whether a spell or weapon is ready; what its round ended with is not (RU-C-INI-2, RU-R-6)."""
    found = (condition for _, condition in lasting.found(character.figure, *READY))
    return any(condition.name != Lasting.READY or not readiness.is_over(character, condition) for condition in found)


def _with_the_idle(rolled: InitiativeResult, combatants: Mapping[str, InitiativeCombatant]) -> InitiativeResult:
    """The order with those who have no turn now behind their equals: they may come to, but roll no draws."""
    values = {name: initiative.value_of(each) for name, each in combatants.items()}
    idle = (name for name in combatants if name not in rolled.values)
    order = tuple(sorted((*rolled.order, *idle), key=lambda name: -values[name]))
    return replace(rolled, values=values, order=order, stance_order=tuple(reversed(order)))


def initiative_of(figure: Figure, options: Options) -> int:
    """The value by which the order of a round is made (RU-C-INI-1)."""
    return initiative.value_of(_combatant(figure.name, figure, options))
