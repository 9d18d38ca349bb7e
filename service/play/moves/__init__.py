"""Moves: the orders that a character or combatant can give now, ready to send."""
