"""Activities over several rounds: counters that pause, and what the last round of each does.

Rules RU-C-ACT-2, RU-C-ENC-1, RU-C-POS-1, RU-C-POS-2 and RU-C-SHOT-1.
"""

from collections.abc import Callable, Mapping

from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting, regrip, spells
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.time import metal
from service.rulesets.stored.conditions import Condition
from service.values import replace

ACTIVITIES: Mapping[str, Ability] = {
    Lasting.RISING: Ability.RISE,
    Lasting.RELOADING: Ability.READY,
    **dict.fromkeys(effects.TIMED, Ability.ACT),
}
"""Activity over several rounds -> the ability without which it pauses."""


def _paused(figure: Figure, options: Options) -> tuple[Figure, frozenset[str]]:
    """The figure with one more round of barred activities, which they lose at this end of a round (RU-C-ACT-2).

    Returns:
        The figure, and the ids of the activities that do not go on.
    """
    counters = [each for each in lasting.found(figure, *ACTIVITIES) if each[1].duration.left is not None]
    paused = [each for each in counters if _is_paused(figure, each[1].name, options)]
    for identity, counter in paused:
        duration = replace(counter.duration, left=(counter.duration.left or 0) + 1)
        figure = lasting.changed(figure, identity, replace(counter, duration=duration))
    return figure, frozenset(identity for identity, _ in paused)


def _is_paused(figure: Figure, activity: str, options: Options) -> bool:
    return any(bars_of_body(figure, ACTIVITIES[activity], options, ""))


def counted_down(figure: Figure, options: Options) -> Figure:
    """The figure when counters run out now, or a step of standing up is over (RU-C-ENC-1, RU-C-POS-1)."""
    figure, paused = _paused(metal.rounds_over(figure), options)
    for identity, counter in lasting.found(figure, *DONE_AT_THE_END):
        if identity in paused:
            continue
        left = (counter.duration.left or 0) - 1
        if counter.name == Lasting.RISING:
            figure = _risen(figure, counter, left)
        elif left == 0:
            figure = DONE_AT_THE_END[counter.name](figure, counter)
    return figure


def _risen(figure: Figure, counter: Condition, left: int) -> Figure:
    """The figure, kneeling when the first step is over, and standing with the last (RU-C-POS-1, RU-C-POS-2)."""
    if left == 0:
        return effects.with_state(figure, posture=posture_after(counter))
    kneels = lasting.number(counter, "kneels_at")
    return effects.with_state(figure, posture=Posture.KNEELING) if kneels and left <= kneels else figure


def posture_after(counter: Condition) -> Posture:
    """The posture at the end of rising or going down."""
    return Posture(str(counter.details.get("to") or Posture.STANDING))


def _loaded(figure: Figure, counter: Condition) -> Figure:
    """The weapon is ready again (RU-C-SHOT-1)."""
    item = Character(figure).known(lasting.reference(counter))
    return figure if item is None else effects.item_changed(figure, item, loaded=True, shots_left=None)


DONE_AT_THE_END: Mapping[str, Callable[[Figure, Condition], Figure]] = {
    Lasting.RISING: lambda figure, counter: _risen(figure, counter, 0),
    Lasting.SPELL: spells.paid,
    Lasting.RELOADING: _loaded,
    regrip.CHANGE_GRIP: regrip.regripped,
}
"""Counter -> what its last round does."""
