"""PostgreSQL with one schema per organisation."""
