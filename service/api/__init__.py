"""HTTP: one file per resource, and one per thing that every answer has."""
