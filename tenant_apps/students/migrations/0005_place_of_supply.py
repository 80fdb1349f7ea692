from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("students", "0004_fewer_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="student",
            name="bill_to_address",
            field=models.CharField(blank=True, max_length=255),
        ),
        migrations.AddField(
            model_name="student",
            name="bill_to_gstin",
            field=models.CharField(blank=True, max_length=15),
        ),
        migrations.AddField(
            model_name="student",
            name="bill_to_name",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="student",
            name="bill_to_state",
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
