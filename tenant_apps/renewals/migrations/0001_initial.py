from decimal import Decimal

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """The tables exist already: they were made by migrations of `enrolments`."""

    initial = True

    dependencies = [
        ("branches", "0001_initial"),
        ("enrolments", "0009_renewals_move"),
        ("fees", "0001_initial"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="LateFee",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "fee",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="fees.due",
                            ),
                        ),
                        (
                            "late",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="fees.due",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "enrolments_latefee",
                    },
                ),
                migrations.CreateModel(
                    name="RenewalRun",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("day", models.DateField()),
                        ("closed_from", models.DateField(null=True)),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("RUNNING", "Running"),
                                    ("DONE", "Done"),
                                    ("CLOSED", "Plan closed"),
                                ],
                                default="RUNNING",
                                max_length=7,
                            ),
                        ),
                        ("asked_by_id", models.BigIntegerField(null=True)),
                        ("asked_by_name", models.CharField(blank=True, max_length=120)),
                        ("started_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("finished_at", models.DateTimeField(null=True)),
                        ("total", models.PositiveIntegerField(default=0)),
                        ("done", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("skipped", models.PositiveIntegerField(default=0)),
                        ("failed", models.PositiveIntegerField(default=0)),
                        (
                            "amount",
                            models.DecimalField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=14
                            ),
                        ),
                        ("late_fees", models.PositiveIntegerField(default=0)),
                        (
                            "late_fee_amount",
                            models.DecimalField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=14
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="branches.branch",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "enrolments_renewalrun",
                    },
                ),
                migrations.CreateModel(
                    name="RenewalEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("RENEWAL", "Renewal"), ("LATE_FEE", "Late fee")],
                                default="RENEWAL",
                                max_length=8,
                            ),
                        ),
                        ("period_from", models.DateField()),
                        ("period_to", models.DateField(null=True)),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("MADE", "Made"),
                                    ("SKIPPED", "Skipped"),
                                    ("FAILED", "Failed"),
                                ],
                                max_length=7,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        (
                            "due",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="fees.due",
                            ),
                        ),
                        (
                            "enrolment",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="enrolments.enrolment",
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to="renewals.renewalrun",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "enrolments_renewalentry",
                    },
                ),
                migrations.AddIndex(
                    model_name="renewalrun",
                    index=models.Index(fields=["branch", "started_at"], name="renewalrun_branch"),
                ),
                migrations.AddConstraint(
                    model_name="renewalrun",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status", "RUNNING")),
                        fields=("branch",),
                        name="renewalrun_one_at_a_time",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalrun",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("finished_at__isnull", True), ("status", "CLOSED")),
                        fields=("status",),
                        name="renewalrun_closed_once",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalrun",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("branch__isnull", True),
                                ("closed_from__isnull", False),
                                ("status", "CLOSED"),
                            ),
                            models.Q(
                                models.Q(("status", "CLOSED"), _negated=True),
                                ("branch__isnull", False),
                                ("closed_from__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="renewalrun_closed_is_of_all_branches",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalrun",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("closed_from__isnull", True),
                            ("closed_from__lte", models.F("day")),
                            _connector="OR",
                        ),
                        name="renewalrun_closed_runs_forward",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalrun",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("status__in", ["RUNNING", "DONE", "CLOSED"])),
                        name="renewalrun_status_known",
                    ),
                ),
                migrations.AddIndex(
                    model_name="renewalentry",
                    index=models.Index(
                        condition=models.Q(("outcome", "FAILED")),
                        fields=["enrolment", "run"],
                        name="renewalentry_failed",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalentry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("due__isnull", False), ("outcome", "MADE")),
                            models.Q(
                                models.Q(("outcome", "MADE"), _negated=True),
                                ("due__isnull", True),
                                models.Q(("reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="renewalentry_due_or_reason",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalentry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("kind__in", ["RENEWAL", "LATE_FEE"])),
                        name="renewalentry_kind_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="renewalentry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["MADE", "SKIPPED", "FAILED"])),
                        name="renewalentry_outcome_known",
                    ),
                ),
            ]
        ),
    ]
