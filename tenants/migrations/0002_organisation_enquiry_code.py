from django.db import migrations, models

import tenants.names


def give_codes(apps, schema_editor):
    organisations = apps.get_model("tenants", "Organisation")
    for organisation in organisations.objects.filter(enquiry_code=None).iterator():
        organisation.enquiry_code = tenants.names.new_code()
        organisation.save(update_fields=["enquiry_code"])


class Migration(migrations.Migration):
    dependencies = [("tenants", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="organisation",
            name="enquiry_code",
            field=models.CharField(max_length=12, null=True, editable=False),
        ),
        migrations.RunPython(give_codes, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="organisation",
            name="enquiry_code",
            field=models.CharField(
                default=tenants.names.new_code, editable=False, max_length=12, unique=True
            ),
        ),
    ]
