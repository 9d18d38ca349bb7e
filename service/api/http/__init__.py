"""Parts that all requests share: problems, CORS, idempotency, preconditions, languages and the fast path."""
