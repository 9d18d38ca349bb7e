"""A key that signs credentials in tests, and the time of it."""

from datetime import UTC, datetime

NOW = datetime(2026, 1, 31, 19, tzinfo=UTC)
CAMPAIGN, KEY = "01976f3e-4b5a-7c00-8000-00000000000a", "01976f3e-4b5a-7c00-8000-00000000000b"
SECRET_HASH = b"x" * 32
