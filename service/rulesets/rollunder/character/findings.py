"""Findings on an illegal sheet, as texts of a code and its place. Rule RU-B-SHEET-1, in the order given there."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from service.rulesets.rollunder.character.entries import (
    AdvantageEntry,
    ContactEntry,
    ItemEntry,
    ItemKind,
    freight_weight_of,
)
from service.rulesets.rollunder.core.arithmetic import exact
from service.rulesets.rollunder.core.derived import DerivedValues
from service.rulesets.rollunder.core.needs import Need, unmet_of
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import SLOTS

AnyEntry = TypeVar("AnyEntry", AdvantageEntry, ItemEntry, ContactEntry)
NeedyEntry = TypeVar("NeedyEntry", ItemEntry, ContactEntry)


def of_slots(listing: str, entries: Sequence[AnyEntry]) -> Iterator[str]:
    """Twenty slots with one entry each (RU-B-SLOT-1, RU-B-ITEM-1, RU-B-CSR-1)."""
    seen: set[int] = set()
    for entry in by_slot(entries):
        if not 1 <= entry.slot <= SLOTS:
            yield f"slot_out_of_range:{listing}/{entry.slot}"
        elif entry.slot in seen:
            yield f"slot_used_twice:{listing}/{entry.slot}"
        seen.add(entry.slot)


def of_limits(balance: int, worth: Fraction, weight: Fraction, limits: DerivedValues) -> Iterator[str]:
    """Exactly the limit is allowed: of balance (RU-B-SLOT-3), wealth (RU-B-LIM-1) and load (RU-B-LIM-2)."""
    if balance > limits.balance_limit:
        yield "balance_above_level"
    if worth > limits.wealth_limit:
        yield "wealth_above_limit"
    if weight > limits.load_limit:
        yield "load_above_limit"


def of_vehicles(items: Sequence[ItemEntry]) -> Iterator[str]:
    """A vehicle or carrier with a load limit takes no more freight than that (RU-B-LIM-3, RU-B-ITEM-2)."""
    for item in by_slot(items):
        if item.kind is ItemKind.ITEM or item.load_limit is None:
            continue
        if freight_weight_of(item) > exact(item.load_limit):
            yield f"vehicle_overloaded:items/{item.slot}"


def of_needs(
    listing: str, entries: Sequence[NeedyEntry], scores: Mapping[Need, int], fulfilled: Sequence[str]
) -> Iterator[str]:
    """Needs of items (RU-B-ITEM-4) and of contacts, spells and recipes (RU-B-CSR-5); what follows is the GM's."""
    for entry in by_slot(entries):
        for need in unmet_of(entry.needs, entry.other_needs, scores, fulfilled):
            yield f"needs_not_met:{listing}/{entry.slot}:{need}"


def of_pools(pools: Mapping[PoolName, int], maxima: DerivedValues) -> Iterator[str]:
    """Findings about pools above their maximum or below zero, which only LIFE may be (RU-B-POOL-1)."""
    for pool in PoolName:
        points = pools.get(pool)
        if points is None:
            continue
        if points > getattr(maxima, pool) or (points < 0 and pool is not PoolName.LIFE):
            yield f"pool_out_of_range:{pool}"


def by_slot(entries: Sequence[AnyEntry]) -> list[AnyEntry]:
    """The entries in the order of their slots."""
    return sorted(entries, key=lambda entry: entry.slot)
