"""Attitude, willpower, and statuses that are limited."""

FAMILY = "Attitude and status"
