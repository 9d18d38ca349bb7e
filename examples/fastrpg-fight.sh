#!/bin/sh
# A fight of Fast Role-Playing from the first die to a night's rest: two heroes hold a bridge against an ogre and a
# goblin. Every die was thrown at a table and is sent along; leave `dice` out and the service rolls.
#
#   make run                        # in another shell
#   sh examples/fastrpg-fight.sh    # ARBITER=http://host:port for another service
#
# Needs curl and python3, which only picks members out of JSON. Its output is in fastrpg-fight.txt.
set -eu

arbiter=${ARBITER:-http://localhost:8000}
pick() { python3 -c "import json, sys; print(json.load(sys.stdin)$1)"; }
call() { curl -s -H "Authorization: Bearer $key" -H 'Content-Type: application/json' "$@"; }
title() { printf '\n%s\n' "$1"; }

# step NAME DICE: time goes on in the encounter. Where two game masters could press the button at once, send "expect" too.
step() {
  call "$fight/$1" -d "{\"dice\": $2}" | python3 -c '
import json, sys
done = json.load(sys.stdin)
for moment in done["result"]["moments"]:
    if moment["moment"] == "round_end":
        for bled in moment["result"]["bled"].values():
            print("  The round ends:", bled["name"], "bleeds for", bled["lost"], "and is", bled["tier"])
    if moment["moment"] == "initiative":
        totals = ", ".join("{} {}".format(*each) for each in moment["result"]["totals"].items())
        print("\nRound {}: {}".format(done["result"]["round"], totals))
if done["encounter"]["turn_name"]:
    print("  It is the turn of", done["encounter"]["turn_name"])'
}

# act OPERATION ORDER: sends a command; prints its summary, or why it was refused.
act() {
  call "$fight/fastrpg/$1" -d "$2" | python3 -c '
import json, sys
answer = json.load(sys.stdin)
print(" ", answer["summary"] if "summary" in answer else answer["detail"])'
}


# --- The table -------------------------------------------------------------------------------------------------------
campaign=$(curl -s "$arbiter/v1/campaigns" -H 'Content-Type: application/json' \
  -d '{"name": "The old bridge", "ruleset": "fastrpg"}')
key=$(echo "$campaign" | pick "['key']['token']")
table=$arbiter/v1/campaigns/$(echo "$campaign" | pick "['id']")

# Sheets say what was built; Hit Points, Armor Class and all the rest follow from them.
ana=$(call "$table/characters" -d '{"name": "Ana", "sheet": {
  "level": 3, "abilities": {"con": 1, "dex": 2, "str": 4, "wis": 1}, "armor": "medium",
  "skill_points": {"Awareness": 1, "Endurance": 2, "Maneuvers": 3},
  "weapons": [{"name": "Sword", "class": "medium", "mode": "melee"}]}}')
bo=$(call "$table/characters" -d '{"name": "Bo", "sheet": {
  "abilities": {"int": 3, "con": 1, "dex": 1}, "skill_points": {"Endurance": 1, "Medical": 1}}}')
title 'The heroes'
for hero in "$ana" "$bo"; do
  echo "$hero" | python3 -c '
import json, sys
hero = json.load(sys.stdin)
derived = hero["derived"]
print("  {}: {} HP, Armor Class {}".format(hero["name"], derived["hp_max"], derived["ac"]))'
done
ana_id=$(echo "$ana" | pick "['id']")
bo_id=$(echo "$bo" | pick "['id']")

# Foes live in the encounter only; "count": 6 would make "Goblin 1" to "Goblin 6".
made=$(call "$table/encounters" -d '{"name": "The old bridge", "combatants": [
  {"character_id": "'"$ana_id"'", "side": "heroes"}, {"character_id": "'"$bo_id"'", "side": "heroes"},
  {"name": "Ogre", "sheet": {"level": 4, "abilities": {"con": 3, "str": 4}, "armor": "light",
    "skill_points": {"Endurance": 2, "Maneuvers": 2}, "weapons": [{"name": "Club", "class": "heavy", "mode": "melee"}]}},
  {"name": "Goblin", "sheet": {}}]}')
fight=$table/encounters/$(echo "$made" | pick "['id']")
at() { echo "$made" | pick "['combatants'][$1]['id']"; }
fighter=$(at 0) medic=$(at 1) ogre=$(at 2) goblin=$(at 3)


# --- Round 1: the foes are quicker -----------------------------------------------------------------------------------
step start '{"heroes": [4], "foes": [15]}'
act attack '{"attacker": {"id": "'"$ogre"'"}, "target": {"id": "'"$fighter"'"}, "dice": {"Ogre": [20]}}'
step next-turn '{}'
act attack '{"attacker": {"id": "'"$goblin"'"}, "target": {"id": "'"$medic"'"}, "dice": {"Goblin": [1]}}'
step next-turn '{}'
act attack '{"attacker": {"id": "'"$fighter"'"}, "target": {"id": "'"$ogre"'"}, "dice": {"Ana": [20]}}'
step next-turn '{}'
act stabilize '{"medic": {"id": "'"$medic"'"}, "patient": {"id": "'"$fighter"'"}, "dice": {"Bo": [8]}}'
step next-turn '{"Ana": [4], "heroes": [18], "foes": [2]}'

# --- Round 2: the medic ----------------------------------------------------------------------------------------------
step next-turn '{}'
act stabilize '{"medic": {"id": "'"$medic"'"}, "patient": {"id": "'"$fighter"'"}, "dice": {"Bo": [12]}}'
step next-turn '{}'
act attack '{"attacker": {"id": "'"$ogre"'"}, "target": {"id": "'"$medic"'"}, "dice": {"Ogre": [10, 1, 1]}}'
step next-turn '{}'
# The goblin runs past Bo, who has one reaction until his own next turn.
act opportunity-attack '{"attacker": {"id": "'"$medic"'"}, "target": {"id": "'"$goblin"'"}, "left_melee_range": true,
  "dice": {"Bo": [19, 6]}}'
step next-turn '{"Goblin": [5], "heroes": [10], "foes": [3]}'

# --- Round 3: a potion, dynamite, and luck ---------------------------------------------------------------------------
act harm '{"character": {"id": "'"$fighter"'"}, "healing": 8}'
act movement '{"character": {"id": "'"$fighter"'"}, "prone": false}'
act hazard '{"hazard": "explosion", "difficulty": 15, "targets": [{"id": "'"$ogre"'", "distance_m": 1}],
  "dice": {"hazard": [6, 6, 6, 5], "Ogre": [2]}}'
act attack '{"attacker": {"id": "'"$fighter"'", "luck": ["after"]}, "weapon": "Sword", "target": {"id": "'"$ogre"'"},
  "dice": {"Ana": [2, 14, 6]}}'
step end '{}'


# --- The night, experience and a level -------------------------------------------------------------------------------
title 'Afterwards'
call "$table/time" -d '{"amount": 8, "unit": "hour", "encounter_id": "'"${fight##*/}"'", "dice": {"Ogre": [6, 6, 6]}}' |
  python3 -c '
import json, sys
(moment,) = json.load(sys.stdin)["result"]["moments"]
for each in moment["result"]["rested"].values():
    print("  {name}: lost {lost}, recovered {recovered}, {hp} HP, {tier}".format(**each))'
for hero in "$ana_id" "$bo_id"; do
  call "$table/characters/$hero/fastrpg/xp" -d '{"gain": 400}' | pick "['summary']" | sed 's/^/  /'
done
call "$table/characters/$ana_id/fastrpg/level-up" -d '{"skills": ["Endurance", "Maneuvers"]}' |
  pick "['summary']" | sed 's/^/  /'
