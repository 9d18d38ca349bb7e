"""Rounds of combat: who acts when, what a stance allows, and how long things take."""
