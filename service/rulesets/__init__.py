"""Registry of the games: a fifth one is a package beside these and one entry here."""

from collections.abc import Mapping

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.fastrpg import RULESET as FASTRPG
from service.rulesets.flyerbook import RULESET as FLYERBOOK
from service.rulesets.freed6 import RULESET as FREED6
from service.rulesets.rollunder import RULESET as ROLLUNDER

RULESETS: tuple[Ruleset, ...] = (FLYERBOOK, FREED6, FASTRPG, ROLLUNDER)
RULESET_BY_NAME: Mapping[str, Ruleset] = {ruleset.name: ruleset for ruleset in RULESETS}
