"""HTTP: one file per resource, and one per part that all answers share."""
