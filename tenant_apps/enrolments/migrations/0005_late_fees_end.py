from django.db import migrations, models

# As in the plan: a late fee by the day that was agreed without a cap comes to at most the fee it is for.
CAP = """
UPDATE enrolments_enrolment SET late_fee_cap = greatest(base_fee, late_fee)
WHERE late_fee_kind = 'PER_DAY' AND late_fee_cap IS NULL
"""


class Migration(migrations.Migration):
    dependencies = [("courses", "0003_late_fees_end"), ("enrolments", "0004_renewals")]

    operations = [
        migrations.RunSQL(CAP, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="enrolment",
            constraint=models.CheckConstraint(
                condition=(
                    models.Q(late_fee_kind="NONE", late_fee=0, late_fee_cap__isnull=True)
                    | models.Q(late_fee_kind="FIXED", late_fee__gt=0, late_fee_cap__isnull=True)
                    | models.Q(
                        late_fee_kind="PER_DAY",
                        late_fee__gt=0,
                        late_fee_cap__isnull=False,
                        late_fee_cap__gte=models.F("late_fee"),
                    )
                    | models.Q(
                        late_fee_kind="PERCENT",
                        late_fee__gt=0,
                        late_fee__lte=100,
                        late_fee_cap__isnull=True,
                    )
                ),
                name="enrolment_late_fee_of_its_kind",
            ),
        ),
    ]
