"""The rows of the bench fit the tables they are made for."""

import pytest
from django.db import connection, transaction

from bench.centre import make_empty
from bench.rows import script
from bench.workspace import Size, workspace_rows
from tenants.context import in_organisation

A_TENTH = Size(
    places=3,
    branches=2,
    students=2_000,
    payments=6_000,
    dues=8_000,
    batches=40,
    courses=6,
    members=20,
)


@pytest.mark.usefixtures("tables_owner", "committed")
def test_a_centre_of_a_tenth_of_the_size_keeps_every_constraint():
    centre = make_empty("Bench Academy", "owner")
    with (
        in_organisation(centre.organisation),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(script(workspace_rows(A_TENTH)))
        cursor.execute("SELECT count(*) FROM fees_payment")
        assert cursor.fetchone() == (A_TENTH.payments,)
