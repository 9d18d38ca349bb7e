"""Golden vectors, run against the rules in this process or against a running service; what differs is told."""
