"""HTTP server: gunicorn's master, and uvicorn's workers with the entry points of this service."""
