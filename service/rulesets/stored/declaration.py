"""Declaration of a stored operation: participants, lookups, effects and bars."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from service.rulesets.contract.messages import Parameter, Remark
from service.rulesets.stored.bars import Bar, BarRow
from service.rulesets.stored.defaults import never, none, nothing, nothing_named, unchanged
from service.rulesets.stored.disclosure import Disclosure
from service.rulesets.stored.effects import AnyEffectContext, Effects
from service.rulesets.stored.event_source import EventSource
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.lookups import Lookups, StatedBy
from service.rulesets.stored.participants import Part, Participant
from service.rulesets.stored.rerolls import Reroll
from service.rulesets.stored.run_time_types import AnyOrder
from service.rulesets.stored.timekeeping import Span
from service.values import dataclass

ANYBODY = StatedBy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Result of a command in the form of the answer.

    Attributes:
        result: with the values that are stored.
        parameters: of the summary that are other than those of the resolution.
        code: of the summary, where it is another one; "" where it is that of the resolution.
    """

    result: Any
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An operation on stored play: its participants, lookups and effects.

    The order that callers send is the request with the participants' `id`s: members that are looked up may be left out.

    Attributes:
        participants: the first one acts; in a command on one character it is that character.
        parts: members of the order with lookups that are no participants.
        lookups: member of the request -> its lookup; a path like `target.armor` for a member of a
            participant. Only game masters may state them.
        effects: path of a participant -> what happens to it.
        stated_by: further members of the order that only some senders may state.
        reserved: `(order, cast) -> pointers` to members that a player may state in some orders, but not in this one,
            because it contradicts the stored values.
        beside: dataclass of further members of the order.
        discloses: the participants described by the members of the result and the parameters of its summary.
        gm_only: whether it is an act of the game master, not of the character.
        decreed: `order -> bool`, whether this order is an act of the game master where others are not.
        acting: `order -> path` of the acting participant if it is not the first; None if it is.
        whole_encounter: `order -> bool`, whether the rules look at all in the encounter, not only at those named.
        also: `order -> ids` of stored ones that are no participants, for example the bearer of a bought effect.
        apart: `rule, paths` of participants who must be different people; the items of a list must differ too.
        checks: `(order, cast) -> bars` that depend on the order as a whole.
        bars: path of a participant -> bars by the order, where they do not show in the request; after those of states.
        verify: `(order, cast)`, called before anything is looked up; raises `Rejected` for unknown names
            that no lookup would notice.
        request_codes: codes of `checks`, where neither a state bars with them nor the operation refuses with them.
        refused_with: `(order, cast) -> parameters` of the sentences of its `reasons`, beside the name of who acts.
        rejections: codes with which an order may be refused, beside those of the operation and of its bars.
        completed: `order -> order` with its implied participants, for example the healer if no
            patient is named; everything else sees that order.
        order: dataclass of the order, where it cannot be made of the request.
        warnings: `outcome -> remarks` of the rules about an order that they do not refuse.
        stage: `(order, cast, forced) -> request` instead of the one made of the lookups.
        rolled_by: purpose or stream of a die -> path of the participant that rolls it, if streams are not named
            after the rollers and it is not the first participant's.
        reroll: how a rule replaces its roll after its event was written; None without such a rule.
        moves_up: `(order, result) -> id` of the figure that moves before the combatant in turn; None if none does.
        source: the event that an order may name, and what it says; None where an order names none.
        takes: `outcome -> span`, the time that passes by the command for its first participant only;
            None where none does.
        reports: `(outcome, cast) -> report` of values stored afterwards, if the request alone does not determine it:
            durations by the turns of each bearer, Hit Points after what a game master forced.
        apply: `outcome -> cast` instead of, and with the same meaning as, the one made of the effects.
    """

    participants: tuple[Participant, ...]
    parts: tuple[Part, ...] = ()
    lookups: Lookups = field(default_factory=dict)
    effects: Effects = field(default_factory=dict)
    stated_by: StatedBy = ANYBODY
    reserved: Callable[[AnyOrder, Cast], Iterable[str]] = nothing
    beside: type | None = None
    discloses: Disclosure = Disclosure()
    gm_only: bool = False
    decreed: Callable[[AnyOrder], bool] = never
    acting: Callable[[AnyOrder], str | None] = none
    whole_encounter: Callable[[AnyOrder], bool] = never
    also: Callable[[AnyOrder], Iterable[str]] = nothing
    apart: tuple[tuple[str, tuple[str, ...]], ...] = ()
    checks: Callable[[AnyOrder, Cast], Iterable[Bar]] = nothing
    bars: Mapping[str, tuple[BarRow, ...]] = field(default_factory=dict)
    verify: Callable[[AnyOrder, Cast], None] = none
    request_codes: tuple[str, ...] = ()
    refused_with: Callable[[AnyOrder, Cast], Mapping[str, Parameter]] = nothing_named
    rejections: tuple[str, ...] = ()
    completed: Callable[[AnyOrder], AnyOrder] = unchanged
    order: type | None = None
    warnings: Callable[[AnyEffectContext], Iterable[Remark]] = nothing
    stage: Callable[[AnyOrder, Cast, frozenset[str]], object] | None = None
    rolled_by: Mapping[str, str] = field(default_factory=dict)
    moves_up: Callable[[AnyOrder, Any], str | None] = none
    reports: Callable[[AnyEffectContext, Cast], Report] = lambda outcome, _after: Report(result=outcome.result)
    apply: Callable[[AnyEffectContext], Cast] | None = None
    reroll: Reroll | None = None
    source: EventSource | None = None
    takes: Callable[[AnyEffectContext], Span | None] = none


StoredForms = Stored | Mapping[type, Stored]
"""The declaration, or one for each form of a request that has several."""
