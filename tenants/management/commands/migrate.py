"""There is one way to migrate: the public schema and every workspace together."""

from tenants.management.commands.migrate_schemas import Command

__all__ = ["Command"]
