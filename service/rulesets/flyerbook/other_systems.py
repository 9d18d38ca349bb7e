"""Numbers of other systems, as `conversion` takes them: GURPS, and Fudge or Fate."""

from typing import Annotated, Literal

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Count, Doc, Matches, Modifier, Number
from service.values import dataclass

DAMAGE_NOTATION = r"^[1-9][0-9]{0,3}d6?([+-][0-9]{1,4})?$"

Gurps = Annotated[Literal["gurps"], Doc("The system it comes from.")]
Fudge = Annotated[Literal["fudge"], Doc("The system it comes from: Fudge or Fate.")]
Pluses = Annotated[int, Interval(ge=-100, le=100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsSuccessRoll:
    """A roll of GURPS, which becomes a task against 12 with the same modifier."""

    from_: Gurps
    what: Annotated[Literal["success_roll"], Doc("Selects the conversion of a success roll's modifier.")]
    modifier: Annotated[Modifier, Doc("The skill modifier.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsTrait:
    """A GURPS advantage or disadvantage."""

    from_: Gurps
    what: Annotated[Literal["trait"], Doc("Selects the conversion of an advantage or disadvantage.")]
    cost: Annotated[Number, Doc("Character points; negative for disadvantages.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsWeapon:
    """A damage roll of GURPS; its average becomes weapon damage."""

    from_: Gurps
    what: Annotated[Literal["weapon"], Doc("Selects the conversion of weapon damage.")]
    damage: Annotated[
        str,
        Len(2, 12),
        Matches(DAMAGE_NOTATION, Phrase('a damage roll such as "2d+1" or "3d6-2"')),
        Doc('The damage roll, such as "2d+1" or "3d6-2".'),
    ]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsArmor:
    """Damage resistance of GURPS, which is armor unchanged."""

    from_: Gurps
    what: Annotated[Literal["armor"], Doc("Selects the conversion of damage resistance.")]
    dr: Annotated[Count, Doc("Damage resistance.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FudgeTarget:
    """A Fudge or Fate target number."""

    from_: Fudge
    what: Annotated[Literal["target"], Doc("Selects the conversion of a target number.")]
    target: Annotated[Number, Doc("The target of the success roll.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FudgeAttribute:
    """A Fudge or Fate attribute."""

    from_: Fudge
    what: Annotated[Literal["attribute"], Doc("Selects the conversion of an attribute.")]
    rating: Annotated[Pluses, Doc("Pluses, or minuses below zero.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FudgeJobAspect:
    """An aspect that describes a job."""

    from_: Fudge
    what: Annotated[Literal["job_aspect"], Doc("Selects the conversion of an aspect to a job.")]
    rating: Annotated[Pluses, Doc("Pluses, 1 or more.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FudgeSpecialization:
    """A specialization of Fudge or Fate; its bonus counts three times."""

    from_: Fudge
    what: Annotated[Literal["specialization"], Doc("Selects the conversion of a specialization.")]
    bonus: Annotated[Number, Doc("What it adds in the other game.")]
    options: OptionsField = DEFAULT_OPTIONS


Conversion = (
    GurpsSuccessRoll
    | GurpsTrait
    | GurpsWeapon
    | GurpsArmor
    | FudgeTarget
    | FudgeAttribute
    | FudgeJobAspect
    | FudgeSpecialization
)
