"""Orders of all commands of Rollunder: the examples of the documentation."""

import json
from typing import Any

from service.rulesets.stored import examples

ORDERS = {name: example.order for name, example in examples.of_ruleset("rollunder").orders.items()}
"""Operation -> an order that states nothing that a sheet has."""


def about(actor: str, other: str, order: Any) -> Any:
    """The order with the ids of both."""
    text = json.dumps(order).replace(examples.ACTOR, actor).replace(examples.OTHER, other)
    return json.loads(text)
