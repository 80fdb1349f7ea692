import django.core.serializers.json
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BooksRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField()),
                ("rows", models.PositiveBigIntegerField()),
                ("findings", models.PositiveIntegerField()),
                ("counts", models.JSONField(default=dict)),
                (
                    "found",
                    models.JSONField(
                        default=list, encoder=django.core.serializers.json.DjangoJSONEncoder
                    ),
                ),
                ("asked_by_id", models.BigIntegerField(null=True)),
                ("asked_by_name", models.CharField(blank=True, max_length=120)),
            ],
            options={
                "indexes": [models.Index(fields=["-started_at"], name="booksrun_newest")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("asked_by_id__isnull", True)),
                        fields=("day",),
                        name="booksrun_once_a_night",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("finished_at__gte", django.db.models.expressions.F("started_at"))
                        ),
                        name="booksrun_ends_after_it_starts",
                    ),
                ],
            },
        ),
    ]
