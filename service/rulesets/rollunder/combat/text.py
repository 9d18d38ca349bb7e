"""Texts for people about combat: those of its families."""

from service.rulesets.rollunder.combat.attacks import text as attacks
from service.rulesets.rollunder.combat.conditions import text as conditions
from service.rulesets.rollunder.combat.gear import text as gear
from service.rulesets.rollunder.combat.harm import text as harm
from service.rulesets.rollunder.combat.holds import text as holds
from service.rulesets.rollunder.combat.rounds import text as rounds

FAMILIES = (attacks, gear, rounds, harm, holds, conditions)
