"""Stances and what each allows.

Rules RU-C-ATT-31, RU-C-DEF-17, RU-C-INI-4 and RU-C-STA-1 to RU-C-STA-5, with RU-C-GEN-6, RU-C-ENC-1, RU-R-5, RU-R-6,
RU-R-20 and RU-R-30.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.combat.attacks.defense_terms import DEFENSE_MODIFIERS, MODIFIER_OF_TIER
from service.rulesets.rollunder.combat.rounds.initiative import READY_BONUS
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.combat import StanceChange
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem
from service.rulesets.rollunder.stored.lookups.talents import talent_tier
from service.rulesets.rollunder.stored.lookups.wielded import Wielded
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, named_item
from service.rulesets.rollunder.stored.readiness import MOST_ROUNDS_TO_READY, is_from_afar, readiness
from service.rulesets.stored import Bar, Disclosure, PartOfOrder, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

NOT_READY: Literal["not_ready_within_one_round"] = "not_ready_within_one_round"


@dataclass(frozen=True, slots=True)
class StanceRow:
    """Permissions of a stance, and its rule id."""

    rule: str
    may_attack: bool
    may_move: bool
    may_defend: bool


STANCES = {
    StanceName.NORMAL: StanceRow("RU-C-STA-2", may_attack=True, may_move=True, may_defend=True),
    StanceName.RANGED_OR_SPELL: StanceRow("RU-C-STA-3", may_attack=True, may_move=False, may_defend=True),
    StanceName.ALL_OUT_MELEE: StanceRow("RU-C-STA-4", may_attack=True, may_move=True, may_defend=False),
    StanceName.DEFEND_ONLY: StanceRow("RU-C-STA-5", may_attack=False, may_move=False, may_defend=True),
}
"""Stance -> what it allows: RU-C-STA-2, RU-C-STA-3, RU-C-STA-4 (with RU-C-ATT-31), RU-C-STA-5 (with RU-C-DEF-17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """A combatant names a stance."""

    stance: Annotated[StanceName, Doc("The stance of this round.")]
    tier: Annotated[Tier, Doc("For defend only: how well that is trained.")] = Tier.UNTRAINED
    rounds_to_ready: Annotated[
        int | None, Interval(ge=0, le=1_000_000), Doc("For ranged/spell: rounds until it is ready; 0 is ready.")
    ] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceResult:
    """Actions that are possible in this round; null where the stance itself is not."""

    allowed: Annotated[bool, Doc("Whether the stance is possible.")]
    reason: Annotated[Literal["not_ready_within_one_round"] | None, Doc("Why not; null when it is possible.")] = None
    may_attack: Annotated[bool | None, Doc("Whether an attack is possible.")] = None
    may_move: Annotated[bool | None, Doc("Whether the combatant may move.")] = None
    may_defend: Annotated[bool | None, Doc("Whether evade, parry and block are possible.")] = None
    defense_mod: Annotated[int | None, Doc("What it adds to defenses.")] = None
    initiative_bonus: Annotated[int | None, Doc("For ranged/spell: 10 when ready; null for other stances.")] = None


def resolve(request: Stance, dice: Dice) -> Outcome[StanceResult]:  # noqa: ARG001 - nothing is rolled
    """One of four stances (RU-C-STA-1), named before the actions (RU-C-INI-4); no +10 when not ready (RU-C-INI-3).

    Raises:
        Rejected: `bad_input` when `rounds_to_ready` is missing.
    """
    row, bonus = STANCES[request.stance], _initiative_bonus(request)
    rule_of_bonus = () if bonus is None else ("RU-C-INI-2" if bonus else "RU-C-INI-3",)
    result = StanceResult(
        allowed=True,
        may_attack=row.may_attack,
        may_move=row.may_move,
        may_defend=row.may_defend,
        defense_mod=_defense_mod(request),
        initiative_bonus=bonus,
    )
    summary = Message(f"stance_{request.stance.name.lower()}", {"defense": result.defense_mod, "bonus": bonus})
    return Outcome(result=result, rules=(*_rules(row), *rule_of_bonus), summary=summary)


def _initiative_bonus(request: Stance) -> int | None:
    """+10 when weapon or spell are ready (RU-C-INI-2), 0 when they are not (RU-C-INI-3); None in other stances."""
    if request.stance is not StanceName.RANGED_OR_SPELL:
        return None
    to_ready = needed(request.rounds_to_ready, "/rounds_to_ready", Phrase("the stance {stance}", stance="ranged/spell"))
    return READY_BONUS if to_ready == 0 else 0


def _rules(row: StanceRow) -> tuple[str, ...]:
    return ("RU-C-STA-1", "RU-C-INI-4", row.rule)


def _is_late(request: Stance) -> bool:
    """The weapon or spell is ready in this round (RU-C-STA-3)."""
    is_late = request.rounds_to_ready is not None and request.rounds_to_ready > MOST_ROUNDS_TO_READY
    return request.stance is StanceName.RANGED_OR_SPELL and is_late


def _impossible(request: Stance, _code: str, _dice: Dice) -> Outcome[StanceResult]:
    summary = Message("stance_refused", {"rounds": request.rounds_to_ready})
    return Outcome(
        result=StanceResult(allowed=False, reason=NOT_READY), rules=_rules(STANCES[request.stance]), summary=summary
    )


def _defense_mod(request: Stance) -> int:
    """Modifier of defenses by the tier of only defending (RU-C-STA-5, RU-C-DEF-17)."""
    if request.stance is not StanceName.DEFEND_ONLY:
        return 0
    return DEFENSE_MODIFIERS[MODIFIER_OF_TIER[request.tier]].number


def _takes(figure: Figure, outcome: EffectContext[Stance, StanceResult]) -> Figure:
    """The stance holds for this round, and with all-out melee the loss of all defenses (RU-C-ATT-31)."""
    stance, all_out = outcome.request.stance, not outcome.result.may_defend
    return effects.with_marks(figure, stance=stance, stance_named=True, tier=outcome.request.tier, all_out=all_out)


@of_character
def _rounds_to_ready(character: Character, order: Order) -> int | None:
    """Rounds until a weapon or spell is ready: 0 if it is held ready, 1 for a loaded bow (RU-C-STA-3)."""
    ready = readiness(character, order.item)
    return None if ready is None else ready.rounds


def _needs(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    """The stance, and the use of a named weapon, which has to be whole and at hand (RU-R-6)."""
    return (Ability.STANCE, Ability.USE) if _items(order, part, figure) else (Ability.STANCE,)


def _items(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The weapon for a distance that the order names; a melee weapon is nothing to get ready (RU-C-STA-3)."""
    if order.stance is not StanceName.RANGED_OR_SPELL or order.item is None:
        return ()
    character = Character(figure, order.options)
    name = character.called(order.item, "/item")
    weapon, item = character.weapon(name)
    return (name,) if weapon is not None and is_from_afar(Wielded(name, weapon, item)) else ()


def _changes(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a second stance in the round, where an option forbids it (RU-C-STA-1)."""
    figure = cast.get(order.character.id or "")
    if figure is None or figure.round is None or order.options.stance_change is StanceChange.UNTIL_ACTED:
        return
    if figure.state.marks.stance_named:
        yield bar_on(figure, "stance_forbids", "RU-C-STA-1", Ability.STANCE)


def _ready(figure: Figure, outcome: EffectContext[Stance, StanceResult]) -> Figure:
    """The figure, marked if it is ready: +10 from the next round on, until the shot or another stance (RU-C-INI-2)."""
    figure = lasting.ended(figure, Lasting.READY)
    if outcome.request.stance is not StanceName.RANGED_OR_SPELL or outcome.request.rounds_to_ready != 0:
        return figure
    found = readiness(Character(figure, outcome.options), outcome.order.item)
    of = found.of if found is not None and found.rounds == 0 else {}  # what the game master decrees has no source
    return lasting.laid(figure, Condition(name=Lasting.READY, details=of))


@dataclass(frozen=True, slots=True, kw_only=True)
class WithItemAndTalent(WithItem):
    """The weapon or spell that is to be ready, and the talent of only defending."""

    talent: Annotated[Name | None, Doc("For defend only: a talent on the sheet, whose tier counts.")] = None


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            items_of=_items,
            may_need=(Ability.STANCE, Ability.USE),
            any_of=lambda _figure: (Ability.STANCE,),
        ),
    ),
    lookups={"rounds_to_ready": _rounds_to_ready, "tier": talent_tier},
    effects={"character": (_takes, _ready)},
    beside=WithItemAndTalent,
    checks=_changes,
    refused_with=named_item,
    discloses=Disclosure(public=("defense",)),
)


REASONS = Reasons(
    rows=(RefusalRow(NOT_READY, "RU-C-STA-3", _is_late, at="rounds_to_ready", ability=Ability.STANCE),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Choose a stance",
    description=(
        "Normal, ranged/spell, all-out melee or defend only: what the combatant may do in this round, and what that "
        "adds to defense and initiative."
    ),
    options=("stance_change",),
    reasons=REASONS,
    stored=STORED,
)
