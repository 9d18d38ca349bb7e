"""Progress of a conflict. Rules F6-ENC-1 and F6-ENC-2, with F6-TRK-4 and F6-TRK-5."""

from typing import Annotated

from service.rulesets.freed6 import track
from service.rulesets.freed6.duration import END_OF_ENCOUNTER
from service.rulesets.freed6.stored import lasting, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.track import TrackName
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc, Id

Against = Annotated[Id | None, Doc("A stored conflict, or an opponent like one, to which a success adds its rank.")]


def advance(after: Aftermath, identity: str | None, rank: int, points: int | None, source: str | None) -> None:
    """Add the rank of a success to a conflict; at its end it is Out of Action (F6-ENC-2).

    Ranks do not expire while the conflict lasts, and those of a conflict that is over stay (F6-TRK-5).
    """
    if rank:
        after.change(identity, lambda figure: _advanced(figure, rank, points, source))


def _advanced(figure: Figure, rank: int, points: int | None, source: str | None) -> Figure:
    called = track.level_name(TrackName.CONFLICT, rank, tracks.out_at(figure, TrackName.CONFLICT))
    new = tracks.instance(TrackName.CONFLICT, called, rank, END_OF_ENCOUNTER, points, source)
    return lasting.with_laid(figure, new)
