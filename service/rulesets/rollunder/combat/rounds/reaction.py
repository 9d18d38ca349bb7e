"""Attacks out of turn. Rules RU-C-REA-1 to RU-C-REA-3, RU-C-WPN-2 and RU-C-INI-6, with RU-C-GEN-6 and RU-R-35."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, Reasons, RefusalRow, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.refusals import Holds
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.kind import RANGED_OR_SPELL
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import RANK_OF_RANGE, WEAPONS, MeleeRange
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.combat import ReactionAttacks
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_item
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, arms, carried_weapons, natural_weapons
from service.rulesets.rollunder.stored.participants import bar_on, character_participant
from service.rulesets.rollunder.stored.reasons import named_item
from service.rulesets.rollunder.stored.references import slot_of
from service.rulesets.stored import Bar, Disclosure, Lookup, Participant, Somebody, StatedBy, Stored
from service.rulesets.stored.figures import remembered
from service.rulesets.vocabulary import Doc
from service.values import dataclass

SHORTEST = min(RANK_OF_RANGE, key=RANK_OF_RANGE.__getitem__)


class ReactionTrigger(StrEnum):
    """Trigger of a reaction: closing in with a shorter weapon, leaving the fight, or passing by."""

    INTERCEPT = "intercept"
    COUNTER_ESCAPE = "counter_escape"
    PASSING = "passing"


RULE_OF_TRIGGER = {
    ReactionTrigger.INTERCEPT: ("RU-C-REA-1", "RU-C-WPN-2"),
    ReactionTrigger.COUNTER_ESCAPE: ("RU-C-REA-2",),
    ReactionTrigger.PASSING: ("RU-C-REA-3",),
}
"""Trigger -> its rules."""


class ReactionRefusal(StrEnum):
    """Reason why an attack out of turn is not possible here; tested in this order."""

    DEFEND_ONLY = "defend_only"
    RANGE_NOT_LONGER = "range_not_longer"
    NOT_IN_VIEW_OR_RANGE = "not_in_view_or_range"
    ALREADY_ACTED = "already_acted"


CODES_OF_WEAPONS = ("not_thrown", "reloading", "not_loaded", "no_ammunition", "needs_more_str")
"""Codes of bars of a weapon that could not strike, beside those of its use (RU-R-46)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """An enemy gives an opening."""

    trigger: Annotated[ReactionTrigger, Doc("What the enemy does.")]
    own_range: Annotated[MeleeRange | None, Doc("For intercept: own melee range.")] = None
    enemy_range: Annotated[MeleeRange | None, Doc("For intercept: that of the enemy.")] = None
    enemy_in_view: Annotated[bool, Doc("For passing: whether the enemy is seen.")] = True
    enemy_in_range: Annotated[bool, Doc("For passing: whether the enemy is within reach.")] = True
    already_acted: Annotated[bool, Doc("Whether the own action of this round is used up.")] = False
    stance: Annotated[StanceName, Doc("Own stance.")] = StanceName.NORMAL
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionResult:
    """Whether there is an attack at once."""

    allowed: Annotated[bool, Doc("Whether the attack is possible.")]
    reason: Annotated[ReactionRefusal | None, Doc("Why not; null when it is possible.")]
    acts_now: Annotated[bool, Doc("Whether the fighter acts at the present place in the order.")]
    action_used: Annotated[bool, Doc("Whether this is the action of the round.")]


def resolve(request: Reaction, dice: Dice) -> Outcome[ReactionResult]:  # noqa: ARG001 - nothing is rolled
    """The action of the round is moved forward (RU-C-REA-1 to RU-C-REA-3), which changes the order (RU-C-INI-6).

    Each trigger allows one attack at once: RU-C-REA-1 against who closes in, RU-C-REA-2 against who leaves, RU-C-REA-3
    against who passes.

    Raises:
        Rejected: `bad_input` when a range is missing.
    """
    moved = request.options.reaction_attacks is ReactionAttacks.MOVES_ACTION
    result = ReactionResult(allowed=True, reason=None, acts_now=True, action_used=moved)
    rules = (*RULE_OF_TRIGGER[request.trigger], "RU-C-INI-6")
    return Outcome(result=result, rules=rules, summary=Message(f"reaction_{'moved' if moved else 'free'}"))


def _impossible(request: Reaction, code: str, _dice: Dice) -> Outcome[ReactionResult]:
    _is_not_longer(request)  # missing ranges are refused where an earlier reason holds, too
    result = ReactionResult(allowed=False, reason=ReactionRefusal(code), acts_now=False, action_used=False)
    return Outcome(result=result, rules=RULE_OF_TRIGGER[request.trigger], summary=Message(f"reaction_{code}"))


def _is_not_longer(request: Reaction) -> bool:
    """An interception takes a longer weapon than that of the enemy (RU-C-REA-1)."""
    return request.trigger is ReactionTrigger.INTERCEPT and not _reaches_farther(request)


def _is_away(request: Reaction) -> bool:
    """An enemy that passes is in view and within reach (RU-C-REA-3)."""
    return request.trigger is ReactionTrigger.PASSING and not (request.enemy_in_view and request.enemy_in_range)


def _has_acted(request: Reaction) -> bool:
    """The action of the round is not used up, unless reactions are free (RU-C-REA-1)."""
    return request.already_acted and request.options.reaction_attacks is not ReactionAttacks.FREE


def _reaches_farther(request: Reaction) -> bool:
    """Whether the reacting weapon is longer, by the ranks of RU-C-WPN-2."""
    own = needed(request.own_range, "/own_range", Phrase("the trigger {trigger}", trigger="intercept"))
    enemy = needed(request.enemy_range, "/enemy_range", Phrase("the trigger {trigger}", trigger="intercept"))
    return RANK_OF_RANGE[own] > RANK_OF_RANGE[enemy]


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
        Participant(path="enemy", prose="Who gives the opening; the one whose turn it is if left out.", kind=Somebody),
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


def _row(code: ReactionRefusal, rule: str, at: str, holds: Holds) -> RefusalRow:
    return RefusalRow(code, rule, holds, at=at, ability=Ability.REACT)


REASONS = Reasons(
    rows=(
        _row(
            ReactionRefusal.DEFEND_ONLY,
            "RU-C-STA-5",
            "stance",
            lambda character: character.stance is StanceName.DEFEND_ONLY,
        ),
        _row(ReactionRefusal.RANGE_NOT_LONGER, "RU-C-REA-1", "own_range", _is_not_longer),
        _row(ReactionRefusal.NOT_IN_VIEW_OR_RANGE, "RU-C-REA-3", "enemy_in_view", _is_away),
        _row(ReactionRefusal.ALREADY_ACTED, "RU-C-REA-1", "already_acted", _has_acted),
    ),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Attack out of turn",
    description=(
        "A fighter with the longer weapon may intercept an enemy that closes in; an enemy that leaves the "
        "fight or passes in view and reach may be attacked too. It is the action of the round, moved forward."
    ),
    options=("reaction_attacks",),
    reasons=REASONS,
    stored=STORED,
)
