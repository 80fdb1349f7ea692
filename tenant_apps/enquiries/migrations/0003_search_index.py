from django.contrib.postgres.indexes import GinIndex
from django.db import migrations
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("enquiries", "0002_fewer_indexes")]

    operations = [
        migrations.AddIndex(
            model_name="enquiry",
            index=GinIndex(
                condition=Q(deleted_at__isnull=True),
                fields=["search_text"],
                name="enquiry_search",
                opclasses=["gin_trgm_ops"],
            ),
        ),
    ]
