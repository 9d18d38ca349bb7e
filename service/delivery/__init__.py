"""Delivery of webhook messages: signed, at least once, to checked addresses, in the background of every process."""
