"""Golden vectors, run in this process or against a running service, with a report of differences."""
