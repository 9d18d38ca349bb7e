"""Ledger of energies. Rule RU-B-ENERGY-4."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.vocabulary import Code, Doc


class Ledger(StrEnum):
    """Whose energies they are: those of a region, or those a travelling group takes along (RU-B-ENERGY-4)."""

    REGION = "region"
    GROUP = "group"


LedgerField = Annotated[Ledger, Code("unknown_ledger"), Doc("Whose energies they are.")]
