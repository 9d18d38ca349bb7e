"""Webhooks: which messages an event causes, and their contents."""
