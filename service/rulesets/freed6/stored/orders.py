"""Orders name those who take part: a stored element by its id, or somebody stated in full."""

from dataclasses import dataclass
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.actions import ActionType
from service.rulesets.freed6.die_code import DieCodeText
from service.rulesets.freed6.flip import SIDES, Flips, Sides
from service.rulesets.freed6.roller import DiceModifier, Sources
from service.rulesets.vocabulary import Doc, Id, Modifier, Name

ACTING_REJECTIONS = ("cannot_act", "no_action_left", "ability_not_available")
"""What somebody stored who makes a check can be refused for, beside what any roller can."""

StoredId = Annotated[Id | None, Doc("A stored element or combatant; what is stated beside it wins over its sheet.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredElement:
    """An element to which something happens."""

    id: StoredId = None


STORED_EXPECTED = Phrase("the `id` of somebody or something stored")
NOBODY_NAMED = StoredElement()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollerOrder:
    """Somebody who makes a check: stored, by `id`, or with a `name` and all that counts.

    The effects of its conditions enter the check by themselves (F6-COND-14); numbers stated here are beside them.
    """

    id: StoredId = None
    name: Annotated[Name | None, Doc("Of somebody who is not stored.")] = None
    skill: Annotated[Name | None, Doc("Skill on the sheet; one that is not there is rolled with `ability`.")] = None
    ability: Annotated[Name | None, Doc("Ability on the sheet; null for that of the skill.")] = None
    specialization: Annotated[DieCodeText | None, Doc("Die code of a specialization, added too.")] = None
    die_code: Annotated[DieCodeText | None, Doc("The whole die code, instead of what the sheet says.")] = None
    skill_dice_mod: Annotated[DiceModifier, Doc("Whole dice on the skill or ability itself.")] = 0
    dice_mod: Annotated[DiceModifier, Doc("Whole dice on this check only.")] = 0
    flat_mod: Annotated[Modifier, Doc("What is added to the total after the roll.")] = 0
    dynamic: Annotated[bool | None, Doc("Instead of the sheet's.")] = None
    wild_die: Annotated[bool | None, Doc("Instead of the sheet's.")] = None
    wild_dice_mod: Annotated[DiceModifier, Doc("More or fewer wild dice.")] = 0
    wild_sides: Sides = SIDES
    luck_point: Annotated[bool, Doc("Whether a luck point of its pool is spent to double the dice.")] = False
    boost: Annotated[Sources, Doc("Boost dice.")] = 0
    penalty: Annotated[Sources, Doc("Penalty dice.")] = 0
    advantage: Annotated[Sources, Doc("Sources of Advantage.")] = 0
    disadvantage: Annotated[Sources, Doc("Sources of Disadvantage.")] = 0
    flips: Flips = ()
    can_act: Annotated[bool | None, Doc("Instead of what its conditions say.")] = None
    action: Annotated[ActionType | None, Doc("Which of its actions this takes; null when none is counted.")] = None


UNSTATED = RollerOrder()
"""In a command on one character, that character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContenderOrder(RollerOrder):
    """The side of a contest that acts."""

    modifier: Annotated[Modifier, Doc("What is added to the total, fixed value or value.")] = 0


UNSTATED_CONTENDER = ContenderOrder()
"""In a command on one character, that character."""


def ids_of(*identities: str | None) -> tuple[str, ...]:
    """The ids that are there, each once."""
    return tuple(dict.fromkeys(identity for identity in identities if identity is not None))


def affected_id(element: StoredElement | None, roller: RollerOrder, pointer: str) -> str:
    """The id of whom a check is about: an element, or who makes the check where none is named.

    Raises:
        Rejected: `bad_input` when it is not stored.
    """
    identity = (element or roller).id
    if identity is None:
        raise Rejected("bad_input", pointer, expected=STORED_EXPECTED)
    return identity


def stored_id(element: StoredElement | RollerOrder, pointer: str) -> str:
    """The id of an element that must be stored.

    Raises:
        Rejected: `bad_input` without it.
    """
    if element.id is None:
        raise Rejected("bad_input", f"{pointer}/id", expected=STORED_EXPECTED)
    return element.id
