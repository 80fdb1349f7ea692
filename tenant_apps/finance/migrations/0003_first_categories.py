"""Gives the centres that exist the categories and sources that a new centre begins with."""

from django.db import migrations

FIRST = {
    "EXPENSE": (
        [
            "Rent",
            "Salaries",
            "Utilities",
            "Material",
            "Marketing",
            "Repairs",
            "Events",
            "Pantry",
            "Travel",
            "Other",
        ]
    ),
    "INCOME": ["Hall rent", "Sponsorship", "Donation", "Interest", "Other"],
}
VALUES = ", ".join(f"('{kind}', '{name}')" for kind, names in FIRST.items() for name in names)

# A workspace without settings is not in use yet, and gets them when it is set up.
FILL = (
    "INSERT INTO finance_category"
    " (kind, name, status, version, created_at, created_by_name, updated_by_name)"
    " SELECT first.kind, first.name, 'ACTIVE', 1, now(), 'System', ''"
    f" FROM (VALUES {VALUES}) AS first(kind, name)"
    " WHERE EXISTS (SELECT FROM workspace_workspacesettings)"
)


class Migration(migrations.Migration):
    dependencies = [("finance", "0002_posted_money_stands")]

    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
