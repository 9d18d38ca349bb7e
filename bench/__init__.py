"""Benchmarks: ratios against a bare Flask application that runs beside the service, under the same gunicorn."""
