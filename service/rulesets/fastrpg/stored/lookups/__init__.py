"""Lookups: members of requests that come from the sheet, state and conditions of a participant."""
