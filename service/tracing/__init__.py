"""Spans of requests, resolutions and statements, for OpenTelemetry.

They are made where `OTEL_TRACES_EXPORTER` is set, by the packages of the extra `tracing`; without it nothing of them is
imported.
"""
