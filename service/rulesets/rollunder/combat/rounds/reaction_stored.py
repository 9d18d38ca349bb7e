"""Attacks out of turn in stored play: the opening, the weapon that can strike, and melee ranges.

Rules RU-C-ACT-9, RU-C-INI-6, RU-C-REA-1, RU-C-WPN-2, RU-R-35 and RU-R-46.
"""

from collections.abc import Iterator

from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.rounds.reaction_request import Reaction, ReactionResult, ReactionTrigger
from service.rulesets.rollunder.core.combat.kind import RANGED_OR_SPELL
from service.rulesets.rollunder.core.combat.weapon import RANK_OF_RANGE, WEAPONS, MeleeRange
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_item
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.gear import slot_of
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, arms, carried_weapons, natural_weapons
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, named_item
from service.rulesets.stored import Bar, Disclosure, Lookup, Participant, Somebody, StatedBy, Stored
from service.rulesets.stored.figures import remembered

SHORTEST = min(RANK_OF_RANGE, key=RANK_OF_RANGE.__getitem__)


CODES_OF_WEAPONS = ("not_thrown", "reloading", "not_loaded", "no_ammunition", "needs_more_str")
"""Codes of bars of a weapon that could not strike, beside those of its use (RU-R-46)."""


def _reacts(figure: Figure, outcome: EffectContext[Reaction, ReactionResult]) -> Figure:
    """The action of the round may be used up, and what it interrupts given up (RU-C-REA-1, RU-C-ACT-9)."""
    figure = effects.acts(figure, outcome) if outcome.result.action_used else figure
    others = ((key, each) for key, each in outcome.cast.items() if key != outcome.identity)
    on_turn = next((key for key, each in others if each.on_turn), None)
    return effects.with_marks(figure, reacts=True, reacts_against=outcome.id_of("enemy") or on_turn)


def _bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of who gives no opening, and of what cannot strike (RU-C-REA-1, RU-R-46)."""
    yield from _turn_bars(order, cast)
    figure = cast.get(order.character.id or "")
    if figure is not None:
        used = _used(figure, order)
        if used.name is not None:
            yield from bars_of_item(figure, _ability_of(used), order.options, "/character", used.name)


def _turn_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """The combatant in turn gives an opening (RU-C-REA-1, RU-R-46)."""
    is_named = order.enemy.id is not None
    enemy = cast.get(order.enemy.id or "") if is_named else _unnamed_idler(order, cast)
    if enemy is not None and enemy.round is not None and not enemy.on_turn:
        name = {"name": enemy.name if is_named else None}
        yield bar_on(enemy, "enemy_not_on_turn", "RU-C-REA-1", Ability.REACT, "/enemy", visible=True, parameters=name)


def _unnamed_idler(order: Order, cast: Cast) -> Figure | None:
    """One of the others, who may be hidden, where it is the turn of none of them; else None."""
    others = [each for identity, each in cast.items() if identity != order.character.id]
    return None if any(each.on_turn for each in others) else next(iter(others), None)


@remembered
def _used(figure: Figure, order: Order) -> Wielded:
    """The weapon of a reaction: the one that is named, else the first that can strike, to intercept the longest.

    If none can, it is the first on the sheet, whose bars refuse the reaction; a sheet without weapons has none.

    Raises:
        Rejected: `bad_input` for a name that is no weapon.
    """
    character = Character(figure, order.options)
    choices = _named(character, order) if order.item is not None else _by_reach(character, order)
    able = (each for each in choices if not any(_bars_of(character, each)))
    return next(able, next(iter(choices), Wielded()))


def _named(character: Character, order: Order) -> tuple[Wielded, ...]:
    name = character.called(order.item, "/item")
    weapon, item = character.weapon(name)
    if weapon is None:
        raise Rejected("bad_input", "/item", expected=character.there(each.name or "" for each in arms(character)))
    if slot_of(name) is not None or item is None:
        return (Wielded(name, weapon, item),)
    return tuple(Wielded.of(each) for each in character.named(item.name) if each.weapon is not None)


def _by_reach(character: Character, order: Order) -> tuple[Wielded, ...]:
    """All weapons, those for hand to hand first, and for an interception in the order of their length."""
    longest_first = order.trigger is ReactionTrigger.INTERCEPT

    def rank(used: Wielded) -> int:
        reach = _melee_range(used)
        if reach is None:
            return 1
        return -RANK_OF_RANGE[reach] if longest_first else 0

    return tuple(sorted((*carried_weapons(character), *natural_weapons(character)), key=rank))


def _bars_of(character: Character, used: Wielded) -> Iterator[Bar]:
    if used.name is not None:
        yield from bars_of_item(character.figure, Ability.USE, character.options, "", used.name)
        yield from bars_of_item(character.figure, _ability_of(used), character.options, "", used.name)


def _ability_of(used: Wielded) -> Ability:
    return Ability.ATTACK_RANGED if used.kind in RANGED_OR_SPELL else Ability.ATTACK_MELEE


def _needs(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The weapon has to be one that can strike (RU-R-46)."""
    return (Ability.USE,) if _items(order, None, figure) else ()


def _items(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    name = _used(figure, order).name
    return () if name is None else (name,)


def _melee_range(used: Wielded) -> MeleeRange | None:
    """Melee range of a weapon: that of its class, else of fists or of a sword; None for a distance (RU-C-WPN-2)."""
    entry = WEAPONS.get(used.in_catalogue or "")
    of_class = entry.class_ if entry else None
    if of_class in tuple(MeleeRange):
        return MeleeRange(of_class)
    if used.kind in RANGED_OR_SPELL:
        return None
    is_natural = used.weapon is not None and used.item is None
    return MeleeRange.BRAWL if is_natural else MeleeRange.SWORD


def _melee_ranges(character: Character) -> tuple[MeleeRange, ...]:
    """Ranges of what it has to fight hand to hand, as on the sheet; of fists where there is nothing else."""
    ranges = map(_melee_range, arms(character))
    return tuple(each for each in ranges if each is not None) or (MeleeRange.BRAWL,)


@of_character
def _own_range(character: Character, order: Order) -> MeleeRange:
    """Melee range of the weapon that intercepts (RU-C-REA-1); what shoots is never the longer one hand to hand."""
    used = _used(character.figure, order)
    return MeleeRange.BRAWL if used.name is None else _melee_range(used) or MeleeRange(SHORTEST)


def _enemy_range(context: LookupContext) -> MeleeRange | None:
    """Melee range of the enemy's weapon in hand: of the named enemy, else of the combatant in turn (RU-C-REA-1)."""
    others = (each for identity, each in context.cast.items() if identity != context.order.character.id)
    enemy = context.figure or next((each for each in others if each.on_turn), None)
    return None if enemy is None else _melee_ranges(Character(enemy, context.options))[0]


def _moves_up(order: Order, result: ReactionResult) -> str | None:
    """The fighter acts now and not later in the round (RU-C-INI-6); a free reaction changes nothing (RU-R-35)."""
    identity: str | None = order.character.id
    return identity if result.action_used else None


STORED = Stored(
    rejections=("enemy_not_on_turn", *CODES_OF_WEAPONS),
    checks=_bars,
    apart=(("RU-C-REA-1", ("character", "enemy")),),
    participants=(
        character_participant(needs=(Ability.REACT,), needs_of=_needs, items_of=_items, may_need=(Ability.USE,)),
        Participant("enemy", "Who gives the opening; the one whose turn it is if left out.", kind=Somebody),
    ),
    whole_encounter=lambda order: order.enemy.id is None,
    lookups={
        "already_acted": of_character(lambda character, _: character.state.marks.acted),
        "stance": of_character(lambda character, _: character.state.marks.stance),
        "own_range": _own_range,
        "enemy_range": Lookup(find=_enemy_range, participant="enemy"),
    },
    effects={"character": _reacts},
    beside=WithItem,
    moves_up=_moves_up,
    stated_by=StatedBy(circumstances=("enemy_in_view", "enemy_in_range")),
    refused_with=named_item,
    discloses=Disclosure(about={"character": ("allowed", "reason", "acts_now", "action_used")}),
)
