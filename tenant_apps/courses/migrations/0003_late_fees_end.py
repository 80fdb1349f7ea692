from django.db import migrations, models

# A late fee by the day without a cap grew for ever. From now on it comes to at most the fee that it is for.
CAP = """
UPDATE courses_feeplan AS plan SET late_fee_cap = greatest(coalesce(plan.fee, base_fee), late_fee)
FROM courses_course AS course
WHERE course.id = plan.course_id AND late_fee_kind = 'PER_DAY' AND late_fee_cap IS NULL
"""


class Migration(migrations.Migration):
    dependencies = [("courses", "0002_batches_and_fee_terms")]

    operations = [
        migrations.RunSQL(CAP, migrations.RunSQL.noop),
        migrations.RemoveConstraint(model_name="feeplan", name="feeplan_late_fee_of_its_kind"),
        migrations.RemoveConstraint(model_name="feeplan", name="feeplan_late_fee_cap_by_day"),
        migrations.AddConstraint(
            model_name="feeplan",
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
                name="feeplan_late_fee_of_its_kind",
            ),
        ),
    ]
