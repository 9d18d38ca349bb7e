"""Tests of the odds of an operation's headline in short."""

from service.odds.headline import headline_odds
from tests.odds.asking import loaded, resolver


def test_a_yes_or_no_has_one_entry() -> None:
    """It has the name of the headline; half of the faces add to the trait."""
    roller = {"name": "Harrak", "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}]}
    task = resolver("flyerbook", "task")
    assert headline_odds(task, loaded(task, {"roller": roller, "difficulty": 13}), {}) == {"success": "1/2"}


def test_other_headlines_list_their_likeliest_values() -> None:
    """The four likeliest totals of two dice, of 36 faces."""
    roll = resolver("rollunder", "roll")
    found = headline_odds(roll, loaded(roll, {"expression": "2d6"}), {})
    assert found == {"7": "1/6", "6": "5/36", "8": "5/36", "5": "1/9"}


def test_a_fight_hand_to_hand_states_who_hits() -> None:
    """Either fighter may be wounded, so the chance of a wound says nothing to one of them."""
    attack = resolver("flyerbook", "attack")
    orc = {"name": "Orc", "candidates": [{"name": "Axe", "kind": "skill", "value": 13}], "wound_threshold": 3}
    body = {"mode": "melee", "attacker": {"name": "Ana", "wound_threshold": 4}, "defender": orc}
    assert headline_odds(attack, loaded(attack, body), {}) == {"defender": "35/36", "attacker": "1/36"}


def test_a_shot_states_the_chance_of_a_wound() -> None:
    """Only the target may be wounded."""
    attack = resolver("flyerbook", "attack")
    bow = {"name": "Ana", "candidates": [{"name": "Bow", "kind": "skill", "value": 15}], "weapon": 4}
    body = {"mode": "ranged", "attacker": bow, "target": {"name": "Orc", "wound_threshold": 5}, "distance_m": 10}
    assert headline_odds(attack, loaded(attack, body), {}) == {"wound": "1/2"}


def test_what_takes_more_than_cheap_work_is_left_out() -> None:
    """A sum of so many dice takes seconds."""
    roll = resolver("rollunder", "roll")
    assert headline_odds(roll, loaded(roll, {"expression": "90d100"}), {}) is None
