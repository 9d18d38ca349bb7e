"""Statements whose text is built once and prepared by psycopg, one module for each family."""
