"""Defenses: conditions for each, and what a very good one grants.

Rules RU-C-DEF-1, RU-C-DEF-2, RU-C-DEF-5, RU-C-DEF-8 to RU-C-DEF-13, RU-C-DEF-15, RU-C-DEF-18 and RU-C-REA-4.
"""

from collections.abc import Iterator
from enum import StrEnum

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    DEFENDS_ONLY,
    EVADES_UP,
    EXCLUSIVE,
    NO_EVADE_UP,
    NO_ROOM,
    POSTURES,
    DefenseLimit,
    DefenseTerms,
    Posture,
)
from service.rulesets.rollunder.combat.attacks.exclusive_modifiers import refuse_conflicts
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.combat.kind import KINDS, AttackKind, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import NoParryMeaning
from service.values import dataclass

ALLYSTRIKE_ATTACKERS = 2


class Refused(StrEnum):
    """Reason why a defense is impossible; tested in this order."""

    UNDEFENDABLE = "undefendable"
    ALL_OUT = "all_out"
    UNAWARE = "unaware"
    NOT_AGAINST_THIS_ATTACK = "not_against_this_attack"
    KNEELING = "kneeling"
    LYING = "lying"
    NO_ROOM = "no_room"
    NO_EVADE_UP = "no_evade_up"
    WEAPON_CANNOT_PARRY = "weapon_cannot_parry"


RULE_OF_REFUSED = {
    Refused.UNDEFENDABLE: "RU-C-DEF-10",
    Refused.ALL_OUT: "RU-C-ATT-31",
    Refused.UNAWARE: "RU-C-DEF-15",
    Refused.NOT_AGAINST_THIS_ATTACK: "RU-C-DEF-2",
    Refused.KNEELING: "RU-C-DEF-13",
    Refused.LYING: "RU-C-DEF-12",
    Refused.NO_ROOM: "RU-C-DEF-8",
    Refused.NO_EVADE_UP: "RU-C-DEF-9",
    Refused.WEAPON_CANNOT_PARRY: "RU-C-DEF-18",
}
"""Reason -> the rule that says so."""


class CounterAttack(StrEnum):
    """The free attack that a crit defense grants at once; the undefendable one meets no parry, evade or block."""

    NONE = "none"
    FREE = "free"
    FREE_UNDEFENDABLE = "free_undefendable"


COUNTER_ATTACKS = {CheckOutcome.CRIT1: CounterAttack.FREE_UNDEFENDABLE, CheckOutcome.CRIT2: CounterAttack.FREE}
"""Outcome of a defense -> what it grants (RU-C-DEF-10, RU-C-DEF-11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """The attack as the defender meets it.

    Attributes:
        kind: its kind.
        move: its move.
        weapon: name of the weapon.
        is_long: whether its cut is harder to evade; None goes by the weapon.
        allystrike_attackers: 2 when two strike together.
    """

    kind: AttackKind
    move: AttackMove
    weapon: str | None
    is_long: bool | None
    allystrike_attackers: int

    @property
    def is_long_cut(self) -> bool:
        """A cut with a long blade, blunt side, chain or rope (RU-C-DEF-7)."""
        is_long = effects_of(self.weapon).long_weapon if self.is_long is None else self.is_long
        return self.move is AttackMove.CUT and bool(is_long)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defense:
    """A defense against an attack.

    Attributes:
        kind: what the target tries.
        terms: what makes it easier or harder.
        incoming: the attack.
        dex: effective DEX; None only for a block with a block value.
        weapon: name of what the target parries with.
        is_unaware: whether the target has not noticed the attack.
    """

    kind: DefenseKind
    terms: DefenseTerms
    incoming: Incoming
    dex: int | None
    weapon: str | None
    is_unaware: bool = False

    @property
    def goes_up(self) -> bool:
        """Whether the target evades upwards (RU-C-DEF-9)."""
        return self.kind is DefenseKind.EVADE and not EVADES_UP.isdisjoint(self.terms.modifiers)

    @property
    def base(self) -> int:
        """Half of DEX, or the block value; halved before any modifier (RU-C-DEF-1, RU-C-DEF-5)."""
        if self.kind is DefenseKind.BLOCK and self.terms.block_value is not None:
            return self.terms.block_value
        return half(self.dex or 0)


def refuse_impossible(terms: DefenseTerms, allystrike_attackers: int, pointer: str, of_ally: str) -> None:
    """Refuses two tiers of only defending, two ways up (RU-C-DEF-17, RU-C-DEF-9), and a lone allystrike (RU-C-TEAM-4).

    Raises:
        Rejected: `conflicting_modifiers`, `bad_input`.
    """
    refuse_conflicts(terms.modifiers, EXCLUSIVE, pointer)
    if allystrike_attackers not in (0, ALLYSTRIKE_ATTACKERS):
        raise Rejected("bad_input", of_ally, expected=Phrase("0, or 2 for two attackers who strike together"))


def refusal_of(defense: Defense, options: Options) -> Refused | None:
    """The first reason why a defense is impossible, or None."""
    return next(refusals(defense, options), None)


def refusals(defense: Defense, options: Options) -> Iterator[Refused]:
    """The reasons why a defense is impossible.

    Limits (RU-C-DEF-10, RU-C-ATT-31, RU-C-DEF-15), kind of attack (RU-C-DEF-2), posture (RU-C-DEF-12,
    RU-C-DEF-13), room (RU-C-DEF-8), way up (RU-C-DEF-9) and weapon (RU-C-DEF-18).
    """
    return (reason for reason, applies in _reasons(defense, options) if applies)


def counter_attack_of(made: CombatCheck, terms: DefenseTerms, options: Options) -> CounterAttack:
    """A crit defense grants one free attack at once (RU-C-DEF-10, RU-C-DEF-11, RU-C-REA-4).

    It is not the action of the round, and may be met by a crit defense itself. Who only defends gets it as a
    special reward, or by option not.
    """
    only_defends = not DEFENDS_ONLY.isdisjoint(terms.modifiers)
    if only_defends and not options.counter_when_defend_only:
        return CounterAttack.NONE
    return COUNTER_ATTACKS.get(made.outcome, CounterAttack.NONE)


def rules_of_counter(counter: CounterAttack) -> tuple[str, ...]:
    """Ids of the rules that granted a counter-attack."""
    if counter is CounterAttack.NONE:
        return ()
    return ("RU-C-DEF-10" if counter is CounterAttack.FREE_UNDEFENDABLE else "RU-C-DEF-11", "RU-C-REA-4")


def _reasons(defense: Defense, options: Options) -> Iterator[tuple[Refused, bool]]:
    kind, posture, limits = defense.kind, defense.terms.posture, frozenset(defense.terms.limits)
    is_impossible = posture in POSTURES and kind in POSTURES[posture].impossible
    is_evade = kind is DefenseKind.EVADE
    yield Refused.UNDEFENDABLE, DefenseLimit.UNDEFENDABLE in limits
    yield Refused.ALL_OUT, DefenseLimit.ALL_OUT in limits
    yield Refused.UNAWARE, defense.is_unaware or DefenseLimit.UNAWARE in limits
    yield Refused.NOT_AGAINST_THIS_ATTACK, kind not in KINDS[defense.incoming.kind].defenses
    yield Refused.KNEELING, is_impossible and posture is Posture.KNEELING
    yield Refused.LYING, is_impossible and posture is Posture.LYING
    yield Refused.NO_ROOM, is_evade and not defense.goes_up and not limits.isdisjoint(NO_ROOM)
    yield Refused.NO_EVADE_UP, defense.goes_up and not limits.isdisjoint(NO_EVADE_UP)
    yield Refused.WEAPON_CANNOT_PARRY, kind is DefenseKind.PARRY and _cannot_parry(defense, options)


def _cannot_parry(defense: Defense, options: Options) -> bool:
    """Whip, flail and chainsticks: their wielder cannot parry, or they cannot be parried, by option (RU-C-DEF-18)."""
    own_is_unfit = effects_of(defense.weapon).parry is False
    other_is_unfit = effects_of(defense.incoming.weapon).parry is False
    meaning = options.no_parry_meaning
    of_wielder = own_is_unfit and meaning is not NoParryMeaning.TARGET
    of_target = other_is_unfit and meaning is not NoParryMeaning.WIELDER
    return of_wielder or of_target
