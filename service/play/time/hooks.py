"""The hooks of a game: called for the participants of a call, with a record of what they did."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from service.dice import DiceError, RecordedDice
from service.play.call import Call
from service.play.participants import stacking, upkeep
from service.play.participants.writing import already_there
from service.play.resources.rows import Visibility
from service.play.time.report import GameMoment
from service.resolution import dice_refusals, refusal
from service.rulesets.contract.messages import Message, Remark
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.timekeeping import AnyTimekeeping, Passed, Span, Timekeeping
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace

NO_TIMEKEEPING: AnyTimekeeping = Timekeeping()


@dataclass(slots=True)
class GameHooks:
    """Calls the hooks of a game on some participants, in memory, and records what they do.

    Attributes:
        call: that lets time pass.
        ruleset: with the hooks.
        options: the campaign's house rules.
        dice: thrown by the hooks.
        seq: of the event.
        encounter: id of the encounter in which time passes, or None.
        cast: all participants concerned, at this moment.
        away: ids of those who have left the encounter; its rounds do nothing to them.
        moments: what the game did.
        visibility: who sees what happens.
        summary: the line for people, or None.
        warnings: what the rules have to say about it.
        sent: the dice of the call, or None.
        is_alone: whether it is about one participant, which is settled with the others by the clock that joins it.
    """

    call: Call
    ruleset: Ruleset
    options: Any
    dice: RecordedDice
    seq: int
    encounter: str | None
    cast: dict[str, AnyFigure]
    away: frozenset[str]
    moments: list[GameMoment] = field(default_factory=list)
    visibility: Visibility = Visibility.PUBLIC
    summary: Message | None = None
    warnings: list[Remark] = field(default_factory=list)
    sent: Mapping[str, Any] | None = None
    is_alone: bool = False
    _before: Cast = field(default_factory=dict)

    @property
    def present(self) -> Cast:
        """Participants who have not left."""
        if not self.away:
            return dict(self.cast)
        return {identity: figure for identity, figure in self.cast.items() if identity not in self.away}

    @property
    def keeping(self) -> AnyTimekeeping:
        """The hooks of the game."""
        return self.ruleset.timekeeping or NO_TIMEKEEPING

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that the game applied."""
        return tuple(dict.fromkeys(rule for moment in self.moments for rule in moment.rules))

    def hook(self, moment: str, hook: Callable[..., Passed] | None, *arguments: Any, of: str | None = None) -> None:
        """Call a hook of the game, if there is one, and record its result.

        Args:
            moment: its name.
            hook: the hook.
            arguments: what it takes before the cast.
            of: the combatant in turn, or None.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        if hook is not None:
            self.keep(moment, self.asked(hook, *arguments, self.present, self.options, self.dice), of)

    def hook_on(self, moment: str, hook: Callable[..., Passed] | None, concerned: Cast) -> None:
        """Call a hook of the game on some participants, if there is one, and record its result.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        if hook is not None:
            self.keep(moment, self.asked(hook, concerned, self.options, self.dice))

    def record_remarks(self, span: Span) -> None:
        """Record remarks of the game on a time outside encounters, where it makes any."""
        if self.keeping.remarks_on is not None:
            self.keep("time", self.keeping.remarks_on(span, self._before, self.present))

    def asked(self, hook: Callable[..., Any], *arguments: Any) -> Any:
        """Result of a hook.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        with refusal.by_rules(self.ruleset):
            try:
                return hook(*arguments)
            except DiceError as error:
                raise dice_refusals.of_dice(error, self.ruleset, self.dice.rolls, self.sent) from None

    def keep(self, moment: str, passed: Passed, of: str | None = None) -> None:
        """Take over the result of a hook; a hook that did nothing is not recorded."""
        for identity, figure in passed.cast.items():
            self.cast[identity] = self._with_laid(figure)
        self._settle()
        self.warnings.extend(remark for remark in passed.warnings if remark not in self.warnings)
        self.summary = self.summary or passed.summary  # what a round did comes before the order of the next
        if passed.result is not None or (passed.cast and passed.rules):
            entry = GameMoment(moment=moment, combatant=of, rules=passed.rules, result=to_plain(passed.result))
            self.moments.append(entry)

    def _settle(self) -> None:
        if not self.is_alone:
            self.cast = upkeep.settled(self.cast, self.ruleset, self.options)

    def _with_laid(self, figure: AnyFigure) -> AnyFigure:
        """The figure with the conditions that the game added, so that the next moment counts them."""
        if not figure.laid:
            return figure
        found = already_there({"": figure})
        self.warnings.extend(remark for remark in found if remark not in self.warnings)
        held: dict[str, Condition] = dict(figure.conditions)
        for new in figure.laid:
            here = stacking.in_encounter(new, self.encounter)
            held = stacking.lay(held, here, self.seq, self.call.new_id).conditions
        return replace(figure, conditions=held, laid=())
