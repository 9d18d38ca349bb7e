"""Credentials: tokens of keys, and what is signed with them."""
