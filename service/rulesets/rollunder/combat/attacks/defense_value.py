"""The value of a defense. Rules RU-C-DEF-1 to RU-C-DEF-7, RU-C-DEF-12 to RU-C-DEF-14, RU-C-DEF-17 and RU-C-DEF-19."""

from collections.abc import Iterator

from service.rulesets.rollunder.combat.attacks.defense import ALLYSTRIKE_ATTACKERS, Defense
from service.rulesets.rollunder.combat.attacks.defense_terms import DEFENSE_MODIFIERS, POSTURES, DefenseTerms
from service.rulesets.rollunder.core.combat.grip import GRIPS
from service.rulesets.rollunder.core.combat.hands import row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, DefenseKind
from service.rulesets.rollunder.options.combat import AllystrikeCount
from service.values import dataclass

EVADE_CUT, EVADE_CUT_NUMBER = "evade_cut", -4
ALLYSTRIKE_NUMBERS = {AllystrikeCount.ATTACKERS: -2, AllystrikeCount.OTHERS: -1}
"""Two who strike together: both are counted, or the one beside the first (RU-C-TEAM-4)."""
RULE_OF_DEFENSE = {DefenseKind.EVADE: "RU-C-DEF-3", DefenseKind.PARRY: "RU-C-DEF-4", DefenseKind.BLOCK: "RU-C-DEF-5"}
"""A step aside (RU-C-DEF-3), weapon or shield against melee (RU-C-DEF-4), a shield against what flies (RU-C-DEF-5)."""

Counted = tuple[str, int, str]
"""Name of a modifier, its number and its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseValue:
    """The value of a defense with its parts.

    Attributes:
        base: half of DEX, or the block value.
        applied: modifiers that are not 0, by name.
        rules: ids of the rules that made it.
    """

    base: int
    applied: tuple[tuple[str, int], ...]
    rules: tuple[str, ...]

    @property
    def total(self) -> int:
        """The number the d20 must stay below."""
        return self.base + sum(number for _, number in self.applied)


def defense_value_of(defense: Defense) -> DefenseValue:
    """Base and everything that applies, added up (RU-C-DEF-1)."""
    counted = tuple(_modifiers(defense))
    return DefenseValue(
        base=defense.base,
        applied=tuple((name, number) for name, number, _ in counted if number),
        rules=("RU-C-DEF-1", "RU-C-DEF-2", RULE_OF_DEFENSE[defense.kind], *(rule for *_, rule in counted)),
    )


def _modifiers(defense: Defense) -> Iterator[Counted]:
    """Kind, evaded cut, posture, modifiers as listed, hands, grip, allystrike, game master, in this order."""
    kind, terms = defense.kind, defense.terms
    if kind is DefenseKind.EVADE:
        yield from _of_evade(defense)
    if terms.posture in POSTURES:
        yield terms.posture, POSTURES[terms.posture].number, POSTURES[terms.posture].rule
    for modifier in dict.fromkeys(terms.modifiers):
        row = DEFENSE_MODIFIERS[modifier]
        if kind in row.defenses:
            yield modifier, row.number, row.rule
    if kind is DefenseKind.PARRY:
        yield from _of_parry(terms)
    if defense.incoming.allystrike_attackers == ALLYSTRIKE_ATTACKERS:
        yield "allystrike", ALLYSTRIKE_NUMBERS[defense.options.allystrike_count], "RU-C-TEAM-4"
    if terms.gm_defense_mod:
        yield "gm", terms.gm_defense_mod, "RU-C-GEN-3"


def _of_evade(defense: Defense) -> Iterator[Counted]:
    """Sprays and zones are hard to evade (RU-C-ATT-11, RU-C-ATT-28, RU-C-ATT-29), long cuts too (RU-C-DEF-7)."""
    row = KINDS[defense.incoming.kind]
    if row.evade_mod:
        yield defense.incoming.kind, row.evade_mod, row.rule
    if defense.incoming.is_long_cut:
        yield EVADE_CUT, EVADE_CUT_NUMBER, "RU-C-DEF-7"


def _of_parry(terms: DefenseTerms) -> Iterator[Counted]:
    """The defender's own hands and grip change a parry and nothing else (RU-C-DEF-19)."""
    hands, grip = row_of(terms.hands), GRIPS[terms.grip] if terms.grip else None
    if terms.hands and hands and hands.parry_mod:
        yield terms.hands, hands.parry_mod, "RU-C-DEF-19"
    if terms.grip and grip and grip.parry_mod:
        yield terms.grip, grip.parry_mod, "RU-C-DEF-19"
