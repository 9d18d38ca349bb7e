"""Request about a net: to be caught, to get out, or its state; and the result."""

from enum import StrEnum
from typing import Annotated, Literal

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.life import StateLevel
from service.rulesets.rollunder.core.expression import ExpressionText
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class NetAction(StrEnum):
    """Action on or with the net."""

    HIT = "hit"
    ESCAPE = "escape"
    STATUS = "status"


class EscapeMethod(StrEnum):
    """Method of getting out of a net: cutting, or wriggling where the game master allows it."""

    BLADE = "blade"
    DEX = "dex"


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """A net catches a character, or a character works the way out of it."""

    action: Annotated[NetAction, Doc("What happens.")]
    net_level: Annotated[StateLevel, Doc("Net level now.")] = 0
    dex: Annotated[Score, Doc("DEX without the net.")]
    gain: Annotated[ExpressionText | None, Doc("For `hit`: dice of the net; armor does not reduce them.")] = None
    method: Annotated[EscapeMethod, Doc("For `escape`: how.")] = EscapeMethod.BLADE
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class NetResult:
    """The net level now, and what it takes."""

    kind: Annotated[Literal["net"], Doc("The member of the condition family.")] = "net"
    gain: Annotated[int | None, Doc("What a hit adds; null for anything else.")] = None
    dex_roll: Annotated[int | None, Doc("The d20 of [DEX]; null without a check.")] = None
    dex_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null without a check.")] = None
    reduced_by: Annotated[int | None, Doc("The d6 of an escape, 0 when [DEX] failed; null for anything else.")] = None
    net_level: Annotated[int, Doc("Net level now; 0 is free.")]
    dex_penalty: Annotated[int, Doc("What the net takes off DEX.")]
    dex_effective: Annotated[int, Doc("DEX in the net, never below 0.")]
    trapped: Annotated[bool, Doc("Whether anything of the net is left.")]
    luck: SpentOnRepeats = None
