"""Read access to a stored figure: scores, points, gear, lasting conditions."""

from collections.abc import Iterable, Mapping

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.character.entries import Role
from service.rulesets.rollunder.combat.attacks.defense_terms import POSTURES
from service.rulesets.rollunder.combat.conditions.tiers import PainTier
from service.rulesets.rollunder.core import derived
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.life import Status, is_dead, is_ko, statuses_of
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.derived import DerivedValues
from service.rulesets.rollunder.core.needs import DERIVED_NEEDS, Need
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import is_neutralized
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.effective_attributes import Cause, effective
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import ArmorOfSheet, ItemName, ItemSlot, StoredItem, WeaponOfSheet, slot_of
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.sheet import Sheet, TalentOfSheet
from service.rulesets.rollunder.stored.state import WHOLE, ItemState, State
from service.rulesets.rollunder.stored.worn import worn_pieces
from service.rulesets.stored.figures import remembered
from service.values import dataclass


@remembered
def _derived(sheet: Sheet) -> DerivedValues:
    return derived.derive(sheet.attributes, sheet.factors, "/sheet/factors")


@remembered
def _by_slot(sheet: Sheet) -> Mapping[int | None, StoredItem]:
    """The items by their slots; of several in one slot the first."""
    return {item.slot: item for item in reversed(sheet.items)}


@remembered
def _by_name(sheet: Sheet) -> Mapping[str, tuple[StoredItem, ...]]:
    """The items by their names, those in a lower slot first."""
    found: dict[str, tuple[StoredItem, ...]] = {}
    for item in sorted(sheet.items, key=lambda item: item.slot):
        found[item.name] = (*found.get(item.name, ()), item)
    return found


@dataclass(frozen=True, slots=True)
class Character:
    """Stored character as operations see it.

    Attributes:
        figure: sheet, state and conditions.
        options: house rules.
    """

    figure: Figure
    options: Options = DEFAULT_OPTIONS

    @property
    def sheet(self) -> Sheet:
        """Sheet, as the player built it."""
        return self.figure.sheet

    @property
    def state(self) -> State:
        """State of the character."""
        return self.figure.state

    @property
    def derived(self) -> DerivedValues:
        """Values derived from the attributes on the sheet (RU-B-DER-1)."""
        return _derived(self.figure.sheet)

    @property
    def is_pc(self) -> bool:
        """Whether it is a hero: by its role, or where none is stated by its kind `pc` (RU-C-HOR-2, RU-R-45)."""
        return self.figure.is_pc if self.sheet.role is None else self.sheet.role is Role.PC

    @property
    def armor(self) -> int:
        """Armor worn, all pieces together (RU-C-ARM-6)."""
        return sum(piece.armor for piece in self.worn)

    @property
    def worn(self) -> tuple[ArmorOfSheet, ...]:
        """Pieces of armor that are worn: whole, not dropped or put away, and one of each kind (RU-C-ARM-6, RU-R-49)."""
        return worn_pieces(self.sheet, self.state)

    @property
    def speed(self) -> int:
        """SPEED, or what the posture leaves of it: 1 while lying, 0 while kneeling (RU-C-POS-3, RU-C-POS-4)."""
        row = POSTURES.get(self.state.posture)
        return self.derived.SPEED if row is None else row.speed

    @property
    def statuses(self) -> tuple[Status, ...]:
        """Dead, defeated, K.O. (RU-C-GEN-7); a figure killed at once is dead at any LIFE (RU-C-DEAD-7)."""
        state = self.state
        worked_out = statuses_of(
            self.points(PoolName.LIFE),
            self.maximum(PoolName.LIFE),
            state.stun_level,
            still_harmed=getattr(state, "still_harmed", False) or lasting.is_harmed(self.figure),
        )
        flags = {
            Status.DEAD: state.dead,
            Status.KO: state.knocked_out,
            Status.UNCONSCIOUS: self.is_unconscious,
            Status.FROZEN: self.is_frozen,
        }
        held = tuple(status for status in Status if status in worked_out or flags.get(status, False))
        return tuple(status for status in held if status is not Status.SLOWLY_DYING or not state.dead)

    @property
    def is_dead(self) -> bool:
        """Whether it is dead (RU-C-DEAD-6)."""
        return self.state.dead or is_dead(self.points(PoolName.LIFE), self.maximum(PoolName.LIFE))

    @property
    def is_unconscious(self) -> bool:
        """Whether pain beyond just pain has left no INT (RU-C-WND-5, RU-C-WND-6)."""
        in_pain = any(points for tier, points in self.state.pain.items() if tier != PainTier.JUST_PAIN)
        return in_pain and self.score(Attribute.INT) < 1

    @property
    def loses_stun(self) -> bool:
        """Whether stun wears off: only its level may prevent it from being awake (RU-C-STUN-3)."""
        held_or_asleep = any(lasting.found(self.figure, Lasting.CHOKED, Lasting.ASLEEP))
        return not (held_or_asleep or self.state.knocked_out or self.is_unconscious)

    @property
    def is_frozen(self) -> bool:
        """Whether freezing has left no DEX (RU-C-FRZ-1)."""
        return self.state.frozen_dex > 0 and self.score(Attribute.DEX) == 0

    @property
    def is_defeated(self) -> bool:
        """Whether LIFE is 0 or below (RU-C-DEAD-1)."""
        return self.points(PoolName.LIFE) <= 0

    @property
    def is_out(self) -> bool:
        """Whether it is dead, defeated, K.O. or unconscious (RU-C-GEN-7)."""
        return self.is_dead or self.points(PoolName.LIFE) <= 0 or self.is_ko or self.is_unconscious

    @property
    def is_ko(self) -> bool:
        """Whether the stun level is above the LIFE left, or it is K.O. at any level (RU-C-STUN-1)."""
        return self.state.knocked_out or is_ko(self.state.stun_level, self.points(PoolName.LIFE))

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
        """State of an item."""
        return self.state.items.get(str(item.slot), WHOLE)

    def is_loaded(self, item: StoredItem) -> bool:
        """Whether an item can be shot or thrown; loaded weapons begin so, whirled ones do not (RU-R-10, RU-R-41)."""
        loaded = self.of(item).loaded
        return effects_of(item.weapon_name).ready_rounds is None if loaded is None else loaded

    def count(self, item: StoredItem) -> int:
        """Number of an item that is at hand (RU-C-SHOT-2)."""
        count = self.of(item).count
        return item.count if count is None else count

    def holds(self, item: StoredItem) -> bool:
        """Whether an item is in hand; all are, where hands are not tracked (RU-C-ACT-1)."""
        return self.state.hands is None or item.slot in self.state.hands

    @property
    def shields(self) -> tuple[StoredItem, ...]:
        """Whole shields at hand, the one with the highest block value first (RU-C-DEF-5)."""
        whole = (item for item in self.sheet.items if item.shield and self.is_usable(item))
        return tuple(sorted(whole, key=lambda item: -(_block_value(item))))

    def is_usable(self, item: StoredItem) -> bool:
        """Whether an item is whole, at hand and in hand."""
        return not self.of(item).broken and self.count(item) > 0 and self.holds(item)

    def in_slot(self, slot: int | None) -> StoredItem | None:
        """The item in a slot; None if the slot is empty or not given."""
        return _by_slot(self.figure.sheet).get(slot)

    def known(self, name: str | ItemSlot) -> StoredItem | None:
        """The item of a reference, or None; of several of one name the first usable and loaded one (RU-B-ITEM-1)."""
        slot = slot_of(name)
        if slot is not None:
            return self.in_slot(slot)
        items = self.named(str(name))
        usable = [item for item in items if self.is_usable(item) and not self.is_bound(item, Lasting.STUCK)]
        return next((item for item in usable if self.is_loaded(item)), next(iter((*usable, *items)), None))

    def called(self, reference: str | ItemSlot, pointer: str) -> str:
        """The name of a reference, with its slot where the reference states one.

        Raises:
            Rejected: `bad_input` for a slot without an item.
        """
        return ItemName.of(self.item(reference, pointer)) if isinstance(reference, ItemSlot) else reference

    def item(self, name: str | ItemSlot, pointer: str) -> StoredItem:
        """The item of a reference; of several of one name the first that can be used.

        Raises:
            Rejected: `bad_input` when there is none.
        """
        item = self.known(name)
        if item is None and isinstance(name, ItemSlot):
            raise Rejected("bad_input", f"{pointer}/slot", expected=self._slots())
        if item is None:
            raise Rejected("bad_input", pointer, expected=self.there(item.name for item in self.sheet.items))
        return item

    def _slots(self) -> Phrase:
        slots = quoted(str(item.slot) for item in self.sheet.items) or Phrase("nothing of this kind")
        return Phrase("a slot with an item of {name}, where there is {there}", name=self.figure.name, there=slots)

    def weapon(self, name: str | ItemSlot) -> tuple[WeaponOfSheet | None, StoredItem | None]:
        """A natural weapon, or the item of the name and what it does as a weapon; nothing for any other name."""
        if slot_of(name) is None and name in self.sheet.natural_weapons:
            return self.sheet.natural_weapons[str(name)], None
        item = self.known(name)
        return (None, None) if item is None else (item.weapon, item)

    def named(self, name: str) -> tuple[StoredItem, ...]:
        """The items of a name, those in a lower slot first."""
        return _by_name(self.figure.sheet).get(name, ())

    def is_bound(self, item: StoredItem, *names: Lasting) -> bool:
        """Whether a condition of one of the names, for example `weapon stuck`, is about an item."""
        return any(lasting.is_about(condition, item, self.named) for _, condition in lasting.found(self.figure, *names))

    def is_strong_enough(self, weapon: WeaponOfSheet) -> bool:
        """Whether STR suffices for a bow or crossbow (RU-C-DRAW-2, RU-C-REL-2)."""
        return weapon.needed_str is None or self.score(Attribute.STR) >= weapon.needed_str

    def has_ammunition(self, weapon: WeaponOfSheet) -> bool:
        """Whether there is something to load a weapon with, where it names what it takes (RU-C-SHOT-1)."""
        if weapon.ammunition is None:
            return True
        return self.ammunition(weapon) is not None

    def ammunition(self, weapon: WeaponOfSheet) -> StoredItem | None:
        """The next item that a weapon is loaded with: of several of one name the first of which any is left."""
        stated = weapon.ammunition
        slot = None if stated is None else slot_of(stated)
        items = self.named(str(stated)) if slot is None else (self.in_slot(slot),)
        return next((item for item in items if item is not None and self.count(item) > 0), None)

    def has_talent(self, name: str) -> bool:
        """Whether a talent is on the sheet."""
        return any(entry.talent and name == (entry.talent.name or entry.name) for entry in self.sheet.advantages)

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
        """Phrase for the names that were expected in the place of an unknown one."""
        listed = quoted(dict.fromkeys(names)) or Phrase("nothing of this kind")
        return Phrase("a name on the sheet of {name}, where there is {there}", name=self.figure.name, there=listed)


def _block_value(item: StoredItem) -> int:
    value = item.shield.block_value if item.shield else None
    return 0 if value is None else value
