"""Taking, reading, deleting and checking backups."""
