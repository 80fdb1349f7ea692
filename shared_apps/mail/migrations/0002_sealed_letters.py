"""What a mail says is sealed while it waits and gone once it is sent."""

from django.db import migrations, models

from shared_apps.mail.letters import Letter
from shared_apps.mail.sealing import seal


def seal_waiting(apps, schema_editor):
    mails = apps.get_model("mail", "Mail").objects
    for mail in mails.filter(status="WAITING").iterator():
        letter = seal(Letter.from_json({"subject": mail.subject, "text": mail.text}))
        mails.filter(pk=mail.pk).update(letter=letter)
    # A column that is dropped stays on the disk; the rows as they were go with the next vacuum.
    mails.update(subject="", text="")


class Migration(migrations.Migration):
    dependencies = [("mail", "0001_initial")]

    operations = [
        migrations.AddField("mail", "letter", models.TextField(blank=True, default="")),
        migrations.RunPython(seal_waiting, migrations.RunPython.noop),
        migrations.RemoveField("mail", "subject"),
        migrations.RemoveField("mail", "text"),
        migrations.AlterField("mail", "letter", models.TextField(blank=True)),
        migrations.AddConstraint(
            "mail",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "WAITING"), models.Q(("letter", ""), _negated=True)),
                    models.Q(models.Q(("status", "WAITING"), _negated=True), ("letter", "")),
                    _connector="OR",
                ),
                name="mail_letter_while_it_waits",
            ),
        ),
    ]
