"""Recovery of one instance on a track of somebody stored. Rules F6-HEAL-1 to F6-HEAL-3, F6-REM-1 and F6-REM-3."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.healing import Healing, HealingResult, TrackInstance
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.points import CheckDifficulty
from service.rulesets.freed6.stored import lasting, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.orders import (
    ACTING_REJECTIONS,
    UNSTATED,
    RollerOrder,
    StoredElement,
    affected_id,
    ids_of,
)
from service.rulesets.freed6.stored.participant import acting
from service.rulesets.freed6.track import TrackName
from service.rulesets.stored.commands import Command
from service.rulesets.stored.conditions import EndReason
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingOrder:
    """Somebody stored tries to remove one instance of damage, composure or body."""

    roller: Annotated[RollerOrder, Doc("The healer.")] = UNSTATED
    difficulty: CheckDifficulty = None
    patient: Annotated[StoredElement | None, Doc("Who is healed; null for the healer.")] = None
    target_id: Annotated[Id, Doc("Id of the condition to remove.")]
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def patient_id(self) -> str:
        """Who is healed.

        Raises:
            Rejected: `bad_input` when it is nobody stored.
        """
        return affected_id(self.patient, self.roller, "/patient")


def stage(order: HealingOrder, cast: Cast) -> Healing:
    """The check against an instance that stands on a track of the patient (F6-HEAL-1); who cannot act heals nobody."""
    patient = cast[order.patient_id]
    return Healing(
        roller=acting(order.roller, cast, order.options, "/roller"),
        difficulty=order.difficulty,
        conditions=_instances(patient),
        target_id=order.target_id,
        out_at=tracks.out_at(patient, TrackName.DAMAGE),
        options=order.options,
    )


def apply(order: HealingOrder, result: HealingResult, cast: Cast) -> Cast:
    """The healer, and the patient without the instance, perhaps back in play (F6-HEAL-3)."""
    after = Aftermath(cast, order.options)
    after.checked(order.roller)
    if result.removed:
        after.change(order.patient_id, lambda figure: recovered(figure, order.target_id))
    return after.cast


def recovered(figure: Figure, identity: str) -> Figure:
    """The figure without a condition, which was recovered on purpose (F6-REM-1)."""
    return lasting.with_conditions(figure, {identity: lasting.over(figure.conditions[identity], EndReason.RECOVERED)})


def _instances(figure: Figure) -> tuple[TrackInstance, ...]:
    standing = (lasting.standing_of(identity, condition) for identity, condition in figure.lasting.items())
    return tuple(
        TrackInstance(id=each.id, track=each.track, rank=each.rank, result_points=each.result_points)
        for each in standing
        if each.id is not None and each.track is not None and each.rank is not None
    )


COMMAND = Command(
    order=HealingOrder,
    lead="/roller",
    ids=lambda order: ids_of(order.roller.id, order.patient_id),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    secrets=("track_level", "track_level_name", "remaining", "level"),
    everybody=lambda order: order.roller.luck_point,
)
