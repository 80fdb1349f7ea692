from django.contrib.postgres.indexes import GinIndex
from django.db import migrations
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("students", "0006_billing_defaults")]

    operations = [
        migrations.AddIndex(
            model_name="student",
            index=GinIndex(
                condition=Q(deleted_at__isnull=True),
                fields=["search_text"],
                name="student_search",
                opclasses=["gin_trgm_ops"],
            ),
        ),
    ]
