"""The rows of the bench fit the tables they are made for."""

import pytest
from django.db import connection, transaction

from bench.centre import make_empty
from bench.lists import of_branch
from bench.rows import script
from bench.workspace import Size, workspace_rows
from config.urls import router
from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.policy import Space
from shared_apps.core.principal import Principal
from tenants.context import in_organisation

OF_PLATFORM = ["referral", "subscription/order", "subscription/creditnote"]
"""Lists of a centre whose rows are the public space's (`bench.platform_rows`)."""

A_TENTH = Size(
    places=8,
    branches=8,
    students=2_000,
    payments=6_000,
    dues=8_000,
    batches=40,
    courses=6,
    members=20,
)


@pytest.mark.usefixtures("tables_owner", "committed")
def test_a_centre_of_a_tenth_of_the_size_keeps_every_constraint_and_fills_every_list():
    centre = make_empty("Bench Academy", "owner")
    with (
        in_organisation(centre.organisation),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(script(workspace_rows(A_TENTH)))
        cursor.execute("SELECT count(*) FROM fees_payment")
        assert cursor.fetchone() == (A_TENTH.payments,)
        assert empty_lists(acting_principal(centre.owner.pk)) == OF_PLATFORM


def empty_lists(owner: Principal) -> list[str]:
    """The lists of a workspace that the bench would measure without a row."""
    return [
        route.path
        for route in router.routes
        if route.action == "call_list"
        and route.access.space is not Space.PUBLIC
        and not route.resource.of_platform
        and not has_rows(route.resource.listing, owner)
    ]


def has_rows(listing: Listing, owner: Principal) -> bool:
    return bool(listing.count(listing.parse(owner, of_branch(listing)), 1))
