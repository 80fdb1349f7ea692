"""Gives each branch the letterhead with the values of today, as `branches.letterheads` does. Also in a
workspace that is set aside while sample data is shown; nowhere in a schema that nobody owns yet.
"""

from django.db import migrations

COLUMNS = (
    "name, branch_name, address, city, state, pincode, gstin, phone, email, website, logo_id,"
    " receipt_note, upi_id, language"
)
DIGEST = (
    "encode(sha256(convert_to(concat_ws(E'\\x1f', name, branch_name, address, city, state, pincode,"
    " gstin, phone, email, website, coalesce(logo_id::text, ''), receipt_note, upi_id, language),"
    " 'UTF8')), 'hex')"
)
FILL = f"""
WITH owner AS (
    SELECT name, website, logo_id FROM public.tenants_organisation
    WHERE schema_name = current_schema()
    UNION ALL
    SELECT o.name, o.website, a.logo_id
    FROM public.tenants_setasideschema a JOIN public.tenants_organisation o ON o.id = a.organisation_id
    WHERE a.schema_name = current_schema() AND a.discarded_at IS NULL
), shown AS (
    SELECT b.id AS branch_id, o.name, b.name AS branch_name, b.address, b.city, b.state, b.pincode,
        b.gstin, b.phone, b.email, o.website, o.logo_id, coalesce(s.receipt_note, '') AS receipt_note,
        b.upi_id, 'en' AS language
    FROM branches_branch b CROSS JOIN owner o LEFT JOIN workspace_workspacesettings s ON s.id = 1
), hashed AS (
    SELECT *, {DIGEST} AS digest FROM shown
), added AS (
    INSERT INTO workspace_letterhead (digest, {COLUMNS})
    SELECT DISTINCT ON (digest) digest, {COLUMNS} FROM hashed
    RETURNING id, digest
)
UPDATE branches_branch SET letterhead_id = added.id
FROM hashed JOIN added ON added.digest = hashed.digest
WHERE branches_branch.id = hashed.branch_id
"""


class Migration(migrations.Migration):
    dependencies = [("branches", "0002_letterhead"), ("workspace", "0005_letterheads")]

    operations = [
        migrations.RunSQL(FILL, "UPDATE branches_branch SET letterhead_id = NULL"),
    ]
