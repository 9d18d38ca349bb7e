"""Tests of the code derived from a declaration: orders, staged requests, effects, bars."""

from dataclasses import MISSING, fields, replace
from typing import Any, get_type_hints

import pytest

from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.bars import BarContext, BarRow, Until
from service.rulesets.stored.commands import Command
from service.rulesets.stored.conditions import Condition, Duration, DurationUnit, Effect
from service.rulesets.stored.effects import EffectContext
from tests.rulesets.stored.tiny_game import (
    CAST,
    FOE,
    FRIEND,
    HERO,
    STORED,
    TABLE,
    Can,
    House,
    Push,
    Pushed,
    Pusher,
    PushResult,
)

COMMAND = Command(Push, STORED)
ORDER: Any = COMMAND.order
HINTS = get_type_hints(ORDER, include_extras=True)
PUSHER: Any = HINTS["pusher"]


def order(**members: Any) -> Any:
    """The hero pushes the foe with the hip."""
    (pushed,) = (each for each in get_pushed() if hasattr(each, "__dataclass_fields__"))
    given = {"pusher": PUSHER(id=HERO, shove="Hip"), "pushed": (pushed(id=FOE), pushed(name="Crate"))}
    return ORDER(**given | members)


def get_pushed() -> tuple[Any, ...]:
    """The arguments of the annotation of the pushed participants."""
    return tuple(HINTS["pushed"].__origin__.__args__)


def test_the_order_is_the_request_with_ids() -> None:
    """Members that are looked up may be left out, others have their defaults; participants beside the request too."""
    assert [each.name for each in fields(ORDER)] == ["friend", "pusher", "pushed", "wind", "luck", "options"]
    members = {each.name: each.default for each in fields(PUSHER)}
    assert members == {"id": None, "stored": True, "name": None, "strength": None, "shove": None}
    assert {each.name: each.default for each in fields(ORDER)}["pushed"] is MISSING
    assert ORDER.__name__ == "PushOrder"
    assert COMMAND.lead == "/pusher"


def test_staging_looks_up_what_is_not_stated() -> None:
    """Stated, else looked up, else the default; a typed lookup always runs; a participant may be stated in full."""
    staged = COMMAND.of(order()).stage(CAST)
    assert staged == Push(
        pusher=Pusher(name="Hero", strength=7, shove=4),
        pushed=(Pushed(name="Foe", weight=9), Pushed(name="Crate", weight=5)),
    )
    stated = order(pusher=PUSHER(id=HERO, strength=1, shove=2), wind=3, luck=4)
    assert COMMAND.of(stated).stage(CAST).pusher == Pusher(name="Hero", strength=1, shove=2)
    assert (COMMAND.of(stated).stage(CAST).wind, COMMAND.of(stated).stage(CAST).luck) == (3, 4)


def test_what_no_one_knows_is_refused() -> None:
    """With the pointer to it."""
    with pytest.raises(Rejected) as refused:
        COMMAND.of(order(pusher=PUSHER(name="Stranger"))).stage(CAST)
    assert (refused.value.code, refused.value.pointer) == ("bad_input", "/pusher/strength")
    with pytest.raises(Rejected) as unnamed:
        COMMAND.of(order(pusher=PUSHER())).stage(CAST)
    assert unnamed.value.pointer == "/pusher"


def test_effects_are_on_participants_that_are_stored() -> None:
    """Each participant has its own, a list by place; who does not change is left out."""
    given, request = order(), COMMAND.of(order()).stage(CAST)
    outcome = EffectContext(order=given, request=request, result=PushResult(moved=(True, True)), cast=CAST)
    assert {key: each.state for key, each in COMMAND.of(outcome.order).effects(outcome).items()} == {
        HERO: "tired",
        FOE: "down",
    }
    nobody = replace(outcome, result=PushResult(moved=(False, True)))
    assert {key: each.state for key, each in COMMAND.of(nobody.order).effects(nobody).items()} == {HERO: "tired"}


def test_all_who_are_stored_are_locked() -> None:
    """The acting one first; each once; without missing and unstored ones."""
    assert COMMAND.of(order()).ids == (HERO, FOE)
    assert COMMAND.of(order(friend=_friend(FRIEND))).ids == (HERO, FOE, FRIEND)
    assert COMMAND.of(order(friend=_friend(HERO))).ids == (HERO, FOE)


@pytest.mark.parametrize(
    ("who", "change", "bars"),
    [
        (HERO, {"state": "down"}, [("down", "/pusher", "push")]),
        (FRIEND, {"state": "down"}, [("down", "/friend", "help")]),
        (FOE, {"state": "down"}, []),
        (FOE, {"has_left": True}, [("has_left", "/pushed/0", "stand")]),
        (HERO, {"state": "down", "has_left": True}, [("down", "/pusher", "push"), ("has_left", "/pusher", "push")]),
    ],
)
def test_bars_follow_needs(who: str, change: dict[str, Any], bars: list[tuple[str, str, str]]) -> None:
    """All of them at once: by participant, then by row."""
    cast = {**CAST, who: replace(CAST[who], **change)}
    found = COMMAND.of(order(friend=_friend(FRIEND))).bars(cast, TABLE)
    assert [(bar.code, bar.pointer, bar.ability) for bar in found] == bars


@pytest.mark.parametrize(
    ("effect", "duration", "until"),
    [
        (Effect(code="bars", target="push"), Duration(unit=DurationUnit.ROUND, left=2), Until(unit="round", count=2)),
        (Effect(code="bars", target="push"), Duration(), None),
        (Effect(code="bars", target="push"), Duration(unit=DurationUnit.SCENE), Until(unit="scene")),
        (
            Effect(code="bars", target="push", duration=Duration(unit=DurationUnit.HOUR, left=1)),
            Duration(),
            Until(unit="hour", count=1),
        ),
    ],
)
def test_a_condition_bars_until_it_ends(effect: Effect, duration: Duration, until: Until | None) -> None:
    """The bar's end is that of the effect, else of the condition."""
    held = Condition(name="Bound", effects=(effect,), duration=duration)
    context = BarContext(figure=replace(CAST[HERO], conditions={"x": held}), options=House(), ability="")
    (bar,) = TABLE.bars(context, (Can.PUSH, Can.STAND))
    assert (bar.code, bar.ability, bar.parameters["condition"], bar.until) == (
        "barred_by_condition",
        "push",
        "Bound",
        until,
    )
    later = replace(held, duration=Duration(unit=DurationUnit.ROUND, left=2, begins_later=True))
    waiting = replace(context, figure=replace(CAST[HERO], conditions={"x": later}))
    assert TABLE.bars(waiting, (Can.PUSH,)) == ()


def test_bars_of_an_order_come_after_those_of_states() -> None:
    """They see the order, bar only the participant at their path, and only an ability that it needs."""
    helped = BarRow("helped", "T-4", (Can.PUSH,), lambda context: context.order.friend is not None)
    command = Command(Push, replace(STORED, bars={"pusher": (helped,), "pushed": (helped,)}))
    asked = command.order(**{each.name: getattr(order(friend=_friend(FRIEND)), each.name) for each in fields(ORDER)})
    cast = {**CAST, HERO: replace(CAST[HERO], state="down")}
    found = [(bar.code, bar.pointer) for bar in command.of(asked).bars(cast, TABLE)]
    assert found == [("down", "/pusher"), ("helped", "/pusher")]
    assert command.order_bars == (helped,)
    assert command.of(replace(asked, friend=None)).bars(CAST, TABLE) == ()


def _friend(identity: str) -> Any:
    return STORED.participants[2].kind(id=identity)
