"""Stored resources as rows: campaigns, characters, encounters, combatants, keys. `service.play.forms` shows them."""
