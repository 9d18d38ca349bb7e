"""Getting about: vehicles and mounts, moving on one's own, jumping."""

FAMILY = "Travel"
