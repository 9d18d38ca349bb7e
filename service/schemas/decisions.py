"""Schemas of the members `decisions` and `ask`, from the decision points of an operation."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import marshmallow as ma

from service.dice import Choice, Choices, Policies
from service.phrases import Phrase
from service.rulesets.contract.decision import DecisionPoint
from service.schemas.choices import Either
from service.schemas.containers import Sequence
from service.schemas.decision_forms import Forms, form_of, ranges
from service.schemas.faults import Doubt, Fault, unfit, unknown_member
from service.schemas.numbers import Integer
from service.schemas.records import ObjectSchema, Record, described
from service.schemas.scalars import Flag, Text
from service.schemas.strict import JSONSchema, Reference, Strict
from service.schemas.strict_json import dumps
from service.values import replace

BEST, WORST = "best", "worst"
"""Choices in an odds request: the walk looks for the best, or worst, for the decider."""
MOST_CHOICES = 100
LONGEST_NAME = 100
"""Characters of the name of a member of a list to which a choice is added."""
_PROSE = "A choice, for every time the decision comes; or a list, one choice for each time from the first on."
_CHOICE = Either(
    (Flag(), Integer(minimum=0, maximum=1_000_000), Text(longest=200)),
    "Choice",
    "Choice at a decision point: yes or no, a number, or one of the listed names.",
)


class DetailsSchema(ObjectSchema):
    """The details of a choice, with members of the list that it joins."""

    def additional(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - as the base class has it
        """More members, by the pattern of their names."""
        names = {"type": "string", "pattern": "^[a-z_]+$", "maxLength": LONGEST_NAME}
        return {"additionalProperties": True, "propertyNames": names}


_DETAILS = Record(
    DetailsSchema.of(
        "ChoiceDetails",
        {
            "effect": Text(
                longest=200, required=True, metadata={"description": "The option, by one of the names that are listed."}
            ),
            "bearer": Text(longest=200, metadata={"description": "Whose effect the option changes, by name."}),
            "target": Text(
                longest=200, metadata={"description": "What the option is about, such as an item, by name."}
            ),
        },
        dict,
        "A choice, the one who bears it and what it is about; further members are those of the list that it joins.",
    )
)
_DETAILED = Either(
    (*_CHOICE.kinds, _DETAILS), "DetailedChoice", "What is chosen at a decision point: a plain choice, or its details."
)

_DECISION = Either((_CHOICE, Sequence(_CHOICE, longest=MOST_CHOICES)), "Decision", _PROSE)


def with_added(body: Mapping[str, Any], points: tuple[DecisionPoint, ...]) -> Mapping[str, Any]:
    """The body with choices that are objects moved into the lists to which their decisions add.

    Args:
        body: of a call, as it was sent.
        points: of its operation.
    """
    if "decisions" not in body:
        return body
    for point in points:
        stated = body.get("decisions")
        if point.adds and isinstance(stated, Mapping):
            body = _moved(body, stated, point)
    return body


def _moved(body: Mapping[str, Any], stated: Mapping[str, Any], point: DecisionPoint) -> Mapping[str, Any]:
    choice, items = stated.get(point.member), body.get(point.adds, [])
    choices = choice if isinstance(choice, list) else [choice]
    objects = [each for each in choices if isinstance(each, Mapping)]
    if not objects or not isinstance(items, list):
        return body
    plain = [each for each in choices if not isinstance(each, Mapping)]
    decisions = {name: value for name, value in stated.items() if name != point.member}
    left = {point.member: plain} if plain else {}
    return {**body, point.adds: [*items, *objects], "decisions": {**decisions, **left}}


class DecisionField(Either):
    """Choice at one decision point, or a list of choices.

    Args:
        point: the decision point.
        for_odds: whether `best` and `worst` are choices too.
    """

    def __init__(self, point: DecisionPoint, *, for_odds: bool, **arguments: Any) -> None:
        super().__init__(_DECISION.kinds, **arguments)
        self._adds = bool(point.adds)
        self._options = point.options and (*point.options, *((BEST, WORST) if for_odds else ()))

    def accept(self, value: Any) -> Choice | Choices:
        """The choice, or the choices as a tuple."""
        choice: Choice | Choices = super().accept(value)
        for each in choice if isinstance(choice, tuple) else (choice,):
            if self._options is not None and not _is_among(each, self._options):
                raise Doubt
        return choice

    def json_schema(self, reference: Reference) -> JSONSchema:
        """Either kind, in place: generators of Python clients name the items of a shared list twice in one class.

        Details are in a list, since generators of TypeScript clients import a component of both kinds twice.
        """
        item = (_DETAILED if self._adds else _CHOICE).json_schema(reference)
        items = {"type": "array", "items": item, "maxItems": MOST_CHOICES}
        return {"anyOf": [_CHOICE.json_schema(reference), items]}

    def expected(self) -> Phrase:
        """The options."""
        if self._options is None:
            return Phrase("one of the options that the decision lists, or a list of them")
        return Phrase("one of {values}, or a list of them", values=in_words(self._options))


class AskField(Strict):
    """Name of a decision point.

    Args:
        names: of all points of the operation.
    """

    def __init__(self, names: tuple[str, ...], **arguments: Any) -> None:
        super().__init__(**arguments)
        self._names = names

    def accept(self, value: Any) -> str:
        """The name."""
        if isinstance(value, str) and value in self._names:
            return value
        raise Doubt

    def fault(self, value: Any) -> Fault:
        """An unknown name gets a suggestion."""
        if isinstance(value, str):
            return unknown_member(value, self._names, "bad_input")
        return unfit("bad_input", self.expected(), value)

    def expected(self) -> Phrase:
        """The names in words."""
        return Phrase("the name of a decision of this operation")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """All names, or their pattern where some have an index."""
        forms = Forms(self._names)
        return forms.pattern() if forms.indexed else {"type": "string", "enum": list(self._names)}


class DecisionsSchema(ObjectSchema):
    """The choices at the decision points of an operation; points that differ only in an index are documented once."""

    @property
    def forms(self) -> Forms:
        """The names of all points."""
        return Forms(tuple(name for name, _ in self.members()))

    def property_schemas(self, reference: Reference) -> dict[str, JSONSchema]:
        """JSON Schema of each member without an index."""
        plain = self.forms.plain
        return {name: described(field, reference) for name, field in self.members() if name in plain}

    def additional(self, reference: Reference) -> JSONSchema:
        """The type of the members with an index, and the pattern of all names.

        Beside members without an index the type is in `patternProperties`: an index signature of TypeScript, which
        generators make of `additionalProperties`, refuses optional members.
        """
        forms = self.forms
        if not forms.indexed:
            return super().additional(reference)
        names, decision = forms.pattern(), _DECISION.json_schema(reference)
        if not forms.plain:
            return {"additionalProperties": decision, "propertyNames": names}
        pattern = {"patternProperties": {names["pattern"]: decision}}
        return {"additionalProperties": {}, "propertyNames": names} | pattern


@cache
def decisions_field(component: str, points: tuple[DecisionPoint, ...], *, for_odds: bool = False) -> Record:
    """The member `decisions` of an operation with these points; its component has this name."""
    members = {
        str(number): DecisionField(
            point, for_odds=for_odds, data_key=point.member, metadata={"description": prose_of_point(point)}
        )
        for number, point in enumerate(points)
    }
    prose = "Choices, by the name of the decision; the default where one is left out."
    schema = DecisionsSchema.of(component, members, _builder(points), " ".join((prose, *_prose_of_forms(points))))
    of_odds = (
        " `best` and `worst` take the option with the best or worst chance of the first headline, for the participant "
        "who decides."
    )
    return Record(schema, data_key="decisions", metadata={"description": prose + (of_odds if for_odds else "")})


@cache
def _builder(points: tuple[DecisionPoint, ...]) -> Callable[..., dict[str, Choice | Choices]]:
    """Makes decisions by their members; the same for equal points, which share a component."""

    def build(**loaded: Choice | Choices) -> dict[str, Choice | Choices]:
        return {points[int(number)].member: choice for number, choice in loaded.items()}

    return build


def ask_field(points: tuple[DecisionPoint, ...]) -> Sequence:
    """The member `ask` of an operation with these points, with room for all of them."""
    prose = "Decisions at which the call ends with `decision_needed`, unless they are stated in `decisions`."
    names = tuple(point.member for point in points)
    longest = max(MOST_CHOICES, len(names))
    return Sequence(AskField(names), longest=longest, data_key="ask", metadata={"description": prose})


def policies_of(stated: dict[str, Choice | Choices], points: tuple[DecisionPoint, ...]) -> Policies:
    """Policies for decisions in odds.

    Raises:
        marshmallow.ValidationError: `best` or `worst` are in a list.
    """
    inside = [name for name, choice in stated.items() if isinstance(choice, tuple) and {BEST, WORST} & set(choice)]
    if inside:
        fault = Fault("bad_input", Phrase("`best` and `worst` hold for every time: state them without a list."))
        raise ma.ValidationError({"decisions": {name: [fault] for name in inside}})
    more = {point.member: point.more for point in points}
    looked_for = {name: choice for name, choice in stated.items() if choice in (BEST, WORST)}
    return Policies(
        {name: choice for name, choice in stated.items() if name not in looked_for},
        {name: more[name] is (choice == BEST) for name, choice in looked_for.items()},
    )


def _prose_of_forms(points: tuple[DecisionPoint, ...]) -> Iterator[str]:
    """Description of the points with an index, once for each form of their names."""
    first: dict[str, DecisionPoint] = {}
    for point in points:
        first.setdefault(form_of(point.member), point)
    for form, numbers in Forms(tuple(point.member for point in points)).indexed.items():
        prose = prose_of_point(replace(first[form], participant=form_of(first[form].participant)))
        yield f"`{form}`, with {ranges(numbers)}: {prose}"


def prose_of_point(point: DecisionPoint) -> str:
    """Description of a point: its time, its decider, its options and its default."""
    options = f" Options: {in_words(point.options)}." if point.options else ""
    return f"{point.when} Decides: {point.participant}.{options} Default: {point.default}."


def in_words(options: Choices) -> str:
    """Options as JSON writes them."""
    return ", ".join(f"`{dumps(option).decode()}`" for option in options)


def _is_among(choice: Choice, options: Choices) -> bool:
    return any(choice == option and isinstance(choice, bool) is isinstance(option, bool) for option in options)
