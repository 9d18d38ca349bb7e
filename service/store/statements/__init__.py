"""Statements whose text is built once, one module for each family; psycopg runs and prepares them."""
