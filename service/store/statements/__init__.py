"""Statements with fixed texts, prepared by psycopg, one module for each family."""
