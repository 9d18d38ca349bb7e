"""Ledger of energies. Rule RU-B-ENERGY-4."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.vocabulary import Code, Doc


class Ledger(StrEnum):
    """Owner of energies: a region, or a travelling group that takes them along (RU-B-ENERGY-4)."""

    REGION = "region"
    GROUP = "group"


LedgerField = Annotated[Ledger, Code("unknown_ledger"), Doc("Whose energies they are.")]
