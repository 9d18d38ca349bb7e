"""Views of bars, and the sentences that explain them."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from service.phrases import Phrase
from service.play.resources.event import ForcedBar
from service.rulesets.contract.rejection import Rejected
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.bars import SAME_PERSON, Bar, Until
from service.rulesets.vocabulary import Doc
from service.translations.language import Language
from service.translations.sentence import Word, explanation_of, title_of
from service.values import dataclass, replace

IN_ANOTHER_ENCOUNTER = "in_another_encounter"
"""Code of the bar that keeps an encounter from starting."""
NOT_POSSIBLE = "not_possible"
"""Code of a bar that is hidden from players."""


def _has_left(bar: Bar) -> Phrase:
    return Phrase("{name} has left the encounter and takes no part in it.", name=bar.parameters["name"])


def _barred_by_condition(bar: Bar) -> Phrase:
    return Phrase(
        'The condition "{condition}" prevents {name} from this.',
        condition=bar.parameters["condition"],
        name=bar.parameters["name"],
    )


def _in_another_encounter(bar: Bar) -> Phrase:
    return Phrase(
        '{name} takes part in the encounter "{encounter}", which is running. End it, or have {name} leave it.',
        name=bar.parameters["name"],
        encounter=bar.parameters["encounter"],
    )


def _same_person(bar: Bar) -> Phrase:
    return Phrase("{name} is named twice, in roles that need different people.", name=bar.parameters["name"])


def _not_possible(_bar: Bar) -> Phrase:
    return Phrase("This is not possible now. The game master knows why.")


GENERAL: Mapping[str, tuple[Phrase, Callable[[Bar], Phrase]]] = MappingProxyType(
    {
        "has_left": (Phrase("Has left the encounter"), _has_left),
        "barred_by_condition": (Phrase("Barred by a condition"), _barred_by_condition),
        IN_ANOTHER_ENCOUNTER: (Phrase("In another encounter"), _in_another_encounter),
        SAME_PERSON: (Phrase("The same character twice"), _same_person),
        NOT_POSSIBLE: (Phrase("Not possible"), _not_possible),
    }
)
"""Code -> title and sentence of the bars that all games share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UntilView:
    """Duration of a bar."""

    unit: Annotated[str, Doc("`turn`, `round`, `minute`, `hour`, `day`, or until when: `encounter`, `scene`.")]
    count: Annotated[int | None, Doc("Number of units; null if the unit needs none.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BarView:
    """A reason why a participant is barred from an ability."""

    pointer: Annotated[str, Doc("JSON pointer to the participant in the order; empty without an order.")]
    code: Annotated[str, Doc("Stable code of the refusal.")]
    rule: Annotated[str, Doc("Id of the rule.")]
    ability: Annotated[str, Doc("The ability that it bars.")]
    detail: Annotated[str, Doc("The reason, for people.")]
    until: Annotated[UntilView | None, Doc("Time until its end; null if that is unknown.")]
    fixed: Annotated[bool, Doc("Whether a game master cannot set it aside by `force`.")]


def sentence_of(bar: Bar, ruleset: Ruleset) -> Phrase:
    """The sentence for people about a bar."""
    rejection = ruleset.rejection(bar.code)
    if rejection is None:
        return GENERAL[bar.code][1](replace(bar, parameters=spoken(bar.parameters, ruleset)))
    parameters: dict[str, Any] = dict(bar.parameters)
    return explanation_of(ruleset, rejection, Rejected(bar.code, bar.pointer, **parameters))


def spoken(parameters: Mapping[str, Any], ruleset: Ruleset) -> Mapping[str, Any]:
    """The parameters of a sentence that all games share, with the name of a condition that has words in the game."""
    name = parameters.get("condition")
    return {**parameters, "condition": Word.of_condition(ruleset, name)} if isinstance(name, str) else parameters


def members_of(bar: Bar) -> dict[str, Any]:
    """The members of a bar beside pointer, code and sentence."""
    until = None if bar.until is None else {"unit": bar.until.unit, "count": bar.until.count}
    return {"rule": bar.rule, "ability": bar.ability, "until": until, "fixed": bar.fixed}


def heading_of(bar: Bar, ruleset: Ruleset) -> Phrase:
    """The title of a bar, in a few words."""
    rejection = ruleset.rejection(bar.code)
    return GENERAL[bar.code][0] if rejection is None else title_of(ruleset, rejection)


def bar_view(bar: Bar, ruleset: Ruleset, language: Language) -> BarView:
    """A bar in the form of answers, in the reader's language."""
    detail = language.translated(sentence_of(bar, ruleset))
    return BarView(pointer=bar.pointer, code=bar.code, detail=detail, **members_of(bar))


def forced_bar_views(forced: Iterable[ForcedBar], ruleset: Ruleset, language: Language) -> tuple[BarView, ...]:
    """The bars that an event forced, in the form of answers."""
    return tuple(bar_view(restored(each), ruleset, language) for each in forced)


def restored(forced: ForcedBar) -> Bar:
    """The bar that an event stores."""
    until = None if forced.until_unit is None else Until(unit=forced.until_unit, count=forced.until_count)
    return Bar(
        code=forced.code,
        rule=forced.rule,
        ability=forced.ability,
        pointer=forced.pointer,
        parameters=forced.parameters,
        until=until,
    )
