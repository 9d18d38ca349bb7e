"""Tests of characters of Fate and Fudge as cards."""

from typing import Any

from hypothesis import given

from service.rulesets.flyerbook.import_fate import FateCharacter, convert
from service.schemas.derive import schema_for
from tests.depth import generated
from tests.rulesets.samples import MIRKO, conversion_of, findings_of, noted, noted_on_all, sample
from tests.strategies import bodies

NO_NUMBER = "The footnotes have no number for this. Add what matters to the card."


def test_a_character_becomes_a_card() -> None:
    """FB-CONV-6 to FB-CONV-8: +1 is 9, +2 is 12, +3 is 15; a specialization adds three times its bonus.

    Lore at +5 would be 21, so it is 18; Knives are 15 + 3, Traps 12 - 3.
    """
    entry = conversion_of("flyerbook", "fate", sample(MIRKO)).entry
    assert (entry.kind, entry.name) == ("character", "Mirko")
    assert entry.content["sheet"] == {
        "name": "Mirko",
        "role": "Locksmith with a past",
        "jobs": {"Locksmith": 12},
        "attributes": {"Careful": 2, "Forceful": -1},
        "skills": {"Fight": 15, "Notice": 9, "Lore": 18, "Knives": 18, "Traps": 9},
    }


def test_what_the_footnote_lacks_is_noted() -> None:
    """FB-CONV-7, FB-SHEET-1: aspects that are no jobs, stunts, stress, ratings below +1 and unknown skills."""
    conversion = conversion_of("flyerbook", "fate", sample(MIRKO))
    assert noted(conversion) == {
        "/skills/Lore": "21 became 18, the highest value of skills and jobs.",
        "/skills/Will": "Skills and jobs begin at 6. Without one, the character rolls with 3.",
        "/specializations/Song/skill": 'The card has no skill or job "Music".',
        "/aspects/0": "Only aspects that describe a job have a number. If this one does, send it in `jobs`.",
        "/stunts/0": NO_NUMBER,
        "/stress/physical": NO_NUMBER,
    }


def test_a_specialization_with_the_name_of_a_skill_is_noted() -> None:
    """A card has one value under each name."""
    body = {"name": "Ina", "skills": {"Fight": 1, "Knives": 1}}
    body |= {"specializations": {"Knives": {"skill": "Fight", "bonus": 1}}}
    conversion = conversion_of("flyerbook", "fate", body)
    assert conversion.entry.content["sheet"]["skills"] == {"Fight": 9, "Knives": 12}
    assert noted(conversion) == {
        "/specializations/Knives": "This takes the place of the value with the same name. "
        "To have both, rename one of them."
    }


def test_attributes_and_jobs_alone_need_no_notes() -> None:
    """FB-CONV-6, FB-CONV-7: all of them have footnotes, and the points suffice."""
    body = {"name": "Ina", "jobs": {"Sailor": 1}, "attributes": {"Quick": 1}}
    assert conversion_of("flyerbook", "fate", body).notes == ()


@given(body=bodies(FateCharacter))
@generated(60)
def test_every_character_becomes_a_card_that_can_be_stored(body: dict[str, Any]) -> None:
    """FB-SHEET-7: with no other findings than those about prices, which are noted."""
    conversion = convert(schema_for(FateCharacter).load(body))
    found = set(findings_of("flyerbook", conversion))
    assert found <= {"not_purchasable", "over_budget"}
    assert len(found) == len(noted_on_all(conversion))
