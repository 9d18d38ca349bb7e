"""Decides whether all ingredients of a recipe are at hand. Rules RU-B-CSR-4, with RU-C-GEN-6."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.figures import LookupContext
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Lookup, Stored
from service.rulesets.vocabulary import Code, Component, Count, Doc, Name
from service.values import dataclass

Ingredients = Annotated[
    Mapping[Name, Count], Component("RollunderIngredients", "Name -> number."), Doc("Name -> number.")
]
WorkHours = Annotated[float, Interval(ge=0, le=1_000_000), Code("negative_amount"), Doc("Hours of work.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Requirements of the recipe."""

    ingredients: Ingredients = field(default_factory=dict)
    workplace: Annotated[Name | None, Doc("Lab, forge or workshop; null when any place will do.")] = None
    hours: WorkHours = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHand:
    """Resources of the maker."""

    ingredients: Ingredients = field(default_factory=dict)
    workplaces: Annotated[tuple[Name, ...], Doc("Workplaces that can be used.")] = ()
    hours: WorkHours = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeReady:
    """Request whether a recipe can be made."""

    recipe: Annotated[Recipe, Doc("What the work takes.")]
    have: Annotated[AtHand, Doc("Available ingredients and tools.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeReadyResult:
    """Missing requirements of the recipe; the work itself is a talent check."""

    missing: Annotated[
        Mapping[str, int],
        Component("RollunderMissingIngredients", "Ingredient -> number that is missing."),
        Doc("Ingredient -> number that is missing."),
    ]
    workplace_ok: Annotated[bool, Doc("Whether the workplace is there.")]
    time_ok: Annotated[bool, Doc("Whether there is time enough.")]
    ready: Annotated[bool, Doc("Whether nothing is missing.")]


def resolve(request: RecipeReady, dice: Dice) -> Outcome[RecipeReadyResult]:  # noqa: ARG001 - nothing is rolled
    """Ingredients, a workplace and time; equal is enough (RU-B-CSR-4)."""
    recipe, have = request.recipe, request.have
    short = {name: count - have.ingredients.get(name, 0) for name, count in recipe.ingredients.items()}
    missing = {name: count for name, count in short.items() if count > 0}
    workplace_ok = recipe.workplace is None or recipe.workplace in have.workplaces
    time_ok = have.hours >= recipe.hours
    result = RecipeReadyResult(
        missing=missing,
        workplace_ok=workplace_ok,
        time_ok=time_ok,
        ready=not missing and workplace_ok and time_ok,
    )
    return Outcome(result=result, rules=("RU-B-CSR-4",), summary=_summary(result))


def _summary(result: RecipeReadyResult) -> Message:
    if result.missing:
        missing = ", ".join(f"{count} {name}" for name, count in result.missing.items())
        return Message("recipe_ingredients_missing", {"missing": missing})
    if not result.workplace_ok:
        return Message("recipe_workplace_missing")
    return Message("recipe_ready" if result.time_ok else "recipe_time_missing")


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHandOfOrder:
    """Resources of the maker."""

    ingredients: Annotated[Ingredients | None, Doc("Name -> number. Left out, the items on the sheet.")] = None
    workplaces: Annotated[tuple[Name, ...], Doc("Workplaces that can be used.")] = ()
    hours: WorkHours = 0


NOTHING_AT_HAND = AtHandOfOrder()


def _have(context: LookupContext) -> AtHand:
    character = character_of(context)
    stated: AtHandOfOrder = context.stated or NOTHING_AT_HAND
    of_sheet = {} if character is None else dict(Counter(item.name for item in character.sheet.items))
    ingredients = of_sheet if stated.ingredients is None else stated.ingredients
    return AtHand(ingredients=ingredients, workplaces=stated.workplaces, hours=stated.hours)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "have": Lookup(find=_have, type=Annotated[AtHandOfOrder | None, Doc("What the maker has beside the sheet.")])
    },
)


OPERATION = Operation(
    resolve,
    title="Check a recipe",
    description=(
        "Making an item needs the ingredients, a workplace and time. Returns what is missing; the work itself "
        "is a `talent` check with `make`."
    ),
    rejections=("negative_amount",),
    stored=STORED,
)
