"""Abilities of stored characters. Rule RU-C-ENC-3."""

from enum import StrEnum


class Ability(StrEnum):
    """Ability of a character to do something, which conditions may bar.

    `turn`: have a place in the order of actions. `stance`: name the stance of the round. `act`: use the action of the
    round for anything but attacks and spells. `attack_melee`, `attack_ranged`, `attack_magic`: attack of these kinds.
    `grab`: grab, and wrestle with a held enemy. `react`: be granted an attack out of turn. `counter`: strike the free
    blow after a crit defense. `use`: attack, parry or block with an item. `ready`: reload, whirl, draw. `cast`:
    prepare or cast a spell. `evade`, `evade_up`, `parry`, `block`: the defenses. `support`: catch, shield, push, jump
    in or carry for an ally. `move`: change place. `run`: change it by more than rolling sideways. `rise`: change the
    posture. `escape`: get out of a grip, net or rope by one's own strength. `check`: attribute and talent checks.
    `last_action`: the one check of the defeated. `speak`: say a word, deal, contact. `luck`: spend LUCK. `luck_cheap`:
    pay the prices 1 to 5 of an avoidance. `be_healed`: get LIFE, MAGIC or LUCK by an operation. `rest`: get them by
    hours. `wake`: lose stun by rounds or minutes. `daily`: the [STR] of the day against a crippled limb. `grow`: rise
    in level, gain or lose properties, fairies, contacts and spells. `die`: be given a death blow. `fairy`: be saved by
    a fairy that leaves.
    """

    TURN = "turn"
    STANCE = "stance"
    ACT = "act"
    ATTACK_MELEE = "attack_melee"
    ATTACK_RANGED = "attack_ranged"
    ATTACK_MAGIC = "attack_magic"
    GRAB = "grab"
    REACT = "react"
    COUNTER = "counter"
    USE = "use"
    READY = "ready"
    CAST = "cast"
    EVADE = "evade"
    EVADE_UP = "evade_up"
    PARRY = "parry"
    BLOCK = "block"
    SUPPORT = "support"
    MOVE = "move"
    RUN = "run"
    RISE = "rise"
    ESCAPE = "escape"
    CHECK = "check"
    LAST_ACTION = "last_action"
    SPEAK = "speak"
    LUCK = "luck"
    LUCK_CHEAP = "luck_cheap"
    BE_HEALED = "be_healed"
    REST = "rest"
    WAKE = "wake"
    DAILY = "daily"
    GROW = "grow"
    DIE = "die"
    FAIRY = "fairy"


STRIKES = (Ability.ATTACK_MELEE, Ability.ATTACK_RANGED, Ability.ATTACK_MAGIC, Ability.GRAB)
"""Attacks that use up the action."""
ATTACKS = (*STRIKES, Ability.REACT, Ability.COUNTER)
"""All attacks."""
DEFENSES = (Ability.EVADE, Ability.EVADE_UP, Ability.PARRY, Ability.BLOCK)
"""The four defenses."""
BODY = (
    Ability.TURN,
    Ability.STANCE,
    Ability.ACT,
    *ATTACKS,
    *DEFENSES,
    Ability.READY,
    Ability.CAST,
    Ability.SUPPORT,
    Ability.MOVE,
    Ability.RUN,
    Ability.RISE,
    Ability.ESCAPE,
    Ability.CHECK,
)
"""All that needs a body that obeys."""
