"""Report of `python -m service doctor`."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["fine", "mind", "wrong"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Result of one check.

    Attributes:
        level: `fine`, `mind` where an operator should look, `wrong` where the service does not work.
        matter: The checked matter.
        found: The finding.
        advice: What to do, where there is something.
    """

    level: Level
    matter: str
    found: str
    advice: str = ""
