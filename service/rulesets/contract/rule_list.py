"""Rules that a module lists in its docstring, for example `Rules FB-ATT-1 to FB-ATT-8 and FB-DICE-2`."""

import re

_SENTENCE = re.compile(r"\bRules? (?=[A-Z0-9]+-)[^.]*\.(?=\s|$)")
_IDS = re.compile(r"((?:[A-Z0-9]+-)+)(\d+)(?: to \1(\d+))?")


def listed_rules(docstring: str) -> frozenset[str]:
    """The ids in the first sentence that lists rules; `X-1 to X-3` names all three."""
    found = _SENTENCE.search(" ".join(docstring.split()))
    return frozenset(
        f"{group}{number}"
        for group, first, last in _IDS.findall(found.group() if found else "")
        for number in range(int(first), int(last or first) + 1)
    )
