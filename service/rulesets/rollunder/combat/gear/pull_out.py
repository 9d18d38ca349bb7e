"""Pulling something out: a stuck weapon, or an arrow in a body. Rule RU-C-RES-7."""

from collections.abc import Iterator
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.gear import ItemReference, ItemSlot, slot_of
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.rollunder.stored.participants import REPEATS
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Bar, Disclosure, Participant, Somebody, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.lookups import Found
from service.rulesets.vocabulary import Doc, Modifier, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PullOut:
    """Request to pull out a stuck weapon."""

    str_: Annotated[Score, Doc("STR of who pulls.")]
    check_mod: Annotated[Modifier | None, Doc("Modifier of the [STR]; null where it takes no check.")] = 0
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PullOutResult:
    """Whether it is out."""

    checked_value: Annotated[int | None, Doc("What the d20 must stay below; null without a check.")] = None
    roll: Annotated[int | None, Doc("The d20.")] = None
    outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    success: Annotated[bool, Doc("Whether it is out.")]
    luck: SpentOnRepeats = None


def resolve(request: PullOut, dice: Dice) -> Outcome[PullOutResult]:
    """[STR] with the modifier of the weapon (RU-C-RES-7); what sticks in a body comes out without (RU-C-WND-3)."""
    if request.check_mod is None:
        return Outcome(result=PullOutResult(success=True), rules=("RU-C-WND-3",), summary=Message("pull_out_of_body"))
    made = repeated_check.make(request.str_ + request.check_mod, request.luck, request.options, dice, "pull_out")
    result = PullOutResult(
        checked_value=made.value, roll=made.roll, outcome=made.outcome, success=made.succeeds, luck=made.luck
    )
    code = "pull_out_done" if made.succeeds else "pull_out_failed"
    summary = Message(code, {"value": made.value, "roll": made.roll})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-RES-7", *made.rules), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class FromWhat:
    """The thing that is pulled out."""

    item: Annotated[ItemReference | None, Doc("The stuck weapon of who pulls.")] = None
    object: Annotated[Name | None, Doc("What sticks in the body of `from`.")] = None


def _stuck(figure: Figure, item: str | ItemSlot | None) -> Condition | None:
    """The stuck weapon of a name or slot; of several of one name the first that is stuck."""
    stuck = (condition for _, condition in lasting.found(figure, Lasting.STUCK))
    return next((condition for condition in stuck if item is None or _is_meant(figure, condition, item)), None)


def _is_meant(figure: Figure, condition: Condition, item: str | ItemSlot) -> bool:
    slot, character = slot_of(item), Character(figure)
    if slot is None:
        return condition.details.get("weapon") == item
    there = character.in_slot(slot)
    return there is not None and lasting.is_about(condition, there, character.named)


def _check_mod(context: LookupContext) -> int | Found | None:
    """The modifier that the weapon brings (RU-C-RES-7); what sticks in a body takes no check (RU-C-WND-3)."""
    if context.order.object is not None:
        return Found.NULL
    character = character_of(context)
    stuck = None if character is None else _stuck(character.figure, context.order.item)
    return None if stuck is None else lasting.number(stuck, "check_mod")


def _not_there(order: Order, cast: Cast) -> Iterator[Bar]:
    """Nothing is pulled out that does not stick (RU-C-RES-7, RU-C-WND-2)."""
    character = cast.get(order.character.id or "")
    body = cast.get(order.from_.id or order.character.id or "")
    if order.object is not None:
        is_there = body is None or _object_in(body, order.object) is not None
    else:
        is_there = character is None or _stuck(character, order.item) is not None
    if not is_there:
        yield Bar("not_stuck", "RU-C-RES-7", Ability.ACT, pointer="/character", fixed=True)


def _pulls(figure: Figure, outcome: EffectContext[PullOut, PullOutResult]) -> Figure:
    """The weapon is free (RU-C-RES-7), or DEX comes back to who pulls at the own body (RU-C-WND-2)."""
    figure = effects.acts(figure, outcome)
    if outcome.order.object is not None:
        return _freed(figure, outcome) if outcome.id_of("from_") in (None, outcome.identity) else figure
    if not outcome.result.success:
        return figure
    stuck = _stuck(figure, outcome.order.item)
    return lasting.without(figure, stuck) if stuck is not None else figure


def _freed(figure: Figure, outcome: EffectContext[PullOut, PullOutResult]) -> Figure:
    """The figure without the object in its body, and with its DEX back (RU-C-WND-2, RU-C-WND-3)."""
    name = None if outcome.order.object is None else _object_in(figure, outcome.order.object)
    pierced = {key: loss for key, loss in figure.state.pierced.items() if key != name}
    return effects.with_state(figure, pierced=pierced) if name is not None else figure


def _object_in(body: Figure, name: str) -> str | None:
    """The object in a body with a name, or with a name and a number (RU-C-WND-2)."""
    return next((key for key in body.state.pierced if key == name or key.rpartition(" ")[0] == name), None)


STORED = Stored(
    participants=(
        Participant("character", "Who pulls.", kind=Somebody, needs=(Ability.ACT,)),
        Participant("from_", "In whose body it sticks; left out, in the own.", kind=Somebody),
    ),
    lookups={"str_": lookups.STR, "check_mod": _check_mod, "luck": REPEATS},
    effects={"character": (_pulls, effects.pays_repeats), "from_": _freed},
    beside=FromWhat,
    checks=_not_there,
    rejections=("not_stuck",),
    reroll=REROLL,
    discloses=Disclosure(
        public=("success", "name", *OF_REPEATS), about={"character": ("checked_value", "luck", "value")}
    ),
)


OPERATION = Operation(
    resolve,
    title="Pull out what is stuck",
    description=(
        "A weapon that is stuck after a crit comes out by [STR] with the modifier of the weapon, one try a round. An "
        "arrow in a body needs no check."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams="d20: one, where a check is needed, and those of repeats.",
    headlines=("success",),
    decisions=(CHARACTER.point(),),
    score=lambda result: int(result.success),
    stored=STORED,
)
