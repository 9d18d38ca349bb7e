"""Sentences of the notes on converted stat blocks."""

from service.phrases import Phrase

RESISTANCE = Phrase("The game has no resistances and immunities. Apply them when damage is dealt.")
SPEED = Phrase("Only walking was converted. Play this speed by the text.")
SENSE = Phrase("The game has no such sense. Play it by the text.")
SKILL = Phrase("The appendix converts saves only. Roll the closest skill of the game.")
EXTRA_SAVE = Phrase("The save that follows the hit was not converted. Play it by the text.")
RECHARGE = Phrase("The power recharges by a roll. It became one use for each scene.")
SAYS_MORE = Phrase("The text of the attack says more than its damage. Play the rest by the text.")
OTHER_CHOICE = Phrase("The first choice was converted. Play the others by the text.")
OTHER_ARMOR_CLASS = Phrase("The first Armor Class was converted. Change it while this one applies.")
USES = Phrase("Weapons have no limit of uses. Count the uses at the table.")
FORM = Phrase("The game has no forms. Use the attack in this form only.")
NO_NUMBER = Phrase("Expected a number. This member was left out.")
NO_FEET = Phrase("Expected a speed in feet. The walk of a human was taken.")
UNKNOWN_DICE = Phrase('Expected dice such as "2d6+3". This damage was left out.')
TOO_MANY = Phrase("The sheet has no room for more. This one was left out.")


def not_converted(name: str) -> Phrase:
    """An action or a trait that has no attack and no save with damage."""
    return Phrase('"{name}" was not converted. Play it by its text, or add a power or an effect.', name=name)


def damage(given: float, average: float, weapon_class: str) -> Phrase:
    """Damage that the nearest class does not meet."""
    return Phrase(
        "{given} damage on average became {average}, that of the weapon class `{weapon_class}`.",
        given=f"{given:g}",
        average=f"{average:g}",
        weapon_class=weapon_class,
    )


def attack(given: int, bonus: int) -> Phrase:
    """An attack bonus other than that of Maneuvers."""
    return Phrase(
        "The attack bonus {given:+d} became {bonus:+d}: all attacks roll Maneuvers.", given=given, bonus=bonus
    )


def initiative(given: int, bonus: int) -> Phrase:
    """An initiative bonus other than that of the sheet."""
    return Phrase(
        "The initiative bonus {given:+d} became {bonus:+d}: initiative rolls Dexterity or Awareness.",
        given=given,
        bonus=bonus,
    )


def save(given: int, bonus: int, skill: str) -> Phrase:
    """A save for whose bonus no points are left, or whose skill serves more."""
    return Phrase(
        "The save {given:+d} became {bonus:+d}, the modifier of {skill}.",
        given=given,
        bonus=bonus,
        skill=skill,
    )


def ability(given: int, modifier: int, level: int) -> Phrase:
    """A modifier that the budget of the level does not allow."""
    return Phrase(
        "The modifier {given:+d} became {modifier:+d}, as the points of level {level} allow.",
        given=given,
        modifier=modifier,
        level=level,
    )


def hit_points(given: int, hp: int) -> Phrase:
    """Hit Points that Endurance does not meet."""
    return Phrase("{given} Hit Points became {hp}: 5 for each point of Endurance, at least 5.", given=given, hp=hp)


def level(given: float, reached: int) -> Phrase:
    """A level that is not the challenge rating."""
    return Phrase(
        "The challenge rating {given} became level {level}, which pays for Hit Points and attacks.",
        given=f"{given:g}",
        level=reached,
    )


def level_alone(reached: int) -> Phrase:
    """A level without a challenge rating."""
    return Phrase(
        "Without a challenge rating, the level is {level}, which pays for Hit Points and attacks.", level=reached
    )


def highest_level(given: float, reached: int) -> Phrase:
    """A challenge rating beyond the highest level."""
    return Phrase("The challenge rating {given} became level {level}, the highest.", given=f"{given:g}", level=reached)


def darkvision(given: float, meters: int) -> Phrase:
    """Darkvision with another reach."""
    return Phrase("Darkvision of {given} feet reaches {meters} meters in the game.", given=f"{given:g}", meters=meters)
