from django.db import migrations, models
from django.db.models import F


def part(apps, schema_editor):
    """What stood on an owner as the branch was the branch in view."""
    owners = apps.get_model("accounts", "User").objects.filter(role="SUPER_ADMIN")
    owners.update(view_branch_id=F("branch_id"), branch_id=None)


def join(apps, schema_editor):
    owners = apps.get_model("accounts", "User").objects.filter(role="SUPER_ADMIN")
    owners.update(branch_id=F("view_branch_id"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RenameField("loginsession", "branch_id", "view_branch_id"),
        migrations.AddField("user", "view_branch_id", models.BigIntegerField(null=True)),
        migrations.RunPython(part, join),
    ]
