"""HTTP matters of every request: problems, CORS, idempotency, preconditions, languages and the fast path."""
