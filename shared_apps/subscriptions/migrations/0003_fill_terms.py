from django.db import migrations

# A paid term cost its plan's price; a running one has the limits that its organisation has.
FILL = """
    UPDATE subscriptions_subscription SET paid = amount WHERE status = 'ACTIVE';
    UPDATE subscriptions_subscription AS term SET student_limit = organisation.student_limit,
        staff_limit = organisation.staff_limit, branch_limit = organisation.branch_limit
    FROM tenants_organisation AS organisation
    WHERE organisation.id = term.organisation_id AND term.status IN ('TRIAL', 'ACTIVE');
"""


class Migration(migrations.Migration):
    dependencies = [("subscriptions", "0002_terms_that_are_bought")]
    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
