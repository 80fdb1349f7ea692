from django.db import migrations


class Migration(migrations.Migration):
    """PostgreSQL's own extension for indexes of parts of words. The owner of a database may add it."""

    dependencies = [("tenants", "0004_set_aside_schema")]

    operations = [
        migrations.RunSQL(
            "CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public",
            "DROP EXTENSION pg_trgm",
        )
    ]
