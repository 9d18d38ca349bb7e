"""What an attack leaves behind, written back to attacker and target. Rule RU-C-ENC-3."""

from service.rulesets.rollunder.combat.attacks.attack_order import AttackOrder
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult, CrippledLimb
from service.rulesets.rollunder.combat.attacks.attack_stage import parrying, stage, wielded
from service.rulesets.rollunder.combat.core.sharpness import SHARPNESS, BladeState
from service.rulesets.rollunder.combat.core.weapon import effects_of
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import kept, lasting, marks
from service.rulesets.rollunder.stored.command import standing
from service.rulesets.rollunder.stored.fires import burning, next_round
from service.rulesets.rollunder.stored.grips import grabbed
from service.rulesets.rollunder.stored.harmed import hurt
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Cast, Figure


def apply(order: AttackOrder, result: AttackResult, cast: Cast) -> Cast:
    """Attacker and target, if they are stored; of one who attacks itself both sides are written."""
    request = stage(order, cast)
    after: dict[str, Figure] = {}
    if order.target.id is not None:
        after[order.target.id] = _target(cast[order.target.id], order, request, result)
    if order.attacker.id is not None:
        figure = after.get(order.attacker.id, cast[order.attacker.id])
        after[order.attacker.id] = _attacker(figure, order, request, result, cast)
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


def _target(figure: Figure, order: AttackOrder, request: Attack, result: AttackResult) -> Figure:
    figure = kept.pool_changed(figure, PoolName.LUCK, -(result.luck_spent or 0))
    figure = _of_defense(figure, order, request, result)
    if not result.hit:
        return figure
    stun = (result.stun_after or 0) - request.target.stun_level if result.stun_after is not None else 0
    figure = kept.level_changed(hurt(figure, result.life_loss or 0, stun), "net_level", result.net_gain or 0)
    if result.instant_ko and stun <= 0 and (result.stun_after or 0) <= max(0, result.life_after or 0):
        figure = kept.with_state(figure, knocked_out=True)
    figure = _crippled(figure, result.crippled)
    return _lasting(figure, order, request, result)


def _of_defense(figure: Figure, order: AttackOrder, request: Attack, result: AttackResult) -> Figure:
    """A defense that was rolled leaves its marks (RU-C-DEF-9, RU-C-REA-4); the item may be ruined (RU-C-DUR-3)."""
    if result.defense_roll is not None:
        figure = marks.defended(figure, request.defense.modifiers, result.counter_attack)
    used = parrying(order, Standing(figure))
    ruined = result.parry_item_intact is False or result.shield_useless is True
    return kept.item_changed(figure, used.item, broken=True) if ruined and used.item is not None else figure


def _crippled(figure: Figure, limb: CrippledLimb | None) -> Figure:
    """A useless limb until it has regenerated (RU-C-RES-3, RU-C-RES-4, RU-C-RES-5)."""
    if limb in (None, CrippledLimb.NONE):
        return figure
    return kept.counted(figure, f"crippled_{limb}s", 1)


def _lasting(figure: Figure, order: AttackOrder, request: Attack, result: AttackResult) -> Figure:
    """Fire that burns on (RU-C-BURN-3), a grip (RU-C-ATT-6), a rope (RU-C-RNG-12), a ramming attack (RU-C-DMG-13)."""
    if result.burning_dice and request.attack.damage is not None and request.attack.damage_type is not None:
        left = next_round(request.attack.damage, result.burning_dice, request.options)
        figure = lasting.laid(figure, burning(left, request.attack.damage_type))
    if result.grabbed:
        figure = grabbed(figure, order.attacker.id)
    effects = effects_of(request.attack.weapon)
    if effects.restraint is not None:
        bond = lasting.of_source(Lasting.RESTRAINED, order.attacker.id, {"kind": effects.restraint})
        figure = lasting.laid(figure, bond)
    return kept.counted(figure, "rammed", 1) if effects.ram else figure


def _attacker(figure: Figure, order: AttackOrder, request: Attack, result: AttackResult, cast: Cast) -> Figure:
    figure = hurt(figure, result.grabber_damage or 0)
    figure = kept.with_marks(figure, all_out=figure.state.marks.all_out or bool(result.attacker_defenseless))
    used = wielded(order, standing(order.attacker.id, order.options, cast))
    if used.item is not None and result.damage_rolled is not None and result.hit:
        figure = _blunted(figure, order, request)
    if result.stuck_check_mod is None:
        return figure
    details = {"weapon": used.name, "check_mod": result.stuck_check_mod}
    return lasting.laid(
        figure, Condition(name=Lasting.STUCK, duration=lasting.UNTIL_THE_ENCOUNTER_ENDS, details=details)
    )


def _blunted(figure: Figure, order: AttackOrder, request: Attack) -> Figure:
    """One hit of a sharp edge is used up; after the last the blade is normal (RU-C-SHP-1, RU-C-SHP-2)."""
    who = Standing(figure, order.options)
    item = wielded(order, who).item
    if item is None or not SHARPNESS[request.attack.sharpness].wears_off:
        return figure
    left = who.of(item).hits_left
    if left is None:
        return figure
    is_over = left <= 1
    sharpness = BladeState.NORMAL if is_over else who.of(item).sharpness
    return kept.item_changed(figure, item, hits_left=None if is_over else left - 1, sharpness=sharpness)
