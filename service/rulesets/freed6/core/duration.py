"""Durations. Rules F6-DUR-1 to F6-DUR-5."""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

EndsLeft = Annotated[int, Interval(ge=1, le=1_000_000)]


class DurationUnit(StrEnum):
    """Units from short to long (F6-DUR-1). `turn` and `round` are counted, the others end with what they name."""

    INSTANT = "instant"
    TURN = "turn"
    ROUND = "round"
    ENCOUNTER = "encounter"
    SCENE = "scene"
    RECOVERED = "recovered"

    @property
    def length(self) -> int:
        """Its place in the order from short to long."""
        return tuple(DurationUnit).index(self)


COUNTED = (DurationUnit.TURN, DurationUnit.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """Duration of a condition or an effect."""

    unit: Annotated[DurationUnit, Doc("The unit that is counted, or the moment at which it ends.")]
    ends_left: Annotated[EndsLeft | None, Doc("`turn` and `round`: ends still to come. Otherwise null.")] = None
    active_from: Annotated[
        Literal["next_round"] | None, Doc("Set when it does nothing before the next round, while two ends are left.")
    ] = None

    @property
    def length(self) -> tuple[int, int]:
        """Sorts durations from short to long."""
        return self.unit.length, self.ends_left or 0


INSTANT = Duration(unit=DurationUnit.INSTANT)
ONE_FULL_ROUND = Duration(unit=DurationUnit.ROUND, ends_left=2)
"""The end of the running round and the end of the next (F6-DUR-3)."""
IN_THE_NEXT_ROUND = replace(ONE_FULL_ROUND, active_from="next_round")
"""Nothing in the running round; it counts while one end is left (F6-DUR-5)."""
END_OF_ENCOUNTER = Duration(unit=DurationUnit.ENCOUNTER)
END_OF_SCENE = Duration(unit=DurationUnit.SCENE)
UNTIL_RECOVERED = Duration(unit=DurationUnit.RECOVERED)
"""Encounter and scene end with what they name, this one only by a recovery check (F6-DUR-4)."""


_BY_CODE = {
    "instant": INSTANT,
    "next_round_end": ONE_FULL_ROUND,
    "in_next_round": IN_THE_NEXT_ROUND,
    "encounter": END_OF_ENCOUNTER,
    "scene": END_OF_SCENE,
}
_NEXT_TURN_END = "next_turn_end"
_END_OF_TURN = Duration(unit=DurationUnit.TURN, ends_left=1)
_END_OF_TURN_AFTER_THIS = Duration(unit=DurationUnit.TURN, ends_left=2)


def one_full_turn(*, on_own_turn: bool) -> Duration:
    """Counted at the ends of the owner's own turns; a turn that runs already is not a full one (F6-DUR-2)."""
    return _END_OF_TURN_AFTER_THIS if on_own_turn else _END_OF_TURN


def of_code(code: str, *, on_own_turn: bool) -> Duration:
    """The duration of a row of the effect menu (F6-COND-8)."""
    return one_full_turn(on_own_turn=on_own_turn) if code == _NEXT_TURN_END else _BY_CODE[code]


def refuse_miscounted(duration: Duration, pointer: str) -> None:
    """Turns and rounds are counted, other units are not (F6-DUR-1).

    Raises:
        Rejected: `bad_input`.
    """
    counted = duration.unit in COUNTED
    if counted and duration.ends_left is None:
        raise Rejected(
            "bad_input", f"{pointer}/ends_left", expected=Phrase("how many ends of turns or rounds are left")
        )
    if not counted and duration.ends_left is not None:
        raise Rejected(
            "bad_input", f"{pointer}/ends_left", expected=Phrase("null, for only turns and rounds are counted")
        )
