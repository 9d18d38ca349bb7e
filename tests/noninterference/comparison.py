"""Comparison of what players see of two campaigns that differ in what a foe hides."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.rulesets.contract.ruleset import Ruleset

DOCUMENT = Path(__file__).parents[2] / "docs" / "visibility.md"
ALWAYS = re.compile(
    r"/event/(rolls|rules|summary/code)\b.*|/event/changes/[-\w]+/(health|lasting|status)\b.*"
    r"|/encounter/combatants/\d+/(health|lasting|status)\b.*"
)
"""What anyone sees at the table: dice, rules, which sentence was said, and how someone looks."""
NAMES = ("Hero", "Foe")
"""Names of the participants, which are keys of some members."""
_MEMBER = re.compile(r"/event/(?:result|summary/parameters)/(.*)")


def listed_names(ruleset: Ruleset) -> frozenset[str]:
    """The members that `docs/visibility.md` lists as public for a game, and for all games."""
    rows = re.findall(r"^\| (\w+) \| (`.*`) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(
        name for game, names in rows if game.lower() in (ruleset.name, "all") for name in re.findall(r"`(\w+)`", names)
    )


def leaks(one: Any, other: Any, listed: frozenset[str], declared: frozenset[str], own: frozenset[str]) -> list[str]:
    """The places at which two readings differ though nothing public explains it.

    Members of the own characters may differ if something public does, for example the damage that they suffer.

    Args:
        one: what a player sees.
        other: the same where a foe hides something else.
        listed: members that the documentation lists as public.
        declared: members that the operation declares as public.
        own: ids of the player's characters.
    """
    places = list(differences(_by_place(one), _by_place(other)))
    public = [place for place in places if _is_public(place, listed)]
    derived = [place for place in places if place not in public and _is_own(place, declared, own)]
    return [place for place in places if place not in public and (place not in derived or not public)]


def _is_public(place: str, listed: frozenset[str]) -> bool:
    member = _MEMBER.fullmatch(place)
    if member is None:
        return ALWAYS.fullmatch(place) is not None
    return bool(listed.intersection(member[1].split("/")))


def _is_own(place: str, declared: frozenset[str], own: frozenset[str]) -> bool:
    member = _MEMBER.fullmatch(place)
    if member is None:
        return place.startswith(tuple(f"/event/changes/{identity}" for identity in own))
    names = (name for name in member[1].split("/") if not name.isdigit() and name not in NAMES)
    return not declared.issuperset(names)


def _by_place(seen: Any) -> Any:
    """A reading with its changes by resource and path."""
    changes = {f"{each['id']}{each['path']}": each for each in seen["event"]["changes"]}
    return {**seen, "event": {**seen["event"], "changes": changes}}


def differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """JSON pointers to the places at which two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            if name in one and name in other:
                yield from differences(one[name], other[name], f"{place}/{name}")
            else:
                yield f"{place}/{name}"
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{place}/{index}")
    elif one != other or type(one) is not type(other):
        yield place
