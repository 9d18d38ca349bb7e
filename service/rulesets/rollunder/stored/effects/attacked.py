"""Effects of an attack on its target, and on the ally who protects it. Rule RU-C-ENC-3."""

from service.rulesets.rollunder.combat.attacks.attack_result import AvoidedBy, CrippledLimb
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.luck import is_covered
from service.rulesets.rollunder.core.combat.support_kind import HitGoesTo
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options.combat import InstantKoMode
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.effects.attack import AttackContext
from service.rulesets.rollunder.stored.effects.death import fairy_leaves
from service.rulesets.rollunder.stored.effects.grips import grabbed
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.fires import burning, next_round
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.guarding import guarding, parrying
from service.rulesets.stored.effects import Effect
from service.values import replace


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
