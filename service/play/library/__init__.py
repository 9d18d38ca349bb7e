"""The library of a campaign: foes, characters, gear, conditions, tables and orders that are prepared once."""
