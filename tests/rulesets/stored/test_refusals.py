"""Tests of refusals as bars of stored participants."""

from dataclasses import fields, replace
from typing import Any

import pytest

from service.rulesets.contract.refusals import Reasons, RefusalRow
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.bars import BarContext
from service.rulesets.stored.commands import Command
from service.rulesets.stored.refusals import bar_of_state
from tests.rulesets.stored.test_declaration import order
from tests.rulesets.stored.tiny_game import CAST, FRIEND, HERO, STORED, Can, House, Push

WINDY = RefusalRow("windy", "XX-1", lambda who: who.strength > 0, of="pusher", at="strength", ability=Can.PUSH)


def bars(*rows: RefusalRow, forced: str = "", **members: Any) -> list[tuple[str, str, bool]]:
    """Code, pointer and `fixed` of the bars of an order."""
    command, asked = Command(Push, STORED, None, rows), order(**members)
    asked = command.order(**{name: getattr(asked, name) for name in (each.name for each in fields(asked))})
    found = command.of(asked).request_bars(command.of(asked).stage(CAST), CAST, frozenset({forced}))
    return [(bar.code, bar.pointer, bar.fixed) for bar in found]


def test_a_refusal_bars_the_participant_to_whom_its_member_belongs() -> None:
    """By the pointer; a member of the request itself is that of who acts."""
    assert bars(WINDY) == [("windy", "/pusher", False)]
    assert bars(replace(WINDY, of="", at="wind", holds=lambda _: True)) == [("windy", "/pusher", False)]
    assert bars(replace(WINDY, holds=lambda _: False)) == []


def test_a_game_master_sets_aside_what_is_not_fixed() -> None:
    """A state that a bar of the table has shown is not refused again."""
    assert bars(WINDY, forced="windy") == []
    assert bars(replace(WINDY, fixed=True), forced="windy") == [("windy", "/pusher", True)]


def test_a_refusal_without_an_ability_is_no_bar() -> None:
    """The table of abilities has a bar for the state; a stated number is refused as it is without stored play."""
    with pytest.raises(Rejected, match="windy"):
        bars(replace(WINDY, ability=""))


def test_a_reason_bars_who_acts_in_the_sentence_of_the_order() -> None:
    """Also where its part is another's; a game master sets it aside."""
    stored = replace(STORED, refused_with=lambda order, _cast: {"wind": str(order.wind)})
    command = Command(Push, stored, None, (), Reasons(rows=(WINDY, replace(WINDY, code="calm", holds=lambda _: False))))
    asked = command.order(**{each.name: getattr(order(), each.name) for each in fields(order())})
    request = command.of(asked).stage(CAST)
    (bar,) = command.of(asked).request_bars(request, CAST)
    assert (bar.code, bar.pointer, bar.fixed, bar.visible) == ("windy", "/pusher", False, True)
    assert bar.parameters == {"name": CAST[HERO].name, "wind": str(asked.wind), "ability": Can.PUSH}
    assert command.of(asked).request_bars(request, CAST, frozenset({"windy"})) == ()


def test_a_reason_at_a_place_in_the_order_names_the_participant_there() -> None:
    """Or the one who acts, where the place is no participant's; players see it by its own row."""
    row = replace(WINDY, at="", holds=lambda _part: True, visible=True)
    rows = (replace(row, of=lambda _: (("/pushed/0", "foe"),)), replace(row, of=lambda _: (("/wind", 1),)))
    command = Command(Push, STORED, None, (), Reasons(rows=rows, visible=False))
    asked = command.order(**{each.name: getattr(order(), each.name) for each in fields(order())})
    found = command.of(asked).request_bars(command.of(asked).stage(CAST), CAST)
    assert [(bar.pointer, bar.parameters["name"], bar.visible) for bar in found] == [
        ("/pushed/0", "Foe", True),
        ("/wind", "Hero", True),
    ]
    assert command.request_codes == ("windy",)


@pytest.mark.parametrize(("who", "bar"), [(HERO, ("strong", "XX-2", True)), (FRIEND, None)])
def test_a_state_bars_by_the_condition_of_its_refusal(who: str, bar: tuple[str, str, bool] | None) -> None:
    """Code, rule and visibility are those of the row, which looks at what is made of the figure."""
    strong = RefusalRow("strong", "XX-2", lambda sheet: sheet["strength"] > 5, at="", visible=True)
    row = bar_of_state(strong, Can.PUSH, of=lambda context: context.figure.sheet)
    found = row.bar(BarContext(figure=CAST[who], options=House(), ability=Can.PUSH))
    assert (found and (found.code, found.rule, found.visible)) == bar
    assert row.bar(BarContext(figure=CAST[who], options=House(), ability=Can.HELP)) is None
