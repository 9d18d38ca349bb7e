"""Metrics of the running service, for Prometheus.

Requests add to a tally in memory; once a second each worker moves it into the metrics, which all workers share by
files.
Without the setting `METRICS` nothing is counted.
"""
