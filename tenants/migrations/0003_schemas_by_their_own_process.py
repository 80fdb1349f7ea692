"""Schemas are made by `keep_schemas`, no longer by tasks: beat keeps what it was once told."""

from django.db import migrations

TASKS = ["tenants.fill_warm_pool", "tenants.sweep_orphan_schemas"]


def forget_tasks(apps, schema_editor):
    apps.get_model("django_celery_beat", "PeriodicTask").objects.filter(task__in=TASKS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tenants", "0002_organisation_enquiry_code"),
        ("django_celery_beat", "0019_alter_periodictasks_options"),
    ]

    operations = [migrations.RunPython(forget_tasks, migrations.RunPython.noop)]
