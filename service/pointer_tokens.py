"""Tokens of JSON pointers (RFC 6901)."""


def escape(name: str) -> str:
    """A member's name as one token of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """The member's name of a token of a JSON pointer."""
    return token.replace("~1", "/").replace("~0", "~")


def tokens_of(pointer: str) -> list[str]:
    """The member's names of the tokens of a JSON pointer."""
    return [unescape(token) for token in pointer.split("/")[1:]]
