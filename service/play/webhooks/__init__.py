"""Webhooks: which messages come of an event, and what stands in them."""
