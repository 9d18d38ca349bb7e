"""Decision points of an attack: use of the weapon, LUCK, waking up, the defense, and the game master's choices.

Rules RU-C-ATT-31, RU-C-BURN-4, RU-C-DMG-10 to RU-C-DMG-12, RU-C-DUR-3, RU-C-STUN-4, RU-C-DEF-1, RU-C-DEF-2,
RU-C-DEF-16, RU-C-TEAM-1 to RU-C-TEAM-3, RU-C-LUCK-1 to RU-C-LUCK-5 and RU-C-LUCK-14 to RU-C-LUCK-16.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from service.dice import Choices, Dice
from service.rulesets.contract.decision import GAME_MASTER, DecisionPoint, unless_declined
from service.rulesets.rollunder.combat.attacks.attack_request import (
    Attack,
    DefenseChoice,
    DefenseSupport,
    LuckUse,
    Strike,
)
from service.rulesets.rollunder.combat.attacks.damage_plan import DamagePlan
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.core.combat.damage_type import PERCENT_AS_BASH
from service.rulesets.rollunder.core.combat.kind import KINDS, AttackKind, DefenseKind
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.repeat import ATTACK, AWARENESS, OF_BODYGUARD, OF_TARGET
from service.rulesets.rollunder.core.repeat import DEFENSE as DEFENSE_REPEAT
from service.rulesets.rollunder.core.repeat import SUPPORT as SUPPORT_REPEAT
from service.values import replace

ATTACKER, TARGET = "attacker", "target"
AS_IS: Final = "as_is"
AS_BASH: Final = "bash"
NO_SUPPORT: Final = "none"


class AllOut(StrEnum):
    """Kind of an all-out attack: a better roll, or more damage."""

    ATTACK = "attack"
    DAMAGE = "damage"


LUCK: Final = DecisionPoint(
    member="defense.luck",
    participant=TARGET,
    when=(
        "Before the attack roll, with LUCK left: pay 1 at once, or mean to pay for the hit (RU-C-LUCK-1). A target "
        "that has not decided by then is asked again when the hit is known (RU-C-LUCK-2)."
    ),
    default="as in `defense.luck`",
    options=(LuckUse.NONE.value, LuckUse.BEFORE.value, LuckUse.AVOID.value),
    more=False,
    sets="defense.luck",
    needs=unless_declined("luck"),
)
WAKE: Final = DecisionPoint(
    member="defense.wake_with_luck",
    participant=TARGET,
    when="When somebody who sleeps is hit: d20 LUCK to wake up in time (RU-C-DEF-16).",
    default="as in `defense.wake_with_luck`",
    more=False,
    sets="defense.wake_with_luck",
)
DEFENSE: Final = DecisionPoint(
    member="defense.kind",
    participant=TARGET,
    when="When the hit is known and LUCK has not avoided it (RU-C-DEF-1).",
    default="as in `defense.kind`",
    options=tuple(choice.value for choice in DefenseChoice),
    more=False,
    sets="defense.kind",
)
ALL_OUT_POINT: Final = DecisionPoint(
    member="all_out",
    participant=ATTACKER,
    when="Before the attack roll of an all-out attack: whether it gives +4 or a d6 of damage (RU-C-ATT-31).",
    default="as in `attack.modifiers`",
    options=(AllOut.ATTACK.value, AllOut.DAMAGE.value),
)
USE_AS: Final = DecisionPoint(
    member="use_as",
    participant=ATTACKER,
    when="Before the attack roll: whether stun, blade or sting is used as bash (RU-C-DMG-10 to RU-C-DMG-12).",
    default="as in `attack.use_as`",
    options=(AS_IS, AS_BASH),
)
SUPPORT: Final = DecisionPoint(
    member="defense.support",
    participant="defense.support.by",
    when="When the hit is known, before the own defense: whether and how the ally protects the target (RU-C-TEAM-1).",
    default="as in `defense.support.kind`",
    options=(NO_SUPPORT, *(kind.value for kind in SupportKind)),
    more=False,
)
TESTED: Final = DecisionPoint(
    member="durability_tested",
    participant=GAME_MASTER,
    when="After a parry that may test the durability of the parrying item (RU-C-DUR-3).",
    default="true",
    sets="defense.durability_tested",
)
ENORMOUS: Final = DecisionPoint(
    member="enormous",
    participant=GAME_MASTER,
    when="After the damage of stun or bash: whether it is an enormous hit, d20 stun and [STR] on top (RU-C-STUN-4).",
    default="false",
)
BURNS: Final = DecisionPoint(
    member="burns",
    participant=GAME_MASTER,
    when="After the damage of fire or acid: whether it burns on (RU-C-BURN-3, RU-C-BURN-4).",
    default="true",
)
FAIRY: Final = DecisionPoint(
    member="fairy",
    participant=GAME_MASTER,
    when="When the hit kills and a fairy fits: whether it leaves to undo the death (RU-C-DEAD-6).",
    default="false",
)
POINTS: Final = (
    ALL_OUT_POINT,
    USE_AS,
    LUCK,
    ATTACK.point(offered=False),
    WAKE,
    AWARENESS.point(offered=False, more=False),
    SUPPORT,
    SUPPORT_REPEAT.point(offered=False, more=False),
    DEFENSE,
    DEFENSE_REPEAT.point(offered=False, more=False),
    *(each.point(offered=False, more=False) for each in (*OF_TARGET.all, *OF_BODYGUARD.all)),
    TESTED,
    ENORMOUS,
    BURNS,
    FAIRY,
)
NAMED_ALL_OUT: Final = {
    AllOut.ATTACK: AttackModifier.ALL_OUT_ATTACK,
    AllOut.DAMAGE: AttackModifier.ALL_OUT_DAMAGE,
}
"""Kind of an all-out attack -> its modifier."""


def strike(planned: Strike, plan: DamagePlan | None, dice: Dice) -> Strike:
    """The attack as made: its all-out modifier (RU-C-ATT-31), and its kind of use (RU-C-DMG-10)."""
    named = next((kind for kind, modifier in NAMED_ALL_OUT.items() if modifier in planned.modifiers), None)
    if named is not None:
        kind = AllOut(str(dice.decide(ALL_OUT_POINT.member, ATTACKER, ALL_OUT_POINT.options or (), named.value)))
        if kind is not named:
            others = tuple(each for each in planned.modifiers if each is not NAMED_ALL_OUT[named])
            planned = replace(planned, modifiers=(*others, NAMED_ALL_OUT[kind]))
    if plan is None or planned.damage_type not in PERCENT_AS_BASH:
        return planned
    stated = planned.use_as or AS_IS
    chosen = dice.decide(USE_AS.member, ATTACKER, USE_AS.options or (), stated)
    return planned if chosen == stated else replace(planned, use_as=AS_BASH if chosen == AS_BASH else None)


def support(request: Attack, aid: DefenseSupport, dice: Dice) -> SupportKind | None:
    """Support of the ally, if it gives any (RU-C-TEAM-1 to RU-C-TEAM-3)."""

    def options() -> Choices:
        return (NO_SUPPORT, *(kind.value for kind in kinds_of_support(request, aid)))

    chosen = str(dice.decide(SUPPORT.member, SUPPORT.participant, options, aid.kind or NO_SUPPORT))
    return None if chosen == NO_SUPPORT else SupportKind(chosen)


def is_shot(request: Attack) -> bool:
    """Whether the attack is a missile that can be caught (RU-C-TEAM-1)."""
    return request.attack.attack_kind is AttackKind.RANGED


def can_be_parried(request: Attack) -> bool:
    """Whether a parry helps against the attack, the own one or that of an ally (RU-C-DEF-2, RU-C-TEAM-2)."""
    return DefenseKind.PARRY in KINDS[request.attack.attack_kind].defenses


def kinds_of_support(request: Attack, aid: DefenseSupport) -> tuple[SupportKind, ...]:
    """Kinds possible with the known members of the ally, and against this attack (RU-C-TEAM-1, RU-C-TEAM-2)."""
    is_known = {
        SupportKind.ARROW_CATCHER: is_shot(request) and aid.dex is not None and aid.bodyguard is not None,
        SupportKind.ALLYSHIELD: can_be_parried(request) and aid.dex is not None,
        SupportKind.BODYGUARD_JUMP: aid.dex is not None and aid.bodyguard is not None,
        SupportKind.CARRY: aid.str_ is not None,
    }
    known = (kind for kind in SupportKind if is_known.get(kind, aid.dex is not None))
    return tuple(kind for kind in known if kind not in aid.barred)


def luck_before(request: Attack, dice: Dice, *, is_possible: bool) -> LuckUse:
    """Use of LUCK that is decided before the attack roll (RU-C-LUCK-1)."""
    stated = request.defense.luck
    if stated is LuckUse.ROUND:
        return stated

    def options() -> Choices:
        payable = LUCK.options or () if request.target.luck > 0 else (LuckUse.NONE.value,)
        return tuple(option for option in payable if option != LuckUse.BEFORE or is_possible)

    return LuckUse(str(dice.decide(LUCK.member, TARGET, options, stated)))


def luck_instead(chosen: LuckUse, pool: int, dice: Dice) -> LuckUse:
    """Use of LUCK in place of a defense, from what is left of it."""
    if chosen is not LuckUse.NONE:
        return chosen
    options = (LuckUse.NONE.value, LuckUse.AVOID.value) if pool > 0 else (LuckUse.NONE.value,)
    return LuckUse(str(dice.decide(LUCK.member, TARGET, options, chosen)))


def defense(request: Attack, dice: Dice, is_open: Callable[[DefenseKind], bool]) -> DefenseChoice:
    """The defense, of those that are possible (RU-C-DEF-1, RU-C-DEF-2).

    Args:
        request: the attack.
        dice: as they fall.
        is_open: returns whether a defense is possible now.
    """

    def options() -> Choices:
        possible = (kind.value for kind in DefenseKind if is_known(request, kind) and is_open(kind))
        return (DefenseChoice.NONE.value, *possible)

    return DefenseChoice(str(dice.decide(DEFENSE.member, TARGET, options, request.defense.kind)))


def is_known(request: Attack, kind: DefenseKind) -> bool:
    """Whether the request states what the value of a defense is made of (RU-C-DEF-1, RU-C-DEF-5)."""
    return request.target.dex is not None or (kind is DefenseKind.BLOCK and request.defense.block_value is not None)
