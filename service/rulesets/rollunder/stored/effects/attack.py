"""Effects of an attack on the attacker. Rule RU-C-ENC-3."""

from collections.abc import Iterable
from typing import Any

from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult
from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT, SWINGBLOWS
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.hands import row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, RANGED_OR_SPELL, AttackMove
from service.rulesets.rollunder.core.combat.sharpness import SHARPNESS, BladeState
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import reload_row_of
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities.area_attacks import is_further_target
from service.rulesets.rollunder.stored.abilities.needs import due_grenade
from service.rulesets.rollunder.stored.abilities.rounds import strikes_out_of_turn
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.wielded import GRENADE, Wielded, wielded
from service.rulesets.rollunder.stored.state import MOST_STRUCK
from service.rulesets.stored.conditions import Condition, ConditionKind, EndReason
from service.rulesets.stored.effects import Effect

AttackContext = EffectContext[Attack, AttackResult]

pays_attack = effects.pays("attack_luck")
"""LUCK of repeats of the attack roll is paid (RU-C-LUCK-7)."""


def attacks(figure: Figure, outcome: AttackContext) -> Figure:
    """A parried grabber is hurt, an all-out attack takes all defenses (RU-C-ATT-31), and the action is used up."""
    figure = hurt(figure, outcome.result.grabber_damage or 0)
    if outcome.result.attacker_defenseless:
        stance = StanceName.ALL_OUT_MELEE if ALL_OUT.intersection(outcome.request.attack.modifiers) else None
        figure = effects.with_marks(figure, all_out=True, stance=stance or figure.state.marks.stance)
    return _action_used(figure, outcome)


def _action_used(figure: Figure, outcome: AttackContext) -> Figure:
    """The free blow is struck, or one attack of the action (RU-C-REA-4, RU-C-HAND-1, RU-C-HAND-8, RU-C-SHOT-3)."""
    of_round = figure.state.marks
    roll = outcome.result.attack_roll if _strikes_several(outcome) else None
    if is_further_target(outcome.order, outcome.cast[outcome.identity]):
        struck, helped = (*of_round.struck, *_struck(outcome)), (*of_round.helped, *_helped(outcome))
        return effects.with_marks(figure, struck=struck[:MOST_STRUCK], helped=helped[:MOST_STRUCK])
    used = wielded(outcome.order, Character(outcome.cast[outcome.identity], outcome.options))
    if due_grenade(outcome.order, figure) is not None:
        return effects.with_marks(figure, last_roll=roll, **_struck_with(outcome, used))
    target = outcome.id_of("target")
    if strikes_out_of_turn(figure, target) or figure.round is None:
        return marks.without_grant(figure, target)
    row = row_of(outcome.request.attack.hands)
    total = max(row.attacks if row else 1, used.weapon.shots if used.weapon else 1)
    left = (total if of_round.attacks_left is None else of_round.attacks_left) - 1
    return effects.with_marks(
        effects.given_up(figure),
        acted=True,
        attacks_left=max(0, left),
        last_roll=roll,
        **_struck_with(outcome, used),
        spell_cast=False,
    )


def _struck_with(outcome: AttackContext, used: Wielded) -> dict[str, Any]:
    """The marks of an attack on several: who was struck, who helped, and the name and slot of the weapon in use."""
    slot = None if used.item is None else used.item.slot
    return {
        "struck": _struck(outcome),
        "helped": _helped(outcome),
        "struck_with": used.name,
        "struck_slot": slot,
    }


def _struck(outcome: AttackContext) -> tuple[str, ...]:
    """The target of an attack on several, which strikes it once only (RU-C-ATT-25, RU-C-ATT-28)."""
    target = outcome.id_of("target")
    return (target,) if target is not None and _strikes_several(outcome) else ()


def _helped(outcome: AttackContext) -> tuple[str, ...]:
    """The ally who helped against an attack on several, which is one attack (RU-R-50)."""
    aid = outcome.order.defense.support
    tried = aid is not None and outcome.result.support_roll is not None and _strikes_several(outcome)
    return (aid.by,) if tried else ()


def strikes_all(ids: Iterable[str | None]) -> Effect:
    """The effect on the attacker of an attack on several at once (RU-C-ATT-25, RU-C-ATT-28)."""
    struck = tuple(each for each in ids if each is not None)[:MOST_STRUCK]
    return lambda figure, outcome: effects.with_marks(figure, struck=struck) if _struck(outcome) else figure


def _strikes_several(outcome: AttackContext) -> bool:
    """Whether further targets are struck with the same roll (RU-C-ATT-25, RU-C-ATT-28)."""
    strike = outcome.request.attack
    return KINDS[strike.attack_kind].is_zone or bool(SWINGBLOWS.intersection(strike.modifiers))


def is_used(figure: Figure, outcome: AttackContext) -> Figure:
    """A shot empties the weapon, a thrown item is gone, and nothing is ready any more (RU-C-SHOT-1, RU-C-SHOT-2).

    Magic and breath end being ready too (RU-R-6). Further targets of a zone are hit by the grenade that is already off
    (RU-R-27).
    """
    before = outcome.cast[outcome.identity]
    character = Character(before, outcome.options)
    used = wielded(outcome.order, character)
    move = outcome.request.attack.attack_move
    is_off = used.in_catalogue == GRENADE or is_further_target(outcome.order, before)
    if is_off:
        return figure
    if outcome.request.attack.attack_kind in RANGED_OR_SPELL:
        figure = lasting.ended(figure, Lasting.READY, reason=EndReason.USED)
    if used.item is None or move not in (AttackMove.SHOT, AttackMove.THROW):
        return figure
    if move is AttackMove.SHOT:
        return _shot(figure, used, character)
    figure = lasting.ended(figure, Lasting.READY, reason=EndReason.USED)
    comes_back = outcome.result.returns is True
    left = character.count(used.item) - (0 if comes_back else 1)
    is_ready = (
        character.is_loaded(used.item) and reload_row_of(used.in_catalogue) is None
    )  # whirled weapons get ready again
    return effects.item_changed(figure, used.item, count=max(0, left), loaded=is_ready)


def _shot(figure: Figure, used: Wielded, character: Character) -> Figure:
    """The arrow is off, and with it what made the archer quick (RU-C-INI-2, RU-C-SHOT-1)."""
    figure = lasting.ended(figure, Lasting.DRAWN, Lasting.READY, reason=EndReason.USED)
    weapon, item = used.weapon, used.item
    if item is not None and weapon is not None and reload_row_of(used.in_catalogue) is not None:
        shots_left = character.of(item).shots_left
        left = (weapon.shots if shots_left is None else shots_left) - 1
        figure = effects.item_changed(figure, item, loaded=left > 0, shots_left=left if left > 0 else None)
    arrows = None if weapon is None or weapon.ammunition is None else character.ammunition(weapon)
    return figure if arrows is None else effects.item_changed(figure, arrows, count=max(0, character.count(arrows) - 1))


def keeps_grip(figure: Figure, outcome: AttackContext) -> Figure:
    """The grip of the attack lasts until it is changed (RU-C-GRIP-4, RU-R-43)."""
    item, grip = wielded(outcome.order, Character(figure, outcome.options)).item, outcome.request.attack.grip
    if item is None or grip in (None, Grip.NORMAL) or Character(figure).of(item).grip is grip:
        return figure
    return effects.item_changed(figure, item, grip=grip)


def blunts(figure: Figure, outcome: AttackContext) -> Figure:
    """One hit of a sharp edge is used up; after the last the blade is normal (RU-C-SHP-1, RU-C-SHP-2)."""
    result, character = outcome.result, Character(figure, outcome.options)
    if not result.hit or result.damage_rolled is None:
        return figure
    item = wielded(outcome.order, character).item
    if item is None or not SHARPNESS[outcome.request.attack.sharpness].wears_off:
        return figure
    left = character.of(item).hits_left
    if left is None:
        return figure
    is_over = left <= 1
    sharpness = BladeState.NORMAL if is_over else character.of(item).sharpness
    return effects.item_changed(figure, item, hits_left=None if is_over else left - 1, sharpness=sharpness)


def sticks(figure: Figure, outcome: AttackContext) -> Figure:
    """The weapon is stuck in its target until it is pulled out (RU-C-RES-7); a swingblow does not stick twice."""
    check_mod = outcome.result.stuck_check_mod
    used = wielded(outcome.order, Character(outcome.cast[outcome.identity], outcome.options))
    slot = None if used.item is None else used.item.slot
    if check_mod is None or _is_stuck(figure, used.name, slot):
        return figure
    details = {"check_mod": check_mod, **lasting.of_item(used.item, used.name)}
    stuck = Condition(
        name=Lasting.STUCK,
        kind=ConditionKind.CUMULATIVE,
        duration=lasting.UNTIL_THE_ENCOUNTER_ENDS,
        details=details,
    )
    return lasting.laid(figure, stuck)


def _is_stuck(figure: Figure, weapon: str | None, slot: int | None) -> bool:
    conditions = (each for each in (*figure.lasting.values(), *figure.laid) if each.name == Lasting.STUCK)
    return any(
        each.details.get("weapon") == weapon and each.details.get(lasting.SLOT) in (None, slot) for each in conditions
    )
