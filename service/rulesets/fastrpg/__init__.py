"""Fast Role-Playing Game: a d20 and a modifier against a number. Every operation is the module of its name."""

from service.rulesets.contract.discovery import operations_of
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import texts_of
from service.rulesets.fastrpg.import_5e import IMPORTER
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.reference import REFERENCE
from service.rulesets.fastrpg.stored.characters import CHARACTERS
from service.rulesets.fastrpg.stored.time.timekeeping import TIMEKEEPING

_ORDER = """
task contest extended_task save skill
attack opportunity_attack damage hazard ac harm bleed stabilize healing
luck time initiative use_power movement
sheet xp level_up conversion
"""
"""Operations in the order in which documentation lists them."""

RULESET = Ruleset(
    name="fastrpg",
    revision=2,
    title="Fast Role-Playing Game",
    description=(
        "A short d20 game, loosely derived from the fifth edition of the best known fantasy game. Everybody rolls "
        "one d20 and adds an ability or skill modifier against a difficulty, an opponent or an Armor Class; damage "
        "is six-sided dice."
    ),
    source="Fast Role-Playing Game Rules",
    credit="Fast Role-Playing Game Rules; the text states no license. Mechanics restated in own words.",
    operations=operations_of(__name__, _ORDER),
    options=Options,
    texts=texts_of("fastrpg"),
    reference=REFERENCE,
    characters=CHARACTERS,
    timekeeping=TIMEKEEPING,
    importers=(IMPORTER,),
)
