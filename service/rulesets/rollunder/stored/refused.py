"""Refusals that a result tells: operations which answer `allowed: false` refuse in stored play. Rule RU-C-ENC-3."""

from typing import Any


def not_allowed(result: Any) -> str | None:
    """The reason of a result that is not allowed; who is not aware of an attack just does not defend (RU-C-DEF-15)."""
    return None if result.allowed or result.reason == "unaware" else str(result.reason)


def defense_refused(result: Any) -> str | None:
    """Reason why the chosen defense is impossible, unless the target is just not aware of the attack (RU-C-DEF-15)."""
    refused = result.defense_refused
    return None if refused in (None, "unaware") else str(refused)
