"""A character: derived values, pools, the sheet as a whole, properties and fairies, rest and the next level."""

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
