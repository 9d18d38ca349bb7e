"""Abilities of stored characters, and the table of what bars them."""
