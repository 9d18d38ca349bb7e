"""Nouns of the game that several families share: die codes, pools, checks, durations, levels and purchases."""
