"""Stored parts of a character. Rules RU-B-SHEET-1, RU-B-SHEET-3, RU-B-POOL-1, RU-B-POOL-2 and RU-C-GEN-7."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.character import sheet as sheets
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.life import Status, Statuses
from service.rulesets.rollunder.core.derived import DerivedValues
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities import ABILITIES
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.checks import check_condition, check_sheet, findings
from service.rulesets.rollunder.stored.effects.consequences import settled
from service.rulesets.rollunder.stored.effects.death import ongoing
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.moved_items import state_moved
from service.rulesets.rollunder.stored.sheet import Sheet, plain
from service.rulesets.rollunder.stored.state import State
from service.rulesets.rollunder.stored.upkeep import released
from service.rulesets.stored.characters import StoredCharacters
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import remembered
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """Values derived from sheet and state, by the house rules of the campaign."""

    values: Annotated[DerivedValues, Doc("As the operation `derive` returns them.")]
    effective: Annotated[Mapping[Attribute, int], Doc("The attributes on which checks are made.")]
    armor: Annotated[int, Doc("Natural and worn armor together.")]
    balance: Annotated[int, Doc("Sum of the costs of all properties.")]
    neutralized: Annotated[tuple[int, ...], Doc("Slots whose property a fairy takes the effect of.")]
    worth: Annotated[float, Doc("Coins and the worth of all belongings.")]
    weight: Annotated[float, Doc("Weight of the items carried, in pounds.")]
    statuses: Statuses
    errors: Annotated[tuple[str, ...], Doc("What is wrong with the sheet, as operation `sheet` tells it.")]


class Health(StrEnum):
    """Visible health: `sound`, `hurt`, out by stun (`ko`), `defeated`, or `dead` (RU-C-GEN-7)."""

    SOUND = "sound"
    HURT = "hurt"
    KO = "ko"
    DEFEATED = "defeated"
    DEAD = "dead"


def begin(sheet: Sheet, options: Options) -> State:
    """The state of a new character: every pool is full (RU-B-POOL-1)."""
    values = _character(sheet, State(), options).derived
    return State(LIFE=values.LIFE, MAGIC=values.MAGIC, LUCK=values.LUCK)


def derive(sheet: Sheet, state: State, options: Options) -> Derived:
    """Derived values, effective attributes (RU-C-GEN-4), statuses (RU-C-GEN-7) and findings (RU-B-SHEET-1)."""
    character = _character(sheet, state, options)
    pools = {pool: character.points(pool) for pool in PoolName}
    assessed = sheets.assess(replace(plain(sheet, options), pools=pools))
    return Derived(
        values=assessed.derived,
        effective=character.scores(),
        armor=character.armor + sheet.natural_armor,
        balance=assessed.balance,
        neutralized=assessed.neutralized,
        worth=assessed.worth,
        weight=assessed.weight,
        statuses=character.statuses,
        errors=assessed.errors,
    )


def carried(before: Sheet, after: Sheet, state: State) -> State:
    """The state under another sheet: a lowered maximum lowers a pool, a raised one raises none (RU-B-POOL-2)."""
    old, new = (_character(sheet, state, DEFAULT_OPTIONS) for sheet in (before, after))
    life, magic, luck = (_under(old, new, pool) for pool in (PoolName.LIFE, PoolName.MAGIC, PoolName.LUCK))
    return replace(state_moved(before, after, state), LIFE=life, MAGIC=magic, LUCK=luck)


def health(sheet: Sheet, state: State, options: Options) -> Health:
    """Visible health, for readers who do not know the LIFE (RU-C-GEN-7)."""
    character = _character(sheet, state, options)
    for status, band in _BAND_OF.items():
        if status in character.statuses:
            return band
    return Health.HURT if character.points(PoolName.LIFE) < character.maximum(PoolName.LIFE) else Health.SOUND


_BAND_OF = {Status.DEAD: Health.DEAD, Status.DEFEATED: Health.DEFEATED, Status.KO: Health.KO}


def _under(old: Character, new: Character, pool: PoolName) -> int:
    points, maximum = old.points(pool), new.maximum(pool)
    return min(points, maximum) if maximum < old.maximum(pool) else points


def _character(sheet: Sheet, state: State, options: Options) -> Character:
    return Character(Figure(name="", sheet=sheet, state=state), options)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateWithConditions(State):
    """A state with the effects of its conditions, for values derived from both."""

    still_harmed: bool = False
    animated: frozenset[str] = frozenset()


def with_conditions(state: State, conditions: Mapping[str, Condition]) -> State:
    """The state with what conditions change attributes by, as holds and poisons do."""
    figure = Figure(name="", sheet=Sheet(), state=state, conditions=conditions)
    changes = {
        attribute: state.changes.get(attribute, 0) + lasting.change_of(figure, attribute) for attribute in Attribute
    }
    members = {each.name: getattr(state, each.name) for each in fields(State)}
    members["changes"] = {attribute: change for attribute, change in changes.items() if change}
    return StateWithConditions(**members, still_harmed=any(ongoing(figure)), animated=lasting.animated(figure))


@remembered
def maxima(sheet: Sheet) -> Mapping[str, int]:
    """The most LIFE, MAGIC and LUCK (RU-B-POOL-1)."""
    character = Character(Figure(name="", sheet=sheet, state=State()))
    return {pool.value: character.maximum(pool) for pool in PoolName}


CHARACTERS = StoredCharacters(
    sheet=Sheet,
    state=State,
    derived=Derived,
    begin=begin,
    derive=derive,
    health=health,
    bands=Health,
    maxima=maxima,
    bookkeeping=(
        "last_action_done",
        "limb_check_minutes",
        "rest_minutes",
        "bonus_minutes",
        "panic_minutes",
        "crippled_minutes",
        "marks",
    ),
    carried=carried,
    with_conditions=with_conditions,
    settled=settled,
    released=released,
    findings=findings,
    check_condition=check_condition,
    check_sheet=check_sheet,
    coexists=lasting.stands_beside,
    abilities=ABILITIES,
)
