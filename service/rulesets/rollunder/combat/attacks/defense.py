"""Defenses: conditions for each, and what a very good one grants.

Rules RU-C-DEF-1, RU-C-DEF-2, RU-C-DEF-5, RU-C-DEF-8 to RU-C-DEF-13, RU-C-DEF-15, RU-C-DEF-18 and RU-C-REA-4.
"""

from enum import StrEnum

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    DEFENDS_ONLY,
    EVADES_UP,
    EXCLUSIVE,
    POSTURES,
    DefenseTerms,
    Posture,
)
from service.rulesets.rollunder.combat.attacks.exclusive_modifiers import refuse_conflicts
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.combat.kind import AttackKind, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.options import Options
from service.values import dataclass, replace

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
        options: house rules.
        is_unaware: whether the target has not noticed the attack.
    """

    kind: DefenseKind
    terms: DefenseTerms
    incoming: Incoming
    dex: int | None
    weapon: str | None
    options: Options
    is_unaware: bool = False

    @property
    def goes_up(self) -> bool:
        """Whether the target evades upwards (RU-C-DEF-9)."""
        return self.kind is DefenseKind.EVADE and not EVADES_UP.isdisjoint(self.terms.modifiers)

    @property
    def is_out_of_posture(self) -> bool:
        """Whether the posture does not allow it (RU-C-DEF-12, RU-C-DEF-13)."""
        posture = POSTURES.get(self.terms.posture)
        return posture is not None and self.kind in posture.impossible

    @property
    def allowed(self) -> "Defense":
        """The defense of a target whose posture a game master sets aside where it does not allow it."""
        if not self.is_out_of_posture:
            return self
        return replace(self, terms=replace(self.terms, posture=Posture.STANDING))

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
