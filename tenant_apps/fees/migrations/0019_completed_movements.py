"""Lets the functions that complete payments of the previous release (0012) work with the unique index
of 0018, which no longer holds movements of refunds: they name no index."""

import re
from importlib import import_module

from django.db import migrations

FILL = import_module("tenant_apps.fees.migrations.0012_fill_movements")
AGAIN = " ON CONFLICT DO NOTHING"


def function(table: str, insert: str, key: str, again: str) -> str:
    statement = re.sub(r"\bfees_", "%1$I.fees_", f"{insert} WHERE {key} = $1{again}")
    return (
        f"CREATE OR REPLACE FUNCTION {table}_has_its_movement() RETURNS trigger LANGUAGE plpgsql"
        f" AS $function$ BEGIN EXECUTE format($statement${statement}$statement$, TG_TABLE_SCHEMA)"
        " USING NEW.id; RETURN NULL; END $function$"
    )


def functions(again: str) -> list[str]:
    return [
        function("fees_payment", FILL.PAYMENTS, "p.id", again),
        function("fees_reversal", FILL.REVERSALS, "r.id", again),
    ]


class Migration(migrations.Migration):
    dependencies = [("fees", "0018_refunds")]

    operations = [migrations.RunSQL(functions(AGAIN), functions(FILL.AGAIN))]
