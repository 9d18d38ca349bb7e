"""An attack in stored play: its participants, lookups, effects and bars, and what of it everyone sees."""

from collections.abc import Iterator

from service.rulesets.contract import Remark
from service.rulesets.rollunder.stored import spells
from service.rulesets.rollunder.stored.abilities import Ability, needs
from service.rulesets.rollunder.stored.abilities.attack_bars import attack_bars
from service.rulesets.rollunder.stored.abilities.needs import is_magic
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import attack as effects
from service.rulesets.rollunder.stored.effects import attacked
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.effects.harm import freezes
from service.rulesets.rollunder.stored.figures import AnyEffectContext, Cast, Order
from service.rulesets.rollunder.stored.lookups import attack as lookups
from service.rulesets.rollunder.stored.lookups import defense
from service.rulesets.rollunder.stored.lookups.guarding import parrying
from service.rulesets.rollunder.stored.lookups.items import needs_not_met
from service.rulesets.rollunder.stored.lookups.wielded import kinds_with, wielded
from service.rulesets.rollunder.stored.order_bars import ATTACKED, ATTACKING
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_ATTACK
from service.rulesets.stored import Disclosure, Part, Participant, Somebody, StatedBy, Stored
from service.rulesets.stored.effects import Effect
from service.rulesets.vocabulary import Id

DICE_OF_TARGET = ("defense", "awareness", "luck_price", "stay_awake", "stun", "cripple", "freeze")
"""Purposes of the dice that the target rolls."""
OWN_DEFENSE = ("kind", "item", "hands", "grip", "wake_with_luck", "support")
"""Members of the defense that the target chooses, beside those that are looked up."""
EFFECTS_OF_A_HIT: tuple[Effect, ...] = (
    attacked.is_harmed,
    freezes,
    attacked.is_crippled,
    attacked.continues,
    falls_ill,
    attacked.is_saved,
)


def _reserved(order: Order, cast: Cast) -> Iterator[str]:
    """The kind of an attack that its weapon does not make, which a player does not choose (RU-C-ENC-3)."""
    figure, strike = cast.get(order.attacker.id or ""), order.attack
    if figure is None or strike.item is None or strike.attack_kind is None:
        return
    if strike.attack_kind not in kinds_with(wielded(order, Character(figure, order.options))):
        yield "/attack/attack_kind"


def _unmet_needs(outcome: AnyEffectContext) -> Iterator[Remark]:
    """Needs of spell and items of attack and defense that are not met; they bar nothing (RU-B-ITEM-4, RU-R-52)."""
    yield from _unmet_needs_of_spell(outcome)
    for identity, find, pointer in (
        (outcome.id_of("attacker"), wielded, "/attack/item"),
        (outcome.id_of("target"), parrying, "/defense/item"),
    ):
        if identity is not None:
            character = Character(outcome.cast[identity], outcome.options)
            yield from needs_not_met(character, find(outcome.order, character).item, pointer)


def _unmet_needs_of_spell(outcome: AnyEffectContext) -> Iterator[Remark]:
    """Needs of the spell of a magic attack: the one that was cast for it, else the only one on the sheet."""
    identity = outcome.id_of("attacker")
    if identity is None or not is_magic(outcome.order, outcome.cast[identity]):
        return
    character = Character(outcome.cast[identity], outcome.options)
    if wielded(outcome.order, character).name is None:
        spell = spells.of_attack(character.figure)
        yield from needs_not_met(character, spell, "/attack", "RU-B-CSR-5")


STORED = Stored(
    participants=(
        Participant(
            "attacker",
            "Who attacks.",
            beside=Somebody,
            needs_of=needs.of_attacker,
            any_of=needs.any_of_attacker,
            items_of=needs.items_of_attacker,
            may_need=needs.OF_ATTACKER,
        ),
        Participant(
            "target",
            "Participant to attack or affect.",
            beside=Somebody,
            needs_of=needs.of_target,
            items_of=needs.items_of_target,
            may_need=needs.OF_TARGET,
        ),
        Participant(
            "defense.support.by", "The ally who protects the target.", kind=Id, needs=(Ability.SUPPORT,), optional=True
        ),
    ),
    parts=(
        Part(path="attack", of="attacker", beside=lookups.WithWeapon),
        Part(path="defense", of="target", beside=defense.WithParryingItem),
    ),
    rolled_by={
        **dict.fromkeys(DICE_OF_TARGET, "target"),
        **dict.fromkeys(("catch", "allyshield", "bodyguard", "carry"), "defense.support.by"),
    },
    lookups={**lookups.ATTACKER, **lookups.STRIKE, **defense.TARGET, **defense.DEFENSE},
    effects={
        "target": (
            attacked.pays_luck,
            attacked.defends,
            *map(attacked.unless_protected, (attacked.wakes, *EFFECTS_OF_A_HIT)),
        ),
        "defense.support.by": (attacked.pays_support, attacked.shields, *map(attacked.in_its_place, EFFECTS_OF_A_HIT)),
        "attacker": (
            effects.pays_attack,
            effects.keeps_grip,
            effects.attacks,
            effects.blunts,
            effects.sticks,
            effects.is_used,
        ),
    },
    bars={"attacker": ATTACKING, "target": ATTACKED},
    checks=attack_bars,
    warnings=_unmet_needs,
    stated_by=StatedBy(
        game_master=(
            "attack.fixed_result",
            "attack.gm_attack_mod",
            "attack.heavy",
            "attack.light",
            "attack.magic",
            "attack.max_grabbers",
            "attack.sparring_weapon",
            "attack.pushes",
            "defense.gm_defense_mod",
            "defense.ambush_x",
            "defense.cripple_x",
            "defense.durability_tested",
        ),
        circumstances=("attack.distance", "attack.closing", "attack.unseen", "defense.awareness"),
        sides={"target": tuple(f"defense.{member}" for member in OWN_DEFENSE)},
    ),
    reserved=_reserved,
    request_codes=("other_grip",),
    reroll=REROLL_OF_ATTACK,
    apart=(("RU-C-ATT-1", ("attacker", "target")),),
    discloses=Disclosure(
        public=(
            "who",
            "attack_roll",
            "attack_result",
            "attacker_defenseless",
            "hit",
            "avoided_by",
            "mishap",
            "awareness_roll",
            "awareness_outcome",
            "support_roll",
            "support_outcome",
            "hit_goes_to",
            "defense_roll",
            "defense_outcome",
            "durability_roll",
            "returns",
            "grabbed",
            "damage_rolled",
            "damage_final",
            "life_loss",
            "freeze_roll",
            "instant_ko_roll",
            "instant_ko",
            "cripple_roll",
            "crippled",
            "damage",
            "final",
            "roll",
            "stun_gain",
            "rolled",
        ),
        about={
            "attacker": (
                "attack_luck",
                "attack_value",
                "terms",
                "attack",
                "damage_dice",
                "dice",
                "hands",
                "grabber_damage",
            ),
            "target": (
                "life_after",
                "stun_after",
                "luck_after",
                "luck_spent",
                "luck_left",
                "luck",
                "life",
                "stun",
                "statuses",
                "armor",
                "armor_reduction",
                "defense_value",
                "defense_luck",
                "awareness_luck",
                "instant_ko_luck",
                "cripple_luck",
                "freeze_luck",
                "defense_refused",
                "wake_cost",
                "luck_cost",
                "luck_refused",
                "parry",
                "parry_damage",
                "parry_item_intact",
                "damage_passed",
                "freeze_gain",
                "freeze_level",
                "dex_frozen",
                "burning_dice",
                "push_steps",
                "net_gain",
                "enormous_stun",
                "stuck_check_mod",
                "fairy_left",
                "shield_useless",
                "counter_attack",
                "value",
            ),
            "defense.support.by": ("support_luck",),
        },
    ),
)
