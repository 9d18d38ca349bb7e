"""Tests of refusals as rows."""

from collections.abc import Iterator

from service.dice.recorded import RecordedDice
from service.dice.supplied import SuppliedFaces
from service.rulesets.contract.messages import Message
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.refusals import Reasons, RefusalRow, grouped, of_form, own_codes, refusals_of, rows_of
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Swimmer:
    """Swimmer in the water."""

    name: str
    class_: str = "frog"
    breath: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Dive:
    """Several dive, perhaps with a guide."""

    swimmers: tuple[Swimmer, ...]
    guide: Swimmer | None = None
    depth: int = 1


BREATHLESS = RefusalRow("breathless", "XX-DIVE-1", lambda each: each.breath == 0, at="breath")
TOO_DEEP = RefusalRow("too_deep", "XX-DIVE-2", lambda dive: {"most": 9} if dive.depth > 9 else False, at="depth")
NO_FROG = RefusalRow("no_frog", "XX-DIVE-3", lambda each: each.class_ != "frog", at="class_")
UNFIT = RefusalRow("bad_input", "XX-DIVE-4", lambda _: {"expected": "something else"}, at="depth")
NO_DICE = RecordedDice(SuppliedFaces({}))
ANA, BO = Swimmer(name="Ana"), Swimmer(name="Bo", breath=0, class_="duck")


def refused(row: RefusalRow, dive: Dive) -> list[tuple[str, str, object]]:
    """Code, pointer and parameters of each refusal."""
    return [(each.code, each.pointer, each.parameters) for each in row.refused(dive)]


def test_a_row_looks_at_the_request() -> None:
    """It gives the parameters of its explanation, or nothing."""
    assert refused(TOO_DEEP, Dive(swimmers=(), depth=10)) == [("too_deep", "/depth", {"most": 9})]
    assert refused(TOO_DEEP, Dive(swimmers=(), depth=9)) == []


def test_a_row_of_a_part_looks_at_each_item() -> None:
    """The pointer has the place in the list, and the explanation the name."""
    (row,) = rows_of("swimmers", (BREATHLESS,))
    assert refused(row, Dive(swimmers=(ANA, BO))) == [("breathless", "/swimmers/1/breath", {"name": "Bo"})]


def test_a_part_that_is_left_out_is_not_refused() -> None:
    """An optional participant."""
    (row,) = rows_of("guide", (NO_FROG,))
    assert refused(row, Dive(swimmers=())) == []
    assert refused(row, Dive(swimmers=(), guide=BO)) == [("no_frog", "/guide/class", {"name": "Bo"})]


def test_a_row_of_a_form_looks_at_no_other_form() -> None:
    """A member that only one form of a request has."""
    (row,) = of_form(Dive, (TOO_DEEP,))
    assert (refused(row, Dive(swimmers=(), depth=10)), row.refuses(Dive(swimmers=(), depth=10))) != ([], False)
    assert (list(row.refused(ANA)), row.refuses(ANA)) == ([], False)


def _pairs(dive: Dive) -> Iterator[tuple[str, tuple[Swimmer, ...]]]:
    """Each swimmer with the next one, at the place of the first."""
    pairs = zip(dive.swimmers, dive.swimmers[1:], strict=False)
    return ((f"/swimmers/{index}", pair) for index, pair in enumerate(pairs))


ALIKE = RefusalRow("alike", "XX-DIVE-5", lambda pair: pair[0].class_ == pair[1].class_, of=_pairs)


def test_a_row_looks_at_parts_that_no_member_is_alone() -> None:
    """A function names them, each with its place; none of them is no refusal."""
    assert refused(ALIKE, Dive(swimmers=(ANA, BO, BO))) == [("alike", "/swimmers/1", {})]
    assert (ALIKE.refuses(Dive(swimmers=(ANA, BO, BO))), ALIKE.refuses(Dive(swimmers=(ANA, BO)))) == (True, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """Trip with a dive, perhaps."""

    dive: Dive | None = None


def test_parts_are_found_within_the_part_that_several_requests_have() -> None:
    """By a path or by a function, which finds none in what is left out."""
    of_guide, too_deep, alike = rows_of("dive", (*rows_of("guide", (NO_FROG,)), TOO_DEEP, ALIKE))
    trip = Trip(dive=Dive(swimmers=(ANA, ANA), guide=BO, depth=10))
    assert [each.pointer for each in of_guide.refused(trip)] == ["/dive/guide/class"]
    assert [each.pointer for row in (too_deep, alike) for each in row.refused(trip)] == ["/dive/depth", "/swimmers/0"]
    assert list(alike.refused(Trip())) == []


def test_parts_are_looked_for_once_for_the_rows_that_share_them() -> None:
    """Each refusal comes with its row and part, whose ability may depend on it."""
    asked: list[Dive] = []

    def pairs(dive: Dive) -> Iterator[tuple[str, tuple[Swimmer, ...]]]:
        asked.append(dive)
        return _pairs(dive)

    first = RefusalRow("alike", "XX-DIVE-5", ALIKE.holds, of=pairs, ability=lambda pair: pair[0].name)
    other = RefusalRow("even", "XX-DIVE-6", lambda _: True, of=pairs, ability="dive")
    found = [
        (row.code, row.bars(part)) for row, part, _ in refusals_of(grouped((first, other)), Dive(swimmers=(ANA, ANA)))
    ]
    assert (found, len(asked)) == ([("alike", "Ana"), ("even", "dive")], 1)


def test_the_first_reason_is_the_outcome_of_what_is_impossible() -> None:
    """Without a reason there is none, so that the operation is resolved."""
    reasons = Reasons(
        rows=(UNFIT, TOO_DEEP),
        answer=lambda dive, code, _dice: Outcome(result=(dive.depth, code), rules=(), summary=Message("impossible")),
    )
    assert getattr(reasons.outcome(Dive(swimmers=(), depth=10), NO_DICE), "result", None) == (10, "bad_input")
    assert Reasons(rows=(TOO_DEEP,), answer=reasons.answer).outcome(Dive(swimmers=()), NO_DICE) is None
    assert Reasons(rows=(UNFIT,)).outcome(Dive(swimmers=()), NO_DICE) is None


def test_general_codes_are_not_the_games_own() -> None:
    """They need no explanation of the game."""
    assert list(own_codes((UNFIT, TOO_DEEP))) == ["too_deep"]
