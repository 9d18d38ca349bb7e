"""The operations of belongings, in the order in which documentation lists them."""

from service.rulesets.rollunder.belongings import (
    contact,
    energy,
    needs,
    random_item,
    recipe_ready,
    spell_change,
)

OPERATIONS = (
    needs.OPERATION,
    random_item.OPERATION,
    contact.OPERATION,
    spell_change.OPERATION,
    recipe_ready.OPERATION,
    energy.OPERATION,
)
