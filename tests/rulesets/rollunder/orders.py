"""An order for every command of Rollunder: the examples of the documentation."""

import json
from typing import Any

from service.rulesets import example_orders

ORDERS = {name: example.order for name, example in example_orders.of_ruleset("rollunder").orders.items()}
"""Operation -> an order that states nothing that a sheet has."""


def about(actor: str, other: str, order: Any) -> Any:
    """The order with the ids of both."""
    text = json.dumps(order).replace(example_orders.ACTOR, actor).replace(example_orders.OTHER, other)
    return json.loads(text)
