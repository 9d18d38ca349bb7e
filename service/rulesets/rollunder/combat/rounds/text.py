"""Texts for people about the rounds of combat."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "initiative": "Order of the round: {order}",
    "stance_normal": "Normal: attack, move and defend",
    "stance_ranged_or_spell": "Ranged or spell: attack and defend, initiative {bonus:+d}",
    "stance_all_out_melee": "All-out melee: attack and move, no defense",
    "stance_defend_only": "Defend only: every defense {defense:+d}",
    "stance_refused": "Ready in {rounds} rounds: too late for this stance",
    "reaction_moved": "An attack at once, as the action of this round",
    "reaction_free": "An extra attack at once",
    "reaction_defend_only": "No attack: who only defends does nothing else",
    "reaction_range_not_longer": "No attack: the own weapon is not longer",
    "reaction_not_in_view_or_range": "No attack: the enemy is not in view and reach",
    "reaction_already_acted": "No attack: the action of this round is used up",
    "spell": "Cast from round {round} on, initiative {bonus:+d}, kept for {keep} rounds",
    "spell_ritual": "A ritual: the game master says how long it takes",
    "spell_dropped": "The spell is given up; its price is due",
    "time_drink_potion": "Drinking a potion takes {rounds} rounds",
    "time_write_note": "Writing the note takes {rounds} rounds",
    "time_lockpicking": "Picking the lock takes {rounds} rounds, with a bonus of {bonus}",
    "time_stand_up": "Standing up takes {rounds} rounds",
    "time_fly_up": "Flying up takes {rounds} rounds",
    "time_climb_up": "Climbing up takes {rounds} rounds",
    "time_change_grip": "Changing the grip takes {rounds} round",
    "time_kneel": "Kneeling down takes {rounds} round",
    "time_lie": "Lying down takes {rounds} round",
    "time_stop": "Stays in this posture",
    "time_counter": "{elapsed} rounds so far, {left} to go",
    "time_counter_done": "{elapsed} rounds: done",
}

REJECTIONS: tuple[Rejection, ...] = ()
