from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workspace", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="storedfile",
            name="sha256",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.AddField(
            model_name="storedfile",
            name="withdrawn_at",
            field=models.DateTimeField(null=True),
        ),
    ]
