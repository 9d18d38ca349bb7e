"""An MCP server for Arbiter: assistants look up rules, resolve rolls and play at a table through its HTTP API."""
