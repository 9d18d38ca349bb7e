"""The operations of a character, in the order in which documentation lists them."""

from service.rulesets.rollunder.character import (
    derive,
    fairy,
    gain_property,
    healing,
    pool,
    rise_level,
    sheet,
)

OPERATIONS = (
    sheet.OPERATION,
    derive.OPERATION,
    pool.OPERATION,
    healing.OPERATION,
    rise_level.OPERATION,
    gain_property.OPERATION,
    fairy.OPERATION,
)
