"""Bars of the chosen defense that show once everything is looked up, and what a game master sets aside with them.

Rules RU-C-DEF-2, RU-C-DEF-8 to RU-C-DEF-10, RU-C-DEF-12, RU-C-DEF-13, RU-C-DEF-18, RU-C-ATT-31 and RU-C-LUCK-1.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Awareness, DefenseChoice, LuckUse
from service.rulesets.rollunder.combat.attacks.chosen_defense import defense_of
from service.rulesets.rollunder.combat.attacks.defense import RULE_OF_REFUSED, Defense, Refused, refusals
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    NO_EVADE_UP,
    NO_ROOM,
    DefenseLimit,
    DefenseTerms,
    Posture,
)
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.luck import PRICES, LuckSituation
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import NoParryMeaning
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.request_bars import request_bar, unpayable_bar
from service.rulesets.stored.abilities import Bar
from service.rulesets.stored.figures import Cast
from service.values import replace

CODES = (*(code for code in Refused if code is not Refused.UNAWARE), "not_enough_points")
"""Codes of the bars of a target's defense."""


def of_defense(order: Any, cast: Cast, path: str, defense: Defense, options: Options) -> Iterator[Bar]:
    """The bars of a defense.

    Args:
        order: as it was given.
        cast: the participants that it names.
        path: of the participant who defends.
        defense: as the rules see it.
        options: house rules.
    """
    ability = Ability.EVADE_UP if defense.goes_up else Ability(str(defense.kind))
    for reason in refusals(defense, options):
        is_fixed = reason is Refused.NOT_AGAINST_THIS_ATTACK
        yield request_bar(order, cast, path, reason, RULE_OF_REFUSED[reason], ability, fixed=is_fixed)


def of_target(order: Any, request: Attack, cast: Cast) -> Iterator[Bar]:
    """The bars of the target's defense against an attack, and of the LUCK that it is to pay before the roll."""
    chosen = request.defense.kind
    is_own = request.defense.support is None or request.options.support_then_defends
    if chosen is not DefenseChoice.NONE and is_own:
        defense = defense_of(request, DefenseKind(chosen), is_unaware=False)
        found = of_defense(order, cast, "target", defense, request.options)
        yield from (bar for bar in found if bar.code != Refused.UNAWARE)  # an unaware target is hit (RU-C-DEF-15)
    price = PRICES[LuckSituation.BEFORE]
    if request.defense.luck is LuckUse.BEFORE and request.target.luck < price.points:
        yield unpayable_bar(order, cast, "target", price, request.target.luck)


def without(*limits: DefenseLimit) -> Callable[[DefenseTerms], DefenseTerms]:
    """The terms of a defense without these limits."""
    return lambda terms: replace(terms, limits=tuple(each for each in terms.limits if each not in limits))


def _standing(terms: DefenseTerms) -> DefenseTerms:
    return replace(terms, posture=Posture.STANDING)


OF_TERMS: Mapping[str, Callable[[DefenseTerms], DefenseTerms]] = {
    Refused.UNDEFENDABLE: without(DefenseLimit.UNDEFENDABLE),
    Refused.ALL_OUT: without(DefenseLimit.ALL_OUT),
    Refused.KNEELING: _standing,
    Refused.LYING: _standing,
    Refused.NO_ROOM: without(*NO_ROOM),
    Refused.NO_EVADE_UP: without(*NO_EVADE_UP),
}
"""Code -> the terms of a defense as if the bar did not hold."""


def _in_attack(change: Callable[[Any], Any]) -> Callable[[Attack], Attack]:
    return lambda request: replace(request, defense=change(request.defense))


def any_weapon_parries(request: Any) -> Any:
    """The request as if every weapon parried and could be parried (RU-C-DEF-18)."""
    return replace(request, options=replace(request.options, no_parry_meaning=NoParryMeaning.WIELDER))


def _parries_with_any(request: Attack) -> Attack:
    return any_weapon_parries(replace(request, defense=replace(request.defense, weapon=None)))  # type: ignore[no-any-return]


def _awake(defense: Any) -> Any:
    return replace(defense, awareness=Awareness.AWARE)


SET_ASIDE: Mapping[str, Callable[[Any], Any]] = {
    **{code: _in_attack(change) for code, change in OF_TERMS.items()},
    Refused.WEAPON_CANNOT_PARRY: _parries_with_any,
    "asleep": _in_attack(_awake),
}
"""Code -> the request of an attack as if the bar did not hold."""
