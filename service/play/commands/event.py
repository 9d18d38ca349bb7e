"""Events of commands, in the form of the log."""

from service.play.commands.read_order import ReadOrder
from service.play.log import journal
from service.play.resources.rows import Event
from service.resolution.answer import Answer
from service.rulesets.contract.messages import Message
from service.schemas.strict_json import to_plain
from service.values import replace


def with_answer(event: Event, order: ReadOrder, answer: Answer, summary: Message) -> Event:
    """The event with result, rules, rolls and summary of the answer."""
    return replace(
        event,
        ruleset=answer.ruleset,
        operation=answer.operation,
        request=order.as_stored,
        result=to_plain(answer.result),
        rolls=tuple(to_plain(answer.rolls)),
        rules=answer.rules,
        summary=journal.summarized(summary),
        visibility=order.source.visibility,
    )
