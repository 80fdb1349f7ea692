from django.db import migrations

NUMBER = """
    UPDATE plans_plan SET code = 'PLN-' || lpad(numbered.place::text, 3, '0')
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM plans_plan) AS numbered
    WHERE plans_plan.id = numbered.id AND code = '';
    INSERT INTO platform_platformnumberseries (kind, scope, year, last)
    SELECT 'plan', '', '', count(*) FROM plans_plan HAVING count(*) > 0;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("plans", "0002_code_and_search"),
        ("platform", "0004_keys_series_and_files"),
    ]
    operations = [migrations.RunSQL(NUMBER, migrations.RunSQL.noop)]
