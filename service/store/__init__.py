"""SQL: the engine, the tables, migrations, readiness, and a Postgres of our own.

SQLAlchemy is imported only here.
"""
