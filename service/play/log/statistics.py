"""Statistics of rolls, counted from the log without undone events."""

from collections.abc import Iterable
from typing import Annotated, Any

from service.play.call import Call
from service.play.resources.excerpts import RolledCommand
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RollStatistics:
    """Statistics of rolls."""

    rolls: Annotated[int, Doc("Commands in which dice were thrown.")]
    successes: Annotated[int, Doc("Rolls that succeeded, in operations with success and failure.")]
    failures: Annotated[int, Doc("Rolls that failed.")]
    average_percentile: Annotated[
        float | None, Doc("Average luck in the exact odds of each roll: 0.5 with fair dice; null where none is known.")
    ]
    longest_success_streak: Annotated[int, Doc("Most successes in a row.")]
    longest_failure_streak: Annotated[int, Doc("Most failures in a row.")]
    success_streak: Annotated[int, Doc("Successes in a row up to now.")]
    failure_streak: Annotated[int, Doc("Failures in a row up to now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterStatistics(RollStatistics):
    """Statistics of the rolls of a stored character."""

    id: Annotated[str, Doc("The stored character.")]
    name: Annotated[str | None, Doc("Null where it has been deleted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyStatistics(RollStatistics):
    """Statistics of the rolls of the owner of a key."""

    id: Annotated[str, Doc("The key, as `keys` lists it.")]
    label: Annotated[str, Doc("Person or program for which the key was created.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignStatistics:
    """Statistics of all rolls of a campaign."""

    characters: Annotated[tuple[CharacterStatistics, ...], Doc("Stored characters that have rolled.")]
    keys: Annotated[tuple[KeyStatistics, ...], Doc("Keys that have rolled.")]


def statistics(call: Call) -> CampaignStatistics:
    """Statistics of all rolls that the caller may know; players and observers see the party, and no hidden roll."""
    by_character: dict[str, _Tally] = {}
    by_key: dict[str, _Tally] = {}
    labels: dict[str, str] = {}
    for rolled in call.work.events.rolled(call.actor.row_filter):
        labels[rolled.key] = rolled.label
        by_key.setdefault(rolled.key, _Tally()).count(rolled)
        if rolled.acting is not None:
            by_character.setdefault(rolled.acting, _Tally()).count(rolled)
    return CampaignStatistics(
        characters=tuple(_characters(call, by_character)),
        keys=tuple(
            KeyStatistics(id=key, label=labels[key], **tally.members()) for key, tally in sorted(by_key.items())
        ),
    )


def _characters(call: Call, tallies: "dict[str, _Tally]") -> Iterable[CharacterStatistics]:
    present, row_filter = call.work.characters.some(set(tallies)), call.actor.row_filter
    for identity, tally in sorted(tallies.items()):
        character = present.get(identity)
        if row_filter is None or row_filter.knows(character):
            name = character.name if character else None
            yield CharacterStatistics(id=identity, name=name, **tally.members())


class _Tally:
    """Counts the rolls of one character or key, in their order."""

    def __init__(self) -> None:
        self._rolls = 0
        self._percentiles: list[float] = []
        self._came = {True: 0, False: 0}
        self._running = {True: 0, False: 0}
        self._longest = {True: 0, False: 0}

    def count(self, rolled: RolledCommand) -> None:
        """Count a roll."""
        self._rolls += 1
        if rolled.percentile is not None:
            self._percentiles.append(rolled.percentile)
        if (success := rolled.success) is not None:
            self._came[success] += 1
            self._running[success] += 1
            self._running[not success] = 0
            self._longest[success] = max(self._longest[success], self._running[success])

    def members(self) -> dict[str, Any]:
        """The members of the statistics."""
        lucks = self._percentiles
        return {
            "rolls": self._rolls,
            "successes": self._came[True],
            "failures": self._came[False],
            "average_percentile": round(sum(lucks) / len(lucks), 4) if lucks else None,
            "longest_success_streak": self._longest[True],
            "longest_failure_streak": self._longest[False],
            "success_streak": self._running[True],
            "failure_streak": self._running[False],
        }
