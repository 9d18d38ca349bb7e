"""Bars: reasons why a participant lacks an ability, and the rows of states that bar one."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, field
from typing import Any, Generic, Literal, TypeVar

from service.rulesets.contract.messages import Parameter
from service.rulesets.stored.conditions import Condition, Duration, DurationUnit, Effect
from service.rulesets.stored.defaults import none, nothing, nothing_named
from service.rulesets.stored.figures import AnyFigure
from service.rulesets.stored.participants import NamedParticipant
from service.rulesets.stored.run_time_types import Document, Options_co, Order
from service.values import dataclass

BARS = "bars"
"""Code of an effect by which a condition bars the ability in its target."""
SAME_PERSON = "same_person"
"""Code of the bar of an order that names the same character twice where the roles need different people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Until:
    """Duration of a bar, where it is known.

    Attributes:
        unit: `turn`, `round`, `minute`, `hour`, `day`, or until when: `encounter`, `scene`.
        count: how many of them; None where the unit says all.
    """

    unit: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """A reason why a participant is barred from an ability.

    Attributes:
        code: stable code of the refusal; its sentence is the ruleset's.
        rule: id of the rule.
        ability: which of the abilities it bars.
        pointer: JSON pointer to the participant in the order; "" where there is no order.
        parameters: what the sentence fills in.
        until: its duration; None if it is unknown.
        until_is_secret: whether that reveals numbers of a sheet or a state, so that players do not see it for a foe.
        fixed: whether a game master cannot set it aside.
        visible: whether players see it for a foe.
        players_only: whether it holds for orders of players, and not for the game master's.
        lifted_for: ids of figures that may act nevertheless, because they command the barred one.
        details: more members of the refusal for programs, as JSON.
    """

    code: str
    rule: str
    ability: str
    _: KW_ONLY
    pointer: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    until: Until | None = None
    until_is_secret: bool = False
    fixed: bool = False
    visible: bool = False
    players_only: bool = False
    lifted_for: tuple[str, ...] = ()
    details: Document = field(default_factory=dict)


Figure_co = TypeVar("Figure_co", bound=AnyFigure, covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BarContext(Generic[Figure_co, Options_co]):
    """The participant to be checked for bars.

    Attributes:
        figure: sheet, state and conditions.
        options: house rules.
        ability: that is needed.
        cast: all participants of the order, by id.
        item: name of an item that is to be used; None where the ability alone is asked for.
        order: the order; None where no order is given yet.
        named: the participant as the order names it; None without an order.
        replaces: seq of the event that the order replaces; None for none.
    """

    figure: Figure_co
    options: Options_co
    ability: str
    cast: Mapping[str, Figure_co] = field(default_factory=dict)
    item: str | None = None
    order: Order[Options_co] | None = None
    named: NamedParticipant | None = None
    replaces: int | None = None

    @property
    def given_order(self) -> Order[Options_co]:
        """The order, for bars that depend on it and are not asked for without one."""
        assert self.order is not None  # noqa: S101 - only orders have such bars
        return self.order


AnyBarContext = BarContext[AnyFigure, Any]
"""A participant of any game that is to be checked."""
Holds = Callable[[AnyBarContext], bool | Mapping[str, Parameter]]
"""`context -> whether the bar holds`, or the parameters of its sentence."""


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row of the table of abilities: a state, and the abilities that it bars.

    Attributes:
        code: of the refusal.
        rule: id of the rule.
        bars: abilities.
        holds: whether a figure is in that state.
        until: how long it lasts.
        until_is_secret: whether that reveals numbers of a sheet or a state, so that players do not see it for a foe.
        fixed: whether a game master cannot set it aside.
        visible: whether players see it for a foe.
        players_only: whether it holds for orders of players alone, as where the game master decides in their place.
        lifted_for: `figure -> ids` of those who command it while the bar holds, like the mage with a spell on an armor
            and its wearer: their players give its orders, and the bar does not hold for these.
        of_item: whether it is about an item that is to be used.
        of_condition: whether it is about a condition: a figure without any is not in that state.
        of_figure: whether it follows from the figure and the house rules alone, so that all orders have the same bar.
        details: more members of the refusal for programs, as JSON.
    """

    code: str
    rule: str
    bars: tuple[str, ...]
    holds: Holds
    _: KW_ONLY
    until: Callable[[AnyBarContext], Until | None] = none
    until_is_secret: bool = False
    fixed: bool = False
    visible: bool = False
    players_only: bool = False
    lifted_for: Callable[[AnyFigure], tuple[str, ...]] = nothing
    of_item: bool = False
    of_condition: bool = False
    of_figure: bool = False
    details: Callable[[AnyBarContext], Document] = nothing_named

    def bar(self, context: AnyBarContext) -> Bar | None:
        """The bar, if the state holds."""
        holds = context.ability in self.bars and self.holds(context)
        return None if holds is False else self.bar_as(context, holds)

    def bar_as(self, context: AnyBarContext, holds: Literal[True] | Mapping[str, Parameter]) -> Bar:
        """The bar of a state that holds, or holds with some parameters of its sentence."""
        parameters: dict[str, Parameter] = {"name": context.figure.name, "ability": context.ability}
        parameters |= {} if context.item is None else {"item": context.item}
        return Bar(
            self.code,
            self.rule,
            context.ability,
            pointer=context.named.pointer if context.named else "",
            parameters=parameters | ({} if holds is True else dict(holds)),
            until=self.until(context),
            until_is_secret=self.until_is_secret,
            fixed=self.fixed,
            visible=self.visible,
            players_only=self.players_only,
            lifted_for=self.lifted_for(context.figure),
            details=self.details(context),
        )


def barred_by_condition(abilities: Iterable[str], rule: str) -> BarRow:
    """The row of every game for conditions with an effect that bars an ability."""
    return BarRow(
        "barred_by_condition",
        rule,
        tuple(abilities),
        lambda context: next(({"condition": each.name} for each, _ in _barring(context)), False),
        until=lambda context: next((until_end(by.duration or each.duration) for each, by in _barring(context)), None),
        of_condition=True,
    )


def _barring(context: AnyBarContext) -> Iterator[tuple[Condition, Effect]]:
    """The conditions in place that bar the ability, each with the effect that does."""
    for condition in context.figure.lasting.values():
        for effect in condition.effects if condition.duration.begun else ():
            begun = effect.duration is None or effect.duration.begun
            if begun and effect.code == BARS and effect.target == context.ability:
                yield condition, effect


def until_end(duration: Duration) -> Until | None:
    """Remaining length of a duration; None for one without an end by itself."""
    if duration.unit is DurationUnit.RECOVERED:
        return None
    return Until(unit=duration.unit.value, count=duration.left)


def same_person(rule: str, pointer: str, name: str) -> Bar:
    """The bar of an order that repeats a character in a role that needs another one; it cannot be forced."""
    return Bar(SAME_PERSON, rule, "", pointer=pointer, parameters={"name": name}, fixed=True, visible=True)


def has_left(rule: str, *bars: str) -> BarRow:
    """The row of every game for participants who have left the encounter."""
    return BarRow("has_left", rule, bars, lambda context: context.figure.has_left, visible=True)
