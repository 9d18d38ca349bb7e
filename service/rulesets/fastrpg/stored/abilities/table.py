"""The table of abilities: all bars, in the order in which they are listed. Rule FR-GEN-1."""

from service.rulesets.fastrpg.stored.abilities.harm import HARM
from service.rulesets.fastrpg.stored.abilities.names import BARRABLE, EVERYTHING_BUT_HARM, Ability
from service.rulesets.fastrpg.stored.abilities.others import OTHERS
from service.rulesets.fastrpg.stored.abilities.turns import TURNS
from service.rulesets.fastrpg.stored.effects.harm import sheet_of
from service.rulesets.stored.abilities import AbilityTable, barred_by_condition, has_left
from service.rulesets.stored.figures import Figure


def _powers(figure: Figure) -> tuple[str, ...]:
    """The powers of a sheet, each of which may be spent."""
    return tuple(power.name for power in sheet_of(figure).powers)


ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *HARM,
        *TURNS,
        *OTHERS,
        barred_by_condition(BARRABLE, "FR-GEN-1"),
        has_left("FR-ENC-1", *EVERYTHING_BUT_HARM),
    ),
    items=_powers,
)
