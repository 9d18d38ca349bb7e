"""What LUCK buys: repeats, items, turns of events; and how it comes back."""
