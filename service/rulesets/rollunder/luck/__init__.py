"""Uses of LUCK: repeats, items, turns of events; and its replenishment."""

FAMILY = "LUCK"
