"""Delivery of messages for webhooks: signed, at least once, and to nobody's harm; beside requests, in every process."""
