"""Forms of stored resources for callers: inputs, patches, views, lists and records, derived from the rows."""
