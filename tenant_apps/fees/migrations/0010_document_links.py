import django.db.models.deletion
from django.db import migrations, models


def to(model: str) -> models.ForeignKey:
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="links",
        to=f"fees.{model}",
    )


class Migration(migrations.Migration):
    """Links to receipts become links to documents. The table keeps its name."""

    dependencies = [("fees", "0009_documents_stay_frozen")]

    operations = [
        migrations.AlterModelTable("receiptlink", "fees_receiptlink"),
        migrations.RenameModel("ReceiptLink", "DocumentLink"),
        migrations.AddField("documentlink", "due", to("due")),
        migrations.AddField("documentlink", "credit_note", to("creditnote")),
        migrations.AlterField("documentlink", "payment", to("payment")),
        migrations.AddConstraint(
            "documentlink",
            models.CheckConstraint(
                condition=models.Q(payment__isnull=False, due=None, credit_note=None)
                | models.Q(payment=None, due__isnull=False, credit_note=None)
                | models.Q(payment=None, due=None, credit_note__isnull=False),
                name="documentlink_to_one_document",
            ),
        ),
    ]
