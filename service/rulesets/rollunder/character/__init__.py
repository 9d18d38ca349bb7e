"""A character: derived values, pools, the sheet as a whole, properties and fairies, rest and the next level."""

FAMILY = "Character"
