"""Lookups: members of requests that are on sheets or follow from states and conditions."""
