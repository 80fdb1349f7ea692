import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("courses", "0002_batches_and_fee_terms"),
        ("students", "0001_initial"),
        ("workspace", "0002_file_hashes"),
    ]

    operations = [
        migrations.CreateModel(
            name="Certificate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("created_by_id", models.BigIntegerField(null=True)),
                ("created_by_name", models.CharField(default="", max_length=120)),
                ("updated_at", models.DateTimeField(null=True)),
                ("updated_by_id", models.BigIntegerField(null=True)),
                ("updated_by_name", models.CharField(default="", max_length=120)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("number", models.CharField(max_length=12)),
                ("student_code", models.CharField(max_length=12)),
                ("student_name", models.CharField(max_length=80)),
                ("course_name", models.CharField(max_length=120)),
                ("title", models.CharField(blank=True, max_length=80)),
                ("description", models.CharField(max_length=2000)),
                ("signatory", models.CharField(blank=True, max_length=80)),
                ("from_template", models.BooleanField(default=False)),
                ("check_code", models.CharField(max_length=16)),
                (
                    "status",
                    models.CharField(
                        choices=[("ISSUED", "Issued"), ("REVOKED", "Revoked")],
                        default="ISSUED",
                        max_length=7,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "search_text",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.db.models.functions.text.Lower(
                            django.db.models.functions.text.Concat(
                                "number",
                                models.Value(" "),
                                "student_code",
                                models.Value(" "),
                                "student_name",
                                models.Value(" "),
                                "course_name",
                                output_field=models.TextField(),
                            )
                        ),
                        output_field=models.TextField(),
                    ),
                ),
                (
                    "course",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="courses.course",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="workspace.storedfile",
                    ),
                ),
                (
                    "student",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="students.student",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["student", "created_at"], name="certificate_student"),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)),
                        fields=["created_at", "id"],
                        name="certificate_newest",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(models.F("number"), name="certificate_number_once"),
                    models.UniqueConstraint(
                        models.F("check_code"), name="certificate_check_code_once"
                    ),
                    models.UniqueConstraint(
                        models.F("student"),
                        models.F("course"),
                        django.db.models.functions.text.Lower("title"),
                        condition=models.Q(("deleted_at__isnull", True), ("status", "ISSUED")),
                        name="certificate_issued_once",
                        violation_error_message="This student already has this certificate for the course. Revoke or delete that one first, or give this one another title.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("revoked_at__isnull", True), ("status", "ISSUED")),
                            models.Q(
                                ("revoked_at__isnull", False),
                                ("status", "REVOKED"),
                                models.Q(("reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="certificate_revoked_with_a_reason",
                        violation_error_message="Please give the reason.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("from_template", False),
                            models.Q(("title", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="certificate_made_with_a_title",
                        violation_error_message="Please give the certificate a title.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["ISSUED", "REVOKED"])),
                        name="certificate_status_known",
                    ),
                ],
            },
        ),
    ]
