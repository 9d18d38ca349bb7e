"""Base class of the house rules of a ruleset."""

from typing import ClassVar


class RulesetOptions:
    """Base of the dataclass in which a ruleset declares its house rules; every field has a default.

    Attributes:
        unknown_member_code: error code of a member that the dataclass does not have; any dataclass of a request may
            state one where it is not `unknown_field`.
        stored_only: options that touch stored play alone; answers to stateless calls leave them out.
    """

    __slots__ = ()
    unknown_member_code: ClassVar[str] = "unknown_option"
    stored_only: ClassVar[frozenset[str]] = frozenset()
