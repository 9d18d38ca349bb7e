"""Effects of an attack on attacker and target. Rule RU-C-ENC-3."""

from collections.abc import Iterable
from typing import Any

from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult, AvoidedBy, CrippledLimb
from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT, SWINGBLOWS
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.hands import row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, RANGED_OR_SPELL, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.luck import is_covered
from service.rulesets.rollunder.core.combat.sharpness import SHARPNESS, BladeState
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.support_kind import HitGoesTo
from service.rulesets.rollunder.core.combat.weapon import effects_of, reload_row_of
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options.combat import InstantKoMode
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities.area_attacks import is_further_target
from service.rulesets.rollunder.stored.abilities.needs import due_grenade
from service.rulesets.rollunder.stored.abilities.rounds import strikes_out_of_turn
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.effects.death import fairy_leaves
from service.rulesets.rollunder.stored.effects.grips import grabbed
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.fires import burning, next_round
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.wielded import GRENADE, Wielded, guarding, parrying, wielded
from service.rulesets.rollunder.stored.state import MOST_STRUCK
from service.rulesets.stored.conditions import Condition, ConditionKind, EndReason
from service.rulesets.stored.effects import Effect
from service.values import replace

AttackContext = EffectContext[Attack, AttackResult]


def pays_luck(figure: Figure, outcome: AttackContext) -> Figure:
    """LUCK of waking up, of avoiding and of repeats of the defense is paid (RU-C-LUCK-1, RU-C-LUCK-7)."""
    return effects.pool_changed(figure, PoolName.LUCK, -(outcome.result.luck_spent or 0))


def unless_protected(effect: Effect) -> Effect:
    """An effect of a hit on the target, unless an ally is hit in its place (RU-C-TEAM-3)."""
    return lambda figure, outcome: (
        figure if outcome.result.hit_goes_to is HitGoesTo.BODYGUARD else effect(figure, outcome)
    )


def in_its_place(effect: Effect) -> Effect:
    """An effect of a hit on the ally who takes it for the target (RU-C-TEAM-3)."""

    def on_ally(figure: Figure, outcome: AttackContext) -> Figure:
        aid = outcome.request.defense.support
        if outcome.result.hit_goes_to is not HitGoesTo.BODYGUARD or aid is None or aid.bodyguard is None:
            return figure
        return effect(figure, replace(outcome, request=replace(outcome.request, target=aid.bodyguard)))

    return on_ally


def pays_support(figure: Figure, outcome: AttackContext) -> Figure:
    """LUCK of repeats of the checks of an ally is paid, those of a hit that it took included (RU-C-LUCK-7)."""
    result = outcome.result
    of_hit = (result.instant_ko_luck, result.cripple_luck, result.freeze_luck)
    paid = (result.support_luck, *(of_hit if result.hit_goes_to is HitGoesTo.BODYGUARD else ()))
    return effects.pool_changed(figure, PoolName.LUCK, -sum(luck.spent for luck in paid if luck is not None))


pays_attack = effects.pays("attack_luck")
"""LUCK of repeats of the attack roll is paid (RU-C-LUCK-7)."""


def defends(figure: Figure, outcome: AttackContext) -> Figure:
    """A defense that was rolled leaves its marks (RU-C-DEF-9, RU-C-REA-4); the item may be ruined (RU-C-DUR-3)."""
    result = outcome.result
    if result.defense_roll is not None:
        figure = marks.defended(
            figure, outcome.request.defense.modifiers, result.counter_attack, outcome.id_of("attacker")
        )
    used = parrying(outcome.order, Character(figure))
    own = result.avoided_by is not AvoidedBy.ALLYSHIELD
    ruined = (own and result.parry_item_intact is False) or result.shield_useless is True
    return effects.item_changed(figure, used.item, broken=True) if ruined and used.item is not None else figure


def shields(figure: Figure, outcome: AttackContext) -> Figure:
    """The item with which an ally parried for the target may be ruined (RU-C-TEAM-2, RU-C-DUR-3)."""
    if outcome.result.avoided_by is not AvoidedBy.ALLYSHIELD or outcome.result.parry_item_intact is not False:
        return figure
    item = guarding(outcome.order.defense.support.item, DefenseKind.PARRY, Character(figure)).item
    return figure if item is None else effects.item_changed(figure, item, broken=True)


def wakes(figure: Figure, outcome: AttackContext) -> Figure:
    """A sleeper wakes by a hit, or by the LUCK that was paid for it (RU-C-DEF-16)."""
    result, request = outcome.result, outcome.request
    is_awake = result.hit or (
        result.wake_cost is not None and is_covered(result.wake_cost, request.target.luck, request.options)
    )
    return lasting.ended(figure, Lasting.ASLEEP) if is_awake else figure


def is_harmed(figure: Figure, outcome: AttackContext) -> Figure:
    """LIFE, stun and net level after the hit; by option K.O. at every level (RU-C-STUN-5)."""
    result = outcome.result
    if not result.hit:
        return figure
    stun = (result.stun_after or 0) - outcome.request.target.stun_level if result.stun_after is not None else 0
    figure = effects.level_changed(hurt(figure, result.life_loss or 0, stun), "net_level", result.net_gain or 0)
    is_out_by_level = (result.stun_after or 0) > max(0, result.life_after or 0)
    by_flag = stun <= 0 or outcome.options.instant_ko_mode is InstantKoMode.FLAG
    if result.instant_ko and by_flag and not is_out_by_level:
        return effects.with_state(figure, knocked_out=True)
    return figure


def is_saved(figure: Figure, outcome: AttackContext) -> Figure:
    """A fairy leaves to undo the death (RU-C-DEAD-6)."""
    return fairy_leaves(figure) if outcome.result.fairy_left else figure


def is_crippled(figure: Figure, outcome: AttackContext) -> Figure:
    """A useless limb until it has regenerated (RU-C-RES-3, RU-C-RES-4, RU-C-RES-5)."""
    limb = outcome.result.crippled
    if not outcome.result.hit or limb in (None, CrippledLimb.NONE):
        return figure
    return effects.counted(figure, f"crippled_{limb}s", 1)


def continues(figure: Figure, outcome: AttackContext) -> Figure:
    """Fire that burns on (RU-C-BURN-3), a grip (RU-C-ATT-6), a rope (RU-C-RNG-12), a ramming attack (RU-C-DMG-13)."""
    request, result = outcome.request, outcome.result
    if not result.hit:
        return figure
    if result.burning_dice and request.attack.damage is not None and request.attack.damage_type is not None:
        left = next_round(request.attack.damage, result.burning_dice, request.options)
        figure = lasting.laid(figure, burning(left, request.attack.damage_type, figure.round))
    if result.grabbed:
        figure = grabbed(figure, outcome.id_of("attacker"))
    of_weapon = effects_of(request.attack.weapon)
    if of_weapon.restraint is not None:
        bond = lasting.of_source(Lasting.RESTRAINED, outcome.id_of("attacker"), {"kind": of_weapon.restraint})
        figure = lasting.laid(figure, bond)
    return effects.counted(figure, "rammed", 1) if of_weapon.ram else figure


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
