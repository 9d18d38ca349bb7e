"""Lookups: members of requests that stand on sheets or follow from states and conditions."""
