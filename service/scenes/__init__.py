"""Golden scenes: tests of stored play as data, played over HTTP.

A file is a list of scenes, or `{"items": [...]}` as `GET /v1/{ruleset}/scenes` answers. A scene has `id`,
`ruleset`, `rules` (ids that it shows), `why`, and

- `options`: house rules of the campaign;
- `characters`: the request body of each, with a `name`;
- `combatants`: request bodies of an encounter; `{"character": NAME}` refers to a stored character;
- `steps`, one after the other.

A step does one of

- `{"command": "attack", "on": "encounter" | NAME, "body": {...}}`: an operation of the game in the encounter, or by
  the character NAME outside it; without `on` in the encounter where there is one;
- `{"turn": "start" | "next-turn" | "next-round" | "end-turn" | "delay" | "take-turn" | "end-scene" | "end",
  "body": {...}}`: a step of the encounter;
- `{"time": {...}}`: time passes;
- `{"undo": "last"}`: the last event is taken back;
- `{"patch": NAME, "body": {...}}`: a character is edited;
- `{"lay": NAME, "body": {...}}`: a condition is created by hand;
- `{"abilities": NAME}`: the abilities of a participant are read;

with the faces of its dice in `dice`, and may be sent with another key than the game master's: `"as": "player"` is a
key for all characters of the kind `pc`, `"as": "observer"` one that only reads, `"as": NAME` a player's key for
that character.

What must be so afterwards:

- `expect`: a subset of `result` of a command, of the whole answer of other steps; `answer`: of the whole answer in
  any case;
- `refused`: `true` for a refusal by the rules or the state (409 or 422), a code, or a list of codes of which it is
  one; nothing has changed then. A refusal for want of rights has to be named by its code;
- `after`: NAME to a subset of what that combatant or character is now;
- `order`: names in the order of turns; `turn_of`: name of the combatant in turn.

`$NAME` in bodies and expectations is an id: that of the combatant where the step is in the encounter, else that of
the character; `$NAME.combatant` and `$NAME.character` say which, `$NAME.condition.X` is the lasting condition X of
NAME. A subset of an object has some of its members, null also standing for none; a list must match item by item;
`{"has": X}` matches a list with an item of which X is a subset (an object by its values), `{"none": X}` one
without, `{"size": N}` one of this length.
"""
