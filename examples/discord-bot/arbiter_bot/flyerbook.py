"""From what is typed to the body of a call. Nothing else knows the game; another one is another module like this."""

import re
from dataclasses import dataclass

from arbiter_bot.arbiter import Json
from arbiter_bot.messages import NotUnderstood

GAME = "flyerbook"
_CHECK = re.compile(r"(?P<means>.+?)\s+(?P<difficulty>\S+?)(?:\s+rolled\s+(?P<face>\d+))?").fullmatch
_ATTACK = re.compile(
    r"(?P<target>.+?)\s+with\s+(?P<means>.+?)(?:\s+against\s+(?P<defense>.+?))?"
    r"(?:\s+rolled\s+(?P<face>\d+)(?:\s+and\s+(?P<other>\d+))?)?"
).fullmatch


@dataclass(frozen=True, slots=True)
class Means:
    """What somebody does something with: a job or skill, and attributes. Typed as `Locksmith + Deft`."""

    trait: str
    attributes: tuple[str, ...]

    @classmethod
    def typed(cls, text: str) -> "Means":
        """What a text says."""
        trait, *attributes = (word.strip() for word in text.split("+"))
        return cls(trait, tuple(attributes))

    def by_name(self) -> Json:
        """For a command: Arbiter looks the values up on the sheet."""
        return {"candidates": [self.trait], "attributes": list(self.attributes)}

    def by_value(self, sheet: Json) -> Json:
        """For a call that knows no sheet."""
        kind = "job" if self.trait in sheet["jobs"] else "skill"
        value = _on(sheet["jobs"] | sheet["skills"], self.trait)
        attributes = [{"name": name, "plusses": _on(sheet["attributes"], name)} for name in self.attributes]
        return {"candidates": [{"name": self.trait, "kind": kind, "value": value}], "attributes": attributes}


def _on(sheet: dict[str, int], name: str) -> int:
    if name not in sheet:
        raise NotUnderstood("trait", name=name, names=", ".join(sheet))
    return sheet[name]


@dataclass(frozen=True, slots=True)
class Check:
    """A task. Typed as `Locksmith + Deft easy rolled 4`."""

    means: Means
    difficulty: int | str
    faces: tuple[str | None, ...]

    @classmethod
    def typed(cls, text: str) -> "Check":
        """What a text says."""
        words = _CHECK(text)
        if words is None:
            raise NotUnderstood("help")
        difficulty = words["difficulty"]
        number = int(difficulty) if difficulty.isdecimal() else difficulty
        return cls(Means.typed(words["means"]), number, (words["face"],))

    def order(self, own: Json) -> Json:
        """For a command of a combatant."""
        roller = {"id": own["id"], **self.means.by_name()}
        return {"roller": roller, "difficulty": self.difficulty, **_dice(self.faces, own)}

    def question(self, character: Json) -> Json:
        """For the chances of a character."""
        roller = {"name": character["name"], "wounds": character["state"]["wounds"]}
        return {"roller": roller | self.means.by_value(character["sheet"]), "difficulty": self.difficulty}


@dataclass(frozen=True, slots=True)
class Attack:
    """An exchange of blows. Typed as `Rakasha with Fists + Strong against Claws rolled 4 and 1`."""

    target: str
    means: Means
    defense: Means | None
    faces: tuple[str | None, ...]

    @classmethod
    def typed(cls, text: str) -> "Attack":
        """What a text says."""
        words = _ATTACK(text)
        if words is None:
            raise NotUnderstood("help")
        defense = Means.typed(words["defense"]) if words["defense"] else None
        return cls(words["target"], Means.typed(words["means"]), defense, (words["face"], words["other"]))

    def order(self, own: Json, target: Json) -> Json:
        """For a command of a combatant."""
        defense = {} if self.defense is None else self.defense.by_name()
        attacker, defender = {"id": own["id"], **self.means.by_name()}, {"id": target["id"], **defense}
        return {"mode": "melee", "attacker": attacker, "defender": defender, **_dice(self.faces, own, target)}


def _dice(faces: tuple[str | None, ...], *throwers: Json) -> Json:
    """Dice thrown at the table, each under the name of who threw it; without any, Arbiter rolls them all."""
    thrown = {thrower["name"]: [int(face)] for thrower, face in zip(throwers, faces, strict=True) if face}
    return {"dice": thrown} if thrown else {}
