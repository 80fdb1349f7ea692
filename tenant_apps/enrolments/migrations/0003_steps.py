from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.deletion import PROTECT


class Migration(migrations.Migration):
    dependencies = [
        ("enrolments", "0002_batch_and_fee_terms"),
        ("fees", "0003_credit_notes"),
    ]

    operations = [
        migrations.AddField("enrolment", "counted_from", models.DateField(null=True)),
        migrations.AddField("enrolment", "renews_on", models.DateField(null=True)),
        migrations.AddField("enrolment", "last_renewed_for", models.DateField(null=True)),
        migrations.AddField(
            "enrolment",
            "transferred_to",
            models.OneToOneField(
                null=True,
                on_delete=PROTECT,
                related_name="transferred_from",
                to="enrolments.enrolment",
            ),
        ),
        migrations.AddField("enrolmentdue", "withdrawn", models.BooleanField(default=False)),
        migrations.RemoveConstraint("enrolmentdue", "enrolmentdue_period_once"),
        migrations.AddConstraint(
            "enrolmentdue",
            models.UniqueConstraint(
                fields=["enrolment", "period_from"],
                condition=Q(withdrawn=False),
                name="enrolmentdue_period_once",
                violation_error_message="This period already has its due.",
            ),
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.DateField()),
                ("last", models.DateField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "enrolment",
                    models.ForeignKey(
                        on_delete=PROTECT, related_name="pauses", to="enrolments.enrolment"
                    ),
                ),
            ],
            options={
                "ordering": ["first"],
                "constraints": [
                    models.UniqueConstraint(
                        F("enrolment"),
                        condition=Q(last__isnull=True),
                        name="pause_one_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=Q(last__isnull=True) | Q(last__gte=F("first")),
                        name="pause_ends_after_it_starts",
                    ),
                ],
            },
        ),
    ]
