"""Flyerbook: one six-sided die, even faces add, odd ones subtract. Every operation is the module of its name."""

from service.rulesets.contract.discovery import operations_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import texts_of
from service.rulesets.flyerbook import import_fate, import_gurps
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.reference import REFERENCE
from service.rulesets.flyerbook.stored.characters import CHARACTERS
from service.rulesets.flyerbook.stored.time import TIMEKEEPING

_ORDER = """
task contest attack damage healing condition sheet conversion dice
"""
"""Operations in the order in which documentation lists them."""

RULESET = Ruleset(
    name="flyerbook",
    revision=2,
    title="Flyerbook",
    description=(
        "A one-page game of the free 1d6 system. Everybody throws one six-sided die, adds it to a number when it is "
        "even and subtracts it when it is odd, and reaches a difficulty or beats an opponent."
    ),
    source="Flyerbook one-page ruleset of the free 1d6 system, set in the world of the webcomic No Dice",
    credit="The 1d6 system, GPL version 3 or later; setting: the webcomic No Dice. Mechanics restated in own words.",
    operations=operations_of(__name__, _ORDER),
    options=Options,
    texts=texts_of("flyerbook"),
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
    importers=(import_gurps.IMPORTER, import_fate.IMPORTER),
)
