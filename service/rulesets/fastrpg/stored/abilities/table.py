"""The table of abilities: all bars, in the order in which they are listed. Rule FR-GEN-1."""

from collections.abc import Collection

from service.rulesets.fastrpg.stored.abilities.harm import HARM
from service.rulesets.fastrpg.stored.abilities.names import BARRABLE, EVERYTHING_BUT_HARM, Ability
from service.rulesets.fastrpg.stored.abilities.others import OF_POWERS, OTHERS
from service.rulesets.fastrpg.stored.abilities.turns import TURNS
from service.rulesets.fastrpg.stored.figures import Figure
from service.rulesets.stored import AbilityTable, barred_by_condition, has_left


def _items(figure: Figure, needs: Collection[str]) -> tuple[str, ...]:
    """Names of powers that may be spent, and of weapons, some of which cannot attack."""
    sheet = figure.sheet
    owned = sheet.powers if Ability.USE_POWER in needs else sheet.weapons
    return tuple(each.name for each in owned)


ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *HARM,
        *TURNS,
        *OTHERS,
        barred_by_condition(BARRABLE, "FR-GEN-1"),
        *OF_POWERS,
        has_left("FR-ENC-1", *EVERYTHING_BUT_HARM),
    ),
    items=_items,
    reacts=Ability.REACT,
)
