"""Abilities of stored elements, and the table of what bars them."""
