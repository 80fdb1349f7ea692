from django.db import migrations, models

WEIGH = """
CREATE FUNCTION weigh(apples integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
    RETURN apples * 150; -- grams; an apple more or less
END
$$;
CREATE TABLE harvest (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, share text DEFAULT '100%');
COMMENT ON TABLE harvest IS 'What a year gave; no model' -- ends in a comment
"""


class Migration(migrations.Migration):
    dependencies = [("orchard", "0002_found_by_looking")]
    operations = [
        migrations.RunSQL(WEIGH, "DROP TABLE harvest; DROP FUNCTION weigh"),
        migrations.RunSQL([("INSERT INTO harvest (share) VALUES (%s)", ["50% each"])]),
        migrations.AlterModelTableComment("basket", "Goes to market; on Mondays"),
        migrations.AlterField("tree", "row", models.IntegerField(db_comment="From the gate")),
    ]
