"""Tests of the options of a move that the rules leave."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from service.phrases import Phrase
from service.play.moves.candidates import Candidate, Options, Rules, legal, legal_of_each
from service.play.moves.views import MoveOptionView
from service.resolution.refusal import Refusal
from service.rulesets.stored.moves import Choice, Move, Source

ACTION = Choice(member="roller.action", optional=True, tried=True, once=True)
NAME = Choice(member="name", optional=True, tried=True)
BEARER = Choice(member="bearer", source=Source.ANYONE, optional=True, tried=True, limited=True)
REFUSED = Refusal("barred", Phrase("Barred"), Phrase("Not now."), (), {})


def options_of(*values: str) -> tuple[MoveOptionView, ...]:
    """Options with these values."""
    return tuple(MoveOptionView(value=value, label=value, detail="") for value in values)


class Referee:
    """Refuses orders for a reason, and counts what it is asked."""

    def __init__(self, *refused: Mapping[str, Any]) -> None:
        self.refused = refused
        self.asked = list[Mapping[str, Any]]()

    def __call__(self, order: Mapping[str, Any]) -> Refusal | None:
        """The refusal of an order with all members of one of the refused ones."""
        self.asked.append(order)
        return next((REFUSED for each in self.refused if each.items() <= order.items()), None)

    def left(self, order: Mapping[str, Any], options: Options, rules: Rules) -> dict[str, list[Any]]:
        """Member -> the legal values."""
        found = legal(Candidate(Move(operation="task"), (), order, options), rules)
        assert isinstance(found, Candidate)
        return {choice.member: [each.value for each in left] for choice, left in found.options.items()}


def test_a_value_that_is_tried_once_is_tried_in_one_move_of_a_list() -> None:
    """The kind of an action is legal with every skill, or with none."""
    referee, once = Referee({"roller": {"action": "full"}}), dict[tuple[str, str], bool]()
    options = {ACTION: options_of("full", "bonus")}
    for _ in range(3):
        rules = Rules(referee, {}, reacts=True, once=once)
        assert referee.left({}, options, rules) == {"roller.action": ["bonus"]}
    assert [order for order in referee.asked if order] == [
        {"roller": {"action": "full"}},
        {"roller": {"action": "bonus"}},
    ]


def test_participants_with_a_limit_are_legal_with_all_optional_choices() -> None:
    """One who has a condition of the listed name is no option, because the name is one."""
    referee = Referee({"name": "Off balance", "bearer": "b"})
    options = {NAME: options_of("Off balance"), BEARER: options_of("a", "b")}
    rules = Rules(referee, {"a": "a", "b": "b"}, reacts=False)
    assert referee.left({}, options, rules) == {"name": ["Off balance"], "bearer": ["a"]}


def test_of_many_options_the_first_is_legal() -> None:
    """Options behind it are not tried; a move without a legal option is refused."""
    target, names = Choice(member="target"), [str(number) for number in range(50)]
    referee, rules_of = Referee({"target": "0"}, {"target": "1"}), partial(Rules, likeness={}, reacts=True)
    assert referee.left({}, {target: options_of(*names)}, rules_of(referee)) == {"target": names[2:]}
    assert len(referee.asked) == 4
    nobody = Referee(*({"target": name} for name in names))
    assert legal(Candidate(Move(operation="task"), (), {}, {target: options_of(*names)}), rules_of(nobody)) == REFUSED


def test_many_options_of_few_kinds_are_tried() -> None:
    """One of each kind is."""
    target, names = Choice(member="target", source=Source.ANYONE, tried=True), [str(number) for number in range(50)]
    likeness = {name: "even" if int(name) % 2 == 0 else "odd" for name in names}
    referee = Referee({"target": "1"})
    left = referee.left({}, {target: options_of(*names)}, Rules(referee, likeness, reacts=True))
    assert left == {"target": names[::2]}


def test_a_default_that_is_refused_gives_way_to_the_next_option() -> None:
    """Also where another choice is tried first."""
    referee = Referee({"name": "Focused"})
    skill, name = Choice(member="skill", tried=True), Choice(member="name", tried=True, default="Focused")
    options = {skill: options_of("melee"), name: options_of("Focused", "Aiming")}
    assert referee.left({}, options, Rules(referee, {}, reacts=False)) == {"skill": ["melee"], "name": ["Aiming"]}


def test_values_that_the_rules_do_not_tell_apart_are_tried_once() -> None:
    """A separate choice that is not tried is legal with all its values; a thing is legal as the one that is like it."""
    weapon, skill = Choice(member="weapon", source=Source.ITEMS, separate=True), Choice(member="skill", separate=True)
    move, referee = Move(operation="attack", choices=(weapon, skill)), Referee({"weapon": "Bow"})
    values = [options_of(item, name) for item in ("Axe", "Bow", "Club") for name in ("melee", "brawling")]
    orders = [{"weapon": item.value, "skill": name.value} for item, name in values]
    candidates = [Candidate(move, each, order, {}) for each, order in zip(values, orders, strict=True)]
    rules = Rules(referee, {}, reacts=False, things={"Axe": "Axe", "Bow": "Bow", "Club": "Axe"})
    found = list(legal_of_each(candidates, rules))
    assert [each.order for each in found if isinstance(each, Candidate)] == [*orders[:2], *orders[4:]]
    assert referee.asked == [orders[0], orders[2]]


def test_values_with_other_options_are_tried() -> None:
    """Orders are alike only if their other choices are."""
    move, referee = Move(operation="task", choices=(Choice(member="skill", separate=True),)), Referee()
    candidates = [
        Candidate(move, options_of(skill), {"skill": skill}, {NAME: options_of(skill)})
        for skill in ("melee", "stealth")
    ]
    assert len(list(legal_of_each(candidates, Rules(referee, {}, reacts=False)))) == 2
    assert {"skill": "stealth"} in referee.asked
