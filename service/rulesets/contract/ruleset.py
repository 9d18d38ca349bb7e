"""Declaration of a ruleset: its operations, house rules, texts and sources."""

from collections.abc import Mapping

from service.phrases import filled
from service.rulesets.contract.importer import Importer
from service.rulesets.contract.messages import TO, WHO, Message, with_opening
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.options import RulesetOptions
from service.rulesets.contract.rejection import Rejection
from service.rulesets.contract.texts import Texts
from service.rulesets.stored.bars import BarRow
from service.rulesets.stored.characters import AnyStoredCharacters
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.timekeeping import AnyTimekeeping
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game: its operations, house rules, texts and sources.

    Attributes:
        name: stable id, the first segment of its URLs.
        revision: of its rules: 1 in the first release, and one more in each release in which an earlier request gets
            another result.
        title: name for people.
        description: what kind of game it is, in two or three sentences.
        source: which rule text it follows.
        credit: the author to name, and the licence.
        operations: in the order in which documentation lists them.
        options: the dataclass of its house rules.
        texts: its sentences in English.
        reference: read-only tables and samples as a frozen dataclass, or None.
        characters: the stored form of its characters, or None if it has none yet.
        timekeeping: what passing time does to them, or None when it does nothing.
        importers: the systems whose foes and characters it converts.
    """

    name: str
    revision: int
    title: str
    description: str
    source: str
    credit: str
    operations: tuple[Operation, ...]
    options: type[RulesetOptions]
    texts: Texts
    reference: object = None
    characters: AnyStoredCharacters | None = None
    timekeeping: AnyTimekeeping | None = None
    importers: tuple[Importer, ...] = ()

    @property
    def rejections(self) -> tuple[Rejection, ...]:
        """Its error codes beside the general ones."""
        return self.texts.rejections

    @property
    def summaries(self) -> Mapping[str, str]:
        """Message code -> English text with parameters in braces."""
        return self.texts.summaries

    @property
    def all_rejections(self) -> frozenset[str]:
        """The error codes of its operations, its commands and of passing time."""
        of_time = self.timekeeping.nobody_acts if self.timekeeping else None
        codes = {code for operation in self.operations for code in operation.all_rejections}
        codes |= {code for each in self.operations if each.command for code in each.command.request_codes}
        codes |= {row.code for row in self.order_bars}
        abilities = self.characters.abilities if self.characters else None
        bars = {row.code for row in abilities.rows} if abilities else set()
        return frozenset({*codes, *bars, *([of_time] if of_time else ())})

    @property
    def order_bars(self) -> tuple[BarRow, ...]:
        """The bars by orders, of all operations, each once."""
        commands = (operation.command for operation in self.operations if operation.command)
        return tuple(dict.fromkeys(row for command in commands for row in command.order_bars))

    @property
    def stateless(self) -> tuple[Operation, ...]:
        """The operations without stored participants."""
        return tuple(operation for operation in self.operations if not operation.stored_only)

    def operation(self, path: str) -> Operation | None:
        """The operation with this URL segment, or None."""
        return next((operation for operation in self.operations if operation.path == path), None)

    def importer(self, system: str) -> Importer | None:
        """The importer of a system, or None."""
        return next((importer for importer in self.importers if importer.system == system), None)

    def rejection(self, code: str) -> Rejection | None:
        """The ruleset's own error code, or None when the code is a general one."""
        return _by_code(self.rejections).get(code)

    def say(self, message: Message) -> str:
        """The message as a line of text."""
        return filled(self.summary_text(message.code), message.values)

    def role_in(self, message: Message) -> str | None:
        """The key of the role that opens a summary without a name of who acts; None if it has one, or needs none."""
        who = message.parameters.get(WHO)
        if who and not str(who).startswith(TO):
            return None
        for role in self.texts.roles:
            if message.code.startswith(role):
                return role
        return None

    def summary_text(self, code: str) -> str:
        """The English text of a summary, with a place for the names of those concerned."""
        return with_opening(self.summaries[code])


@remembered
def _by_code(rejections: tuple[Rejection, ...]) -> Mapping[str, Rejection]:
    return {each.code: each for each in rejections}
