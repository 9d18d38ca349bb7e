"""Tests of characters of GURPS as cards."""

from typing import Any

from hypothesis import given

from service.rulesets.flyerbook.import_gurps import GurpsCharacter, convert
from service.schemas.derive import schema_for
from tests.depth import generated
from tests.rulesets.samples import ORLA, conversion_of, findings_of, noted, noted_on_all, sample
from tests.strategies import bodies

NO_NUMBER = "The footnotes have no number for this. Add what matters to the card."


def test_a_character_becomes_a_card() -> None:
    """FB-CONV-1 to FB-CONV-4: skills unchanged, costs of 10, 20 and 50 by band, damage on average, armor unchanged.

    2d+1 is 8, 1d-5 is never below 0, 1d+2 (5.5) is rounded down.
    """
    entry = conversion_of("flyerbook", "gurps", sample(ORLA)).entry
    assert (entry.kind, entry.name) == ("character", "Orla of the Fens")
    assert entry.content["sheet"] == {
        "name": "Orla of the Fens",
        "skills": {"Broadsword": 15, "Brawling": 12, "Boating": 18},
        "edges": {"Combat Reflexes": 1, "Wealth": 1, "Magery": 2},
        "flaws": {"Greed": -1, "Enemy": -3},
        "weapons": [
            {"name": "Broadsword", "damage": 8},
            {"name": "Knife", "damage": 0},
            {"name": "Knife 2", "damage": 5},
        ],
        "armors": [{"name": "Boiled leather", "armor": 2}],
    }


def test_what_the_footnote_lacks_is_noted() -> None:
    """FB-SHEET-1, FB-CONV-2, FB-CONV-3: attributes other than 10, values below 6 or above 18, costs, `sw` and `thr`."""
    notes = noted(conversion_of("flyerbook", "gurps", sample(ORLA)))
    assert notes == {
        "/attributes/ST": NO_NUMBER,
        "/attributes/IQ": NO_NUMBER,
        "/skills/Boating": "20 became 18, the highest value of skills and jobs.",
        "/skills/Cooking": "Skills and jobs begin at 6. Without one, the character rolls with 3.",
        "/traits/Gizmo": "The footnotes convert costs from 10 to 120.",
        "/traits/Quirk": "The footnotes convert costs from 10 to 120.",
        "/weapons/0/damage": 'Damage has no types in Flyerbook; "cut" is left out.',
        "/weapons/3/damage": 'Expected a damage roll such as "2d+1". Replace `sw` and `thr` by their dice.',
    }


def test_a_card_that_no_new_character_has_is_noted() -> None:
    """FB-SHEET-2, FB-SHEET-3: three skills at 15 cost 9 points, and a flaw gives one to the 7; 14 has no price."""
    body = {"name": "Ina", "skills": {"Bow": 15, "Axe": 15, "Riding": 15, "Cooking": 14}, "traits": {"Greed": -10}}
    conversion = conversion_of("flyerbook", "gurps", body)
    over, unpriced = noted_on_all(conversion)
    assert over == "The card costs 9 points, and a new character has 8."
    assert unpriced.startswith("Some numbers have no printed price")
    assert set(findings_of("flyerbook", conversion)) == {"not_purchasable", "over_budget"}


@given(body=bodies(GurpsCharacter))
@generated(60)
def test_every_character_becomes_a_card_that_can_be_stored(body: dict[str, Any]) -> None:
    """FB-SHEET-7: with no other findings than those about prices, which are noted."""
    conversion = convert(schema_for(GurpsCharacter).load(body))
    found = set(findings_of("flyerbook", conversion))
    assert found <= {"not_purchasable", "over_budget"}
    assert len(found) == len(noted_on_all(conversion))
