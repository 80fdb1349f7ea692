"""Every call that changes something leaves an audit entry; a call that is refused leaves none."""

from pathlib import Path

import yaml

from shared_apps.core import writing
from shared_apps.core.errors import Conflict
from tests.callers import caller_of
from tests.guards.walk import every_route, everything, persona_of, routes, sample_of, undone

TABLE = yaml.safe_load((Path(__file__).parent / "permissions.yaml").read_text())
LOGS = ("audit_auditentry", "platform_platformauditentry")
THE_ROW_TELLS = "The rows that it writes say themselves who did it and when."
# Calls that change something and leave no entry, each with its reason.
WITHOUT_ENTRY = {
    "POST useradmin/signup": "Nobody is known before the address is confirmed.",
    "POST useradmin/login": THE_ROW_TELLS,
    "POST useradmin/logout": THE_ROW_TELLS,
    "POST useradmin/forgot-password": "Anybody may ask, for any address.",
    "POST useradmin/change-password": "The sessions that it ends say so.",
    "PUT listview/preference": "How one person looks at a list changes no data of the centre.",
    "POST files": "A file is of no record yet; the record that takes it has the entry.",
    "POST bulk/{change_id}/stop": "The records that were changed have their entries.",
    "POST archiveimport/piece": "A file is of no record yet; the import has the entry.",
    "POST archiveimport/discard": "Nothing of the centre is changed; the row says how it ended.",
    "POST books/run": "A check changes no data of the centre; its row says who asked for it.",
    "POST job/{job_id}/cancel": "A job changes no data of the centre; its row says how it ended.",
    "POST job/{job_id}/retry": "A job changes no data of the centre; its row says how it ended.",
    "POST studentpayment/{pk}/copy": THE_ROW_TELLS,
    "POST studentpayment/{pk}/copies": THE_ROW_TELLS,
    "POST due/{pk}/copy": THE_ROW_TELLS,
    "POST creditnote/{pk}/copy": THE_ROW_TELLS,
    "POST refund/{pk}/copy": THE_ROW_TELLS,
    "POST advancevoucher/{pk}/copy": THE_ROW_TELLS,
    "POST apppost/{post_id}/close": THE_ROW_TELLS,
    "POST apppost/platform/{post_id}/close": THE_ROW_TELLS,
    "POST chat/{room}/messages": THE_ROW_TELLS,
    "POST chat/{room}/read": "Having read changes no data of the centre.",
    "POST notification/read": "Having read changes no data of the centre.",
    "PUT notification/settings": "What rings for one person changes no data of the centre.",
    "POST notification/device": "Where one person is told changes no data of the centre.",
    "POST notification/device/remove": "Where one person is told changes no data of the centre.",
}
CHANGING = every_route(where=lambda route: route.method != "GET")


def call_of(route, organisation, ids):
    """Returns the sample call of the route, by the first in the table of permissions who may make
    it, to be made later."""
    sample = sample_of(route)
    body = dict(sample.body(ids)) if sample.body else None
    answers = zip(TABLE["columns"], TABLE["routes"][route.name], strict=True)
    may = [persona for persona, status in answers if status < 300 and persona != "closed"]
    caller = caller_of(may[0] if may else persona_of(route), organisation)
    return lambda: caller.call(route.method, sample.address(route.path, ids), body)


def changed_by(call, organisation) -> tuple[int, set[str]]:
    """Makes the call. Returns its status and the tables that it changed, as "schema.table"."""
    before = everything(organisation)
    status = call().status_code
    after = everything(organisation)
    return status, {table for table in after if after[table] != before.get(table)}


def test_the_calls_without_an_entry_are_there():
    assert WITHOUT_ENTRY.keys() <= {route.name for route in routes()}


@CHANGING
def test_a_call_that_changes_something_leaves_an_entry_and_a_refused_one_leaves_nothing(
    route, organisation, ids
):
    with undone():
        status, changed = changed_by(call_of(route, organisation, ids), organisation)
    entries = {table for table in changed if table.endswith(LOGS)}
    if status >= 400:
        assert changed == set()
    elif route.name in WITHOUT_ENTRY:
        assert not entries, "It leaves an entry: take it off the list."
    else:
        assert bool(entries) == bool(changed), sorted(changed)


@CHANGING
def test_a_call_that_fails_at_its_very_end_leaves_nothing(route, organisation, ids, monkeypatch):
    """The entries and the change are of one transaction: without them there is no change."""
    call = call_of(route, organisation, ids)

    def fail(frame) -> None:
        if frame:
            raise Conflict("The entries were not written.", code="no_entries")

    monkeypatch.setattr(writing, "_write", fail)
    with undone():
        status, changed = changed_by(call, organisation)
    if status < 400 and "/bulk/" in route.path:
        # A change of many records is a row of its own, which says that it failed.
        changed -= {f"{organisation.schema_name}.workspace_bulkchange"}
    assert not changed or (status < 400 and route.name in WITHOUT_ENTRY), sorted(changed)
