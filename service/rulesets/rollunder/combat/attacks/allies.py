"""Protection of the target by an ally. Rulings RU-R-25, with RU-C-TEAM-1 to RU-C-TEAM-3."""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Outcome, Rejected
from service.rulesets.rollunder.combat.attacks import attack_decisions, support
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, AttackTarget, DefenseSupport, TargetDefense
from service.rulesets.rollunder.combat.attacks.chosen_defense import incoming_of
from service.rulesets.rollunder.combat.attacks.defense import Defense
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseTerms
from service.rulesets.rollunder.combat.attacks.defense_value import defense_value_of
from service.rulesets.rollunder.combat.attacks.support import Support, SupportResult
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.support_kind import Catch, HitGoesTo, SupportKind
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import SUPPORT, LuckSpent, luck_at_hand
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """Result of the help of an ally.

    Attributes:
        kind: the ally's action; None without a helper.
        roll: the d20 of the ally.
        outcome: what it means.
        hit_goes_to: the person who is hit.
        bodyguard: the ally, where that one is hit instead.
        value: what the d20 had to stay below.
        luck: repeats of the check.
        rules: ids of the rules that decided.
    """

    kind: SupportKind | None = None
    roll: int | None = None
    outcome: CheckOutcome | None = None
    hit_goes_to: HitGoesTo | None = None
    bodyguard: AttackTarget | None = None
    value: int | None = None
    luck: LuckSpent | None = None
    rules: tuple[str, ...] = ()

    @property
    def stops(self) -> bool:
        """Whether the ally's protection leaves no one to be hit."""
        return self.hit_goes_to is HitGoesTo.NOBODY


UNPROTECTED = Protection()


def refuse_impossible(request: Attack) -> None:
    """A stated kind of support has what it needs, and is possible against this attack (RU-C-TEAM-1).

    Raises:
        Rejected: `not_against_this_attack` for catching what does not fly, or parrying what cannot be parried; else
            `bad_input`.
    """
    aid = request.defense.support
    helps = {
        SupportKind.ARROW_CATCHER: attack_decisions.is_shot(request),
        SupportKind.ALLYSHIELD: attack_decisions.can_be_parried(request),
    }
    if aid is not None and aid.kind is not None and not helps.get(aid.kind, True):
        raise Rejected("not_against_this_attack", "/defense/support/kind")
    if aid is not None and aid.kind is not None and aid.kind not in attack_decisions.kinds_of_support(request, aid):
        expected = Phrase("a support that is possible against this attack, with the values that it needs")
        raise Rejected("bad_input", "/defense/support/kind", expected=expected)


def own_parry(request: Attack, aid: DefenseSupport) -> Defense:
    """The own parry of an ally against an attack (RU-C-TEAM-2)."""
    terms = DefenseTerms(posture=aid.posture, modifiers=aid.modifiers, grip=aid.grip)
    return Defense(
        kind=DefenseKind.PARRY,
        terms=terms,
        incoming=incoming_of(request.attack),
        dex=aid.dex,
        weapon=aid.weapon,
        options=request.options,
    )


def _parry_mods(request: Attack, aid: DefenseSupport) -> int:
    """Stated modifiers of the own parry, and those of posture, item, grip and attack (RU-C-TEAM-2, RU-R-43)."""
    if aid.kind is not SupportKind.ALLYSHIELD and aid.kind is not None:
        return aid.parry_mods
    value = defense_value_of(own_parry(request, aid))
    return aid.parry_mods + sum(number for _, number in value.applied)


def protected(request: Attack, dice: Dice) -> Protection:
    """The ally tries to prevent the hit, before the target defends itself (RU-C-TEAM-1 to RU-C-TEAM-3)."""
    aid = request.defense.support
    kind = None if aid is None else attack_decisions.support(request, aid, dice)
    if aid is None or kind is None:
        return UNPROTECTED
    tried = Support(
        kind=kind,
        dex=aid.dex,
        str_=aid.str_,
        parry_mods=_parry_mods(request, aid),
        luck=luck_at_hand(aid.luck),
        options=request.options,
    )
    return _protection(kind, aid, support.supported(tried, dice, SUPPORT))


def _protection(kind: SupportKind, aid: DefenseSupport, outcome: Outcome[SupportResult]) -> Protection:
    """Whether the ally prevents the hit, takes it or fails (RU-C-TEAM-3)."""
    made = outcome.result
    takes_it = made.hit_goes_to is HitGoesTo.BODYGUARD or made.catch is Catch.HAND_HIT
    escaped = HitGoesTo.NOBODY if made.success else HitGoesTo.ALLY
    return Protection(
        kind=kind,
        roll=made.roll,
        outcome=made.outcome,
        hit_goes_to=HitGoesTo.BODYGUARD if takes_it else escaped,
        bodyguard=aid.bodyguard if takes_it else None,
        value=made.checked_value,
        luck=made.luck,
        rules=outcome.rules,
    )


def against_ally(request: Attack, ally: AttackTarget) -> Attack:
    """The attack on the ally instead, with the ally's armor, LIFE and limbs."""
    return replace(request, target=ally, defense=TargetDefense(cripple_x=request.defense.cripple_x))
