"""Spells that a character holds ready, with name, price and remaining rounds. Rule RU-C-SPL-2."""

from service.rulesets.rollunder.character.entries import ContactKind
from service.rulesets.rollunder.core.combat.spell_speed import SpellSpeed
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.sheet import StoredContact
from service.rulesets.stored.conditions import Condition, ConditionKind, Detail

SPEEDS = frozenset(SpellSpeed)
"""Words that name a spell by nothing but its speed."""


def on_sheet(figure: Figure | None, name: str | None) -> StoredContact | None:
    """The spell of a name on the sheet, or None."""
    contacts = () if figure is None else figure.sheet.contacts
    return next((each for each in contacts if each.kind is ContactKind.SPELL and each.name == name), None)


def of_attack(figure: Figure) -> StoredContact | None:
    """The spell of a magic attack without a weapon: the one that was cast last, else the only one on the sheet."""
    on_it = [each for each in figure.sheet.contacts if each.kind is ContactKind.SPELL]
    cast = on_sheet(figure, figure.state.marks.spell)
    return on_it[0] if cast is None and len(on_it) == 1 else cast


def speed_of(figure: Figure | None, name: str | None) -> SpellSpeed | None:
    """Speed of a spell: as stated, else of the spell on the sheet; None for an unknown one.

    Without a name it is that of the one that is held ready.
    """
    if name is None:
        ready = None if figure is None else prepared(figure, None)
        return None if ready is None else SpellSpeed(str(ready.details.get("speed") or SpellSpeed.NORMAL))
    if name in SPEEDS:
        return SpellSpeed(name)
    known = on_sheet(figure, name)
    return None if known is None else known.speed or SpellSpeed.NORMAL


def prepared(figure: Figure, name: str | None) -> Condition | None:
    """The ready spell of a name, else one of its speed if either has no other name.

    Without a name it is the first.
    """
    ready = [condition for _, condition in lasting.found(figure, Lasting.SPELL)]
    named = next((condition for condition in ready if condition.details.get("spell") == name), None)
    return named or next((condition for condition in ready if _may_be(figure, condition, name)), None)


def _may_be(figure: Figure, ready: Condition, name: str | None) -> bool:
    """Whether a prepared spell may be the one of a name; a manually created one may be any."""
    of = ready.details.get("spell")
    if of is None or name is None:
        return True
    return bool(SPEEDS & {of, name}) and ready.details.get("speed") == speed_of(figure, name)


def kept(figure: Figure, name: str, speed: SpellSpeed, rounds: int, price: int) -> Figure:
    """The figure with one more ready spell, for so many rounds after this one (RU-C-SPL-2)."""
    details: dict[str, Detail] = {"spell": name, "speed": str(speed), "price": price, "round": figure.round}
    duration = lasting.rounds(rounds + 1)
    spell = Condition(name=Lasting.SPELL, kind=ConditionKind.CUMULATIVE, duration=duration, details=details)
    return lasting.laid(figure, spell)


def used(figure: Figure, name: str | None) -> Figure:
    """The figure when a spell is cast, which is not ready any more."""
    ready = prepared(figure, name)
    return figure if ready is None else lasting.without(figure, ready)


def dropped(figure: Figure, name: str | None) -> Figure:
    """The figure after giving up a spell, which is paid for like one that was held too long (RU-C-SPL-2)."""
    ready = prepared(figure, name)
    return figure if ready is None else used(paid(figure, ready), name)


def all_dropped(figure: Figure) -> Figure:
    """The figure without any prepared spell; all of them are paid for (RU-C-SPL-2)."""
    for _, ready in tuple(lasting.found(figure, Lasting.SPELL)):
        figure = paid(figure, ready)
    return lasting.ended(figure, Lasting.SPELL)


def paid(figure: Figure, ready: Condition) -> Figure:
    """The figure when the price of a prepared spell is due, if need be with all MAGIC that is left (RU-R-31)."""
    return effects.pool_changed(figure, PoolName.MAGIC, -lasting.number(ready, "price"))
