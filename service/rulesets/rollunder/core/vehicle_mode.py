"""Modes of vehicles. Rule RU-B-VEH-1."""

from enum import StrEnum


class VehicleMode(StrEnum):
    """Kind of the steered vehicle; skid is a sled or a ski, heat_ball a balloon, piloting a magic broom or carpet."""

    MOUNT = "mount"
    BOATING = "boating"
    WHEELER = "wheeler"
    SKID = "skid"
    PILOTING = "piloting"
    HEAT_BALL = "heat_ball"
    DIVING_BOAT = "diving_boat"
