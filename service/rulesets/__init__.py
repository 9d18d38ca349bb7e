"""The games. A fifth one is a package beside these and one entry here."""

from service.rulesets.contract import Ruleset
from service.rulesets.flyerbook import RULESET as FLYERBOOK
from service.rulesets.rollunder import RULESET as ROLLUNDER

RULESETS: tuple[Ruleset, ...] = (FLYERBOOK, ROLLUNDER)
