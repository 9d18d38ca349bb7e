"""The tools, grouped as an assistant uses them."""
