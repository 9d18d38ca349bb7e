"""The commands of `python -m service`: one module each, with an `add_parser`."""
