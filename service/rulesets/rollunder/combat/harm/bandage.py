"""A bandage that ends bleeding. Rule RU-C-DEAD-8."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import Disclosure, Participant, Somebody, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bandage:
    """Request to dress a wound."""

    bleeding: Annotated[bool, Doc("Whether the patient bleeds.")] = True
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class BandageResult:
    """Result of the bandage: whether the bleeding stopped."""

    stopped: Annotated[bool, Doc("Whether bleeding is over by it.")]


def resolve(request: Bandage, dice: Dice) -> Outcome[BandageResult]:  # noqa: ARG001 - nothing is rolled
    """Bleeding ends without a check, unless the game master asks for one: operation `task` (RU-C-DEAD-8)."""
    code = "bandage_stopped" if request.bleeding else "bandage_needless"
    return Outcome(result=BandageResult(stopped=request.bleeding), rules=("RU-C-DEAD-8",), summary=Message(code, {}))


def _bleeds(context: LookupContext) -> bool | None:
    """Whether the patient bleeds, who may be the one that dresses the wound (RU-C-DEAD-8)."""
    patient = context.figure if context.order.patient.id is None else context.participant("patient")
    return None if patient is None else lasting.has(patient, Lasting.BLEEDING)


def _dresses(figure: Figure, outcome: EffectContext[Bandage, BandageResult]) -> Figure:
    """The action of the round is used up; without another patient the own wound is dressed (RU-C-DEAD-8)."""
    figure = effects.acts(figure, outcome)
    return figure if outcome.id_of("patient") not in (None, outcome.identity) else _dressed(figure, outcome)


def _dressed(figure: Figure, outcome: EffectContext[Bandage, BandageResult]) -> Figure:
    """Nothing bleeds any more (RU-C-DEAD-8)."""
    return lasting.ended(figure, Lasting.BLEEDING) if outcome.result.stopped else figure


STORED = Stored(
    participants=(
        Participant("character", "Who dresses the wound.", kind=Somebody, needs=(Ability.ACT,)),
        Participant("patient", "Whose wound it is; left out, the own.", kind=Somebody),
    ),
    lookups={"bleeding": _bleeds},
    effects={"character": _dresses, "patient": _dressed},
    discloses=Disclosure(public=("stopped",)),
)


OPERATION = Operation(
    resolve,
    title="Bandage who bleeds",
    description="A bandage ends bleeding of the character or of another one. It is an action and takes no check.",
    headlines=("stopped",),
    score=lambda result: int(result.stopped),
    stored=STORED,
)
