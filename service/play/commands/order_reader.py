"""Reads the orders of one operation, as far as that is possible without the participants."""

from collections.abc import Callable, Mapping
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.commands import event_source, rerolls
from service.play.commands.known import Known
from service.play.commands.orders import OrderSchema, command_of, with_decisions, with_house_rules, with_ids
from service.play.commands.read_order import ReadOrder
from service.play.participants.participants import Participants
from service.play.resources.rows import Campaign, Encounter
from service.play.resources.snapshot import Scope, Snapshot
from service.resolution import refusal
from service.resolution.refusal import Refusal, RefusalKind
from service.resolution.resolver import Resolver
from service.rulesets.stored.command_forms import OrderedCommand
from service.schemas.body import Body
from service.values import dataclass, replace

Named = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""An order, with the id of the one who acts where the address says it."""


@dataclass(frozen=True, slots=True)
class OrderReader:
    """Reads the orders of one operation; build it once and reuse it.

    Attributes:
        resolver: the operation.
        schema: loads its orders.
    """

    resolver: Resolver
    schema: OrderSchema

    @classmethod
    def of(cls, resolver: Resolver) -> "OrderReader":
        """The reader of the orders of an operation."""
        return cls(resolver, OrderSchema(resolver.ruleset, resolver.operation))

    def sent(
        self,
        call: Call,
        raw: Mapping[str, Any],
        encounter_id: str | None,
        scope: Scope,
        named: Named,
        known: Known | None,
    ) -> ReadOrder:
        """An order as it was sent; where it replaces an event, completed by the order of that event.

        Args:
            call: of the sender.
            raw: the order.
            encounter_id: of the encounter; None for a character outside.
            scope: the rows to load before anything is refused, if an answer may have been given before.
            named: the one who acts, where the address says it.
            known: what is known of the order of a prompt; None for any other.

        Raises:
            Refusal: `ruleset_mismatch`, what does not fit the game, or what a reroll may not replace.
        """
        seq = rerolls.replaced_seq(self.resolver.operation, raw)
        if seq is not None or event_source.source_of(self.resolver.operation, raw) is not None:
            self._campaign(call)
            call.work.load(scope)  # an answer that was given before comes again before anything is refused
        if seq is None:
            return self.read(call, raw, named(raw), known)
        replaced = rerolls.replaced(call, self.resolver, seq, raw, encounter_id)
        order, earlier = (self.read(call, each, named(each), known) for each in replaced.orders(raw))
        if order.asked != earlier.asked:
            raise rerolls.not_the_same(seq)
        return replace(order, replaced=replaced)

    def read(
        self, call: Call, raw: Mapping[str, Any], named: Mapping[str, Any], known: Known | None = None
    ) -> ReadOrder:
        """An order with the house rules of the campaign.

        Args:
            call: of the sender.
            raw: the order as it was sent.
            named: the same with the one who acts.
            known: what is known of the order of a prompt; None for any other.

        Raises:
            Refusal: `ruleset_mismatch`, or what does not fit the game.
        """
        operation = self.resolver.operation
        full = with_house_rules(with_decisions(named, operation), self._campaign(call).options)
        body = self.schema.read({**event_source.members_of(call, event_source.source_of(operation, raw), raw), **full})
        order = ReadOrder(operation, raw, full, body, self._ordered(body))
        return order if known is None else self._answered(order, known)

    def with_combatants(self, call: Call, order: ReadOrder, rows: Snapshot, encounter: Encounter) -> ReadOrder:
        """The order with ids of characters replaced by those of their combatants."""
        others = [identity for identity in order.ordered.ids if identity not in rows.combatants]
        if not others:
            return order
        present = Participants.of_encounter(rows, encounter)
        behind = {present.character_of(identity): identity for identity in present.visible_to(call.actor.row_filter)}
        combatants = {identity: behind[identity] for identity in others if identity in behind}
        raw = with_ids(order.raw, combatants)
        return replace(self.read(call, raw, raw, order.known), replaced=order.replaced) if combatants else order

    def _answered(self, order: ReadOrder, known: Known) -> ReadOrder:
        """The order of a prompt with the decisions that were made since it was given."""
        members, given = known.members, order.full.get("decisions") or {}
        if not members:
            return replace(order, known=known)
        together = {**order.full, **members, "decisions": {**given, **known.decisions}}
        full = with_decisions(together, order.operation)
        body = self.schema.read(full)
        return replace(order, full=full, body=body, ordered=self._ordered(body), known=known, given=order)

    def _campaign(self, call: Call) -> Campaign:
        campaign = call.campaign()
        if campaign.ruleset != self.resolver.ruleset.name:
            detail = Phrase(
                "This campaign plays {ruleset}; its commands are below /{ruleset}/.", ruleset=campaign.ruleset
            )
            raise Refusal("ruleset_mismatch", Phrase("Another game"), detail, (), {}, RefusalKind.NOT_FOUND)
        return campaign

    def _ordered(self, body: Body) -> OrderedCommand:
        with refusal.by_rules(self.resolver.ruleset):
            return command_of(self.resolver.operation).of(body.request)
