"""Effects of turns and rounds on wearers of animated plate. Rules RU-C-MET-2 and RU-C-MET-3."""

from service.dice import Dice
from service.rulesets.rollunder.combat.holds.animate import STATE_OF_PLATE
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.repeat import of_participant
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import luck_to_spend
from service.rulesets.stored.conditions import Condition
from service.values import replace

STATE, AGAIN = "state", "again"


def rounds_over(figure: Figure) -> Figure:
    """Plate lets go after its rounds until the next round, and stays animated (RU-C-MET-3)."""
    for identity, plate in tuple(lasting.found(figure, Lasting.ANIMATED)):
        if plate.duration.left == 1 and STATE in plate.details:
            figure = lasting.changed(figure, identity, _waiting(plate))
    return figure


def _waiting(plate: Condition) -> Condition:
    details = {**plate.details, STATE: None, AGAIN: True}
    return replace(plate, details=details, duration=lasting.UNTIL_THE_ENCOUNTER_ENDS)


def struggled(identity: str, figure: Figure, options: Options, dice: Dice) -> Figure:
    """[STR] anew at the start of the round, as long as the spell lasts (RU-C-MET-2, RU-C-MET-3).

    LUCK may repeat it, by the decision of the wearer (RU-R-40).
    """
    for key, plate in tuple(lasting.found(figure, Lasting.ANIMATED)):
        if plate.details.get(AGAIN):
            str_, luck = Character(figure, options).score(Attribute.STR), luck_to_spend(figure, options)
            made = repeated_check.make(str_, luck, options, dice, "resist_metal", of_participant(identity))
            figure = effects.repeats_paid(figure, made.luck)
            state, rounds = STATE_OF_PLATE[made.outcome]
            details = {name: value for name, value in plate.details.items() if name != AGAIN} | {STATE: state}
            held = replace(plate, details=details, duration=lasting.rounds(rounds))
            figure = lasting.changed(figure, key, held)
    return figure
