from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0001_initial")]

    operations = [
        migrations.AddIndex(
            model_name="chatmessage",
            index=models.Index(
                condition=models.Q(("file__isnull", False)),
                fields=["room", "id"],
                name="chatmessage_with_file",
            ),
        ),
    ]
