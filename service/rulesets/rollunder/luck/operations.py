"""The operations of LUCK, in the order in which documentation lists them."""

from service.rulesets.rollunder.luck import luck_item, luck_repeat, luck_replenish, luck_turn_of_events

OPERATIONS = (
    luck_repeat.OPERATION,
    luck_item.OPERATION,
    luck_turn_of_events.OPERATION,
    luck_replenish.OPERATION,
)
