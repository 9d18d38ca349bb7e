"""What operations ask about somebody stored: scores, points, gear, what lasts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.character.entries import Role
from service.rulesets.rollunder.combat.attacks.defense_terms import POSTURES
from service.rulesets.rollunder.combat.core.life import Status, is_dead, statuses_of
from service.rulesets.rollunder.core import derived
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.derived import DerivedValues
from service.rulesets.rollunder.core.needs import DERIVED_NEEDS, Need
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import is_neutralized
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options
from service.rulesets.rollunder.stored.effective import Cause, effective
from service.rulesets.rollunder.stored.gear import StoredItem, WeaponOfSheet
from service.rulesets.rollunder.stored.sheet import Sheet, TalentOfSheet
from service.rulesets.rollunder.stored.state import WHOLE, ItemState, State
from service.rulesets.stored.figures import Figure


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody stored, as operations see it.

    Attributes:
        figure: sheet, state and conditions.
        options: house rules.
    """

    figure: Figure
    options: Options = DEFAULT_OPTIONS

    @property
    def sheet(self) -> Sheet:
        """What the player built."""
        sheet: Sheet = self.figure.sheet
        return sheet

    @property
    def state(self) -> State:
        """How it is."""
        state: State = self.figure.state
        return state

    @property
    def derived(self) -> DerivedValues:
        """What follows from the attributes on the sheet (RU-B-DER-1)."""
        return derived.derive(self.sheet.attributes, self.sheet.factors, "/sheet/factors")

    @property
    def is_pc(self) -> bool:
        """Whether a player plays it (RU-C-HOR-2)."""
        return self.sheet.role is Role.PC

    @property
    def armor(self) -> int:
        """Armor worn, all pieces together (RU-C-ARM-6)."""
        return sum(item.armor.armor for item in self.sheet.items if item.armor and not self.of(item).broken)

    @property
    def speed(self) -> int:
        """SPEED, or what the posture leaves of it: 1 while lying, 0 while kneeling (RU-C-POS-3, RU-C-POS-4)."""
        row = POSTURES.get(self.state.posture)
        return self.derived.SPEED if row is None else row.speed

    @property
    def statuses(self) -> tuple[Status, ...]:
        """Dead, defeated, K.O. (RU-C-GEN-7); who was killed at once is dead whatever LIFE says (RU-C-DEAD-7)."""
        state = self.state
        worked_out = statuses_of(self.points(PoolName.LIFE), self.maximum(PoolName.LIFE), state.stun_level)
        flags = {Status.DEAD: state.dead, Status.KO: state.knocked_out}
        return tuple(status for status in Status if status in worked_out or flags.get(status, False))

    @property
    def is_dead(self) -> bool:
        """Whether it is dead (RU-C-DEAD-6)."""
        return self.state.dead or is_dead(self.points(PoolName.LIFE), self.maximum(PoolName.LIFE))

    def score(self, attribute: Attribute, *without: Cause) -> int:
        """The attribute as checks are made on it (RU-C-GEN-4), leaving out some causes."""
        return effective(self.figure, attribute, self.options, *without)

    def scores(self) -> Mapping[Attribute, int]:
        """All five."""
        return {attribute: self.score(attribute) for attribute in Attribute}

    def for_needs(self) -> Mapping[Need, int]:
        """Attributes and derived values; pools count with their maximum (RU-B-ITEM-3)."""
        values = self.derived
        return {need: getattr(values if need in DERIVED_NEEDS else self.sheet.attributes, need) for need in Need}

    def maximum(self, pool: PoolName) -> int:
        """The derived value of a pool."""
        return int(getattr(self.derived, pool))

    def points(self, pool: PoolName) -> int:
        """The points left in a pool; one that was never stored is full (RU-B-POOL-1)."""
        stored = getattr(self.state, pool)
        return self.maximum(pool) if stored is None else int(stored)

    def of(self, item: StoredItem) -> ItemState:
        """What has become of an item."""
        return self.state.items.get(str(item.slot), WHOLE)

    def known(self, name: str) -> StoredItem | None:
        """The item of a name, or None."""
        return next((item for item in sorted(self.sheet.items, key=lambda item: item.slot) if item.name == name), None)

    def item(self, name: str, pointer: str) -> StoredItem:
        """The item of a name; of several the one in the lowest slot.

        Raises:
            Rejected: `bad_input` when there is none.
        """
        item = self.known(name)
        if item is None:
            raise Rejected("bad_input", pointer, expected=self.there(item.name for item in self.sheet.items))
        return item

    def weapon(self, name: str, pointer: str) -> tuple[WeaponOfSheet | None, StoredItem | None]:
        """A natural weapon, or what an item of the name does as a weapon; nothing for any other name.

        Raises:
            Rejected: `bad_input` for an item that is broken.
        """
        if name in self.sheet.natural_weapons:
            return self.sheet.natural_weapons[name], None
        item = self.known(name)
        if item is not None and self.of(item).broken:
            raise Rejected("bad_input", pointer, expected=Phrase('something whole; "{name}" is broken', name=name))
        return (None, None) if item is None else (item.weapon, item)

    def weapons(self) -> Mapping[str, WeaponOfSheet]:
        """Everything it can attack with: whole weapons in the order of their slots, then natural ones."""
        items = sorted(self.sheet.items, key=lambda item: item.slot)
        whole = {item.name: item.weapon for item in reversed(items) if item.weapon and not self.of(item).broken}
        return {**dict(reversed(whole.items())), **self.sheet.natural_weapons}

    def talent(self, name: str, pointer: str) -> TalentOfSheet:
        """A talent on the sheet; an evil fairy in its slot takes its effect (RU-B-FAIRY-2, RU-B-FAIRY-4).

        Raises:
            Rejected: `bad_input` when there is none.
        """
        talents = {(entry.talent.name or entry.name): entry for entry in self.sheet.advantages if entry.talent}
        if name not in talents:
            raise Rejected("bad_input", pointer, expected=self.there(talents))
        entry = talents[name]
        assert entry.talent is not None  # noqa: S101 - only those were collected
        is_lost = is_neutralized(self.sheet.fairies.get(str(entry.slot)), entry.cost)
        return TalentOfSheet(
            name=name, attribute=entry.talent.attribute, tier=Tier.UNTRAINED if is_lost else entry.talent.tier
        )

    def there(self, names: Iterable[str]) -> Phrase:
        """What was expected in the place of a name that is not there."""
        there = quoted(names) or Phrase("nothing of this kind")
        return Phrase("a name on the sheet of {name}, where there is {there}", name=self.figure.name, there=there)
