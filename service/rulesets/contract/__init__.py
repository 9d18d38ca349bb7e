"""Contract between rulesets and the service: declarations, and the inputs and outputs of operations.

A ruleset is a package of pure modules. Each operation is a function `resolve(request, dice) -> Outcome`; everything
else that the service offers (routes, schemas, documentation, tests) is made from the `Operation` and `Ruleset` values
declared beside these functions.

The package itself has what operations use of it. Stored play builds on its parts, not on the package.
"""

from service.rulesets.contract.messages import Message, Parameter, Remark, who_to_whom
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.refusals import Parts, Reasons, RefusalRow, Refused, of_form, rows_of, where
from service.rulesets.contract.rejection import Rejected

__all__ = [
    "Message",
    "Operation",
    "Outcome",
    "Parameter",
    "Parts",
    "Reasons",
    "RefusalRow",
    "Refused",
    "Rejected",
    "Remark",
    "of_form",
    "rows_of",
    "where",
    "who_to_whom",
]
