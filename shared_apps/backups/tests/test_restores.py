"""MASTER restores one centre to a backup: beside the live data first, then in its place, and back."""

import csv
import io
import time
from datetime import timedelta
from threading import Event, Thread

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.backups.models import Restore
from shared_apps.backups.services.running import run_restores
from shared_apps.backups.tests.centres import back_up
from shared_apps.backups.tests.restoring import (
    REASON,
    hash_of,
    letter_of,
    missing,
    numbers,
    prepare,
    schemas,
    shown,
    swap,
    swap_back,
)
from shared_apps.core.audit import AuditEntry
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.services import queue_mail
from shared_apps.offboarding.public_rows import schemas_of
from tenant_apps.books.chains import broken_chains
from tenant_apps.fees.models import Payment
from tenant_apps.jobs.models import Job
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import RequestKey, StoredFile
from tenants.context import in_organisation
from tenants.models import Organisation, SetAsideSchema
from tests.callers import signed_in
from tests.seed import PASSWORD
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


def test_a_restore_is_prepared_beside_the_live_data_which_stays_as_it_is(
    platform, organisation, backup, pay
):
    number = pay("100")
    before = hash_of(organisation.schema_name)
    restore = shown(platform, prepare(platform, backup))
    assert (restore["status"], restore["message"]) == ("READY", "")
    assert (restore["receipts"], restore["receiptAmount"]) == (1, "100.00")
    assert hash_of(organisation.schema_name) == before
    assert number in numbers(organisation)


def test_the_differences_name_the_tables_and_the_kinds_of_difference(
    platform, organisation, backup, ids
):
    with in_organisation(organisation):
        Student.objects.filter(pk=ids.student).update(name="Renamed since")
        Student.objects.filter(pk=ids.new_student).update(phone="9800000001")
    restore = shown(platform, prepare(platform, backup))
    [students] = [each for each in restore["differences"] if each["table"] == "students.Student"]
    assert students == {
        "table": "students.Student",
        "name": "Students",
        "onlyLive": 0,
        "onlyBackup": 0,
        "changed": 2,
    }


def test_centre_a_is_restored_to_the_backup_while_b_works(
    platform, organisation, other_organisation, backup, pay, ids
):
    """Attack A-114: B stays as B wrote it, A's old data is kept, A's people are signed out, the receipts
    since the backup are listed."""
    told = signed_in("owner", organisation)
    given = [pay("100"), pay("250", method="UPI", reference="UPI-1"), pay("40")]
    end, written = Event(), []

    def work() -> None:
        neighbour = signed_in("owner", other_organisation)
        while not end.is_set():
            answer = neighbour.post(
                "studentpayment",
                {"studentObjectId": ids.owing_student, "amount": "1", "method": "CASH"},
                Idempotency_Key=f"b-pays-{time.monotonic_ns()}",
            )
            written.append((answer.status_code, answer.json()["data"]["receiptNo"]))
        connection.close()

    before = numbers(other_organisation)
    worker = Thread(target=work)
    worker.start()
    try:
        pk = prepare(platform, backup)
        live = hash_of(organisation.schema_name)
        assert swap(platform, pk).status_code == 200
    finally:
        end.set()
        worker.join()
    assert {status for status, _ in written} == {201}
    assert numbers(other_organisation) == before | {number for _, number in written}
    neighbours = hash_of(other_organisation.schema_name)
    assert shown(platform, pk)["status"] == "SWAPPED"
    assert told.get("student").status_code == 401
    [kept] = SetAsideSchema.objects.filter(organisation=organisation)
    assert hash_of(kept.schema_name) == live
    rows = missing(platform, pk)
    assert [(row["number"], row["amount"], row["method"]) for row in rows] == [
        (given[0], "100.00", "Cash"),
        (given[1], "250.00", "UPI"),
        (given[2], "40.00", "Cash"),
    ]
    assert numbers(organisation).isdisjoint(given)
    assert hash_of(other_organisation.schema_name) == neighbours


def test_requests_of_the_centre_wait_during_the_swap_or_are_refused_and_never_fail(
    platform, organisation, backup
):
    owner = signed_in("owner", organisation)
    pk = prepare(platform, backup)
    end, answered = Event(), set()

    def work() -> None:
        while not end.is_set():
            answered.add(owner.get("student?pageSize=100").status_code)
        connection.close()

    workers = [Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    try:
        swap(platform, pk)
        wait_for(lambda: 401 in answered, "Nobody was signed out.")
    finally:
        end.set()
        for worker in workers:
            worker.join()
    assert shown(platform, pk)["status"] == "SWAPPED"
    assert {200, 401} <= answered <= {200, 401, 503}


def test_the_next_receipt_has_a_number_above_all_that_were_ever_given(
    platform, organisation, backup, pay
):
    given = [pay("1") for _ in range(3)]
    pk = prepare(platform, backup)
    last = pay("1")
    swap(platform, pk)
    after = pay("1")
    assert int(after.rpartition("/")[2]) == int(last.rpartition("/")[2]) + 1
    assert after not in {*given, last}
    swap_back(platform, pk)
    assert int(pay("1").rpartition("/")[2]) == int(after.rpartition("/")[2]) + 1


def test_the_hash_chains_go_on_after_a_restore_and_its_undoing(platform, organisation, backup, pay):
    pk = prepare(platform, backup)
    pay("1")
    swap(platform, pk)
    pay("1")
    with in_organisation(organisation):
        assert broken_chains() == []
    swap_back(platform, pk)
    pay("1")
    with in_organisation(organisation):
        assert broken_chains() == []


def test_no_id_stands_for_two_records(platform, organisation, backup, pay):
    pay("1")
    with in_organisation(organisation):
        last = Payment.objects.latest("pk").pk
    swap(platform, prepare(platform, backup))
    pay("1")
    with in_organisation(organisation):
        assert Payment.objects.latest("pk").pk > last


def test_receipts_of_the_time_between_preparing_and_swapping_are_listed_as_well(
    platform, organisation, backup, pay
):
    pk = prepare(platform, backup)
    late = pay("75")
    swap(platform, pk)
    assert [row["number"] for row in missing(platform, pk)] == [late]


def test_the_list_of_what_is_entered_again_is_a_file_as_well(platform, organisation, backup, pay):
    number = pay("75")
    pk = prepare(platform, backup)
    answer = platform.get(f"superadmin/missingrecord/export?restore={pk}&format=csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["Number"], row["Amount"], row["Name"]) for row in rows] == [
        (number, "75.00", "Raga Owing")
    ]


def test_a_reversal_since_the_backup_is_listed_beside_its_receipt(
    platform, organisation, backup, pay, ids
):
    number = pay("75")
    owner = signed_in("owner", organisation)
    with in_organisation(organisation):
        payment = Payment.objects.get(receipt_number=number).pk
    answer = owner.post(f"studentpayment/{payment}/reverse", {"reason": "Typed twice"})
    assert answer.status_code == 200, answer.content
    pk = prepare(platform, backup)
    [row] = missing(platform, pk, "REVERSAL")
    assert (row["number"], row["amount"], row["detail"]) == (number, "-75.00", "Typed twice")
    totals = platform.get(f"superadmin/missingrecord/totals?restore={pk}").json()["data"]
    assert totals["sums"]["amount"] == "0.00"


def test_the_owner_is_told_by_mail_and_in_the_activity_log(platform, organisation, backup, pay):
    number = pay("75")
    swap(platform, prepare(platform, backup))
    owner = User.objects.get(email="owner@raga.test")
    mail = Mail.objects.get(to=owner.email, key__startswith="restore-")
    assert number in letter_of(mail)
    assert REASON in letter_of(mail)
    with in_organisation(organisation):
        entry = AuditEntry.in_current_space().objects.latest("pk")
    assert (entry.action, entry.kind, entry.actor_name) == (
        "workspace restored",
        "visit",
        "Rahul Bhosale",
    )
    assert entry.after["reason"] == REASON
    assert AuditEntry.in_current_space().objects.filter(action="workspace restored").exists()


def test_mails_that_waited_about_vanished_records_are_not_sent(platform, organisation, backup):
    with in_organisation(organisation):
        queue_mail(
            key="receipt-of-today",
            to="parent@example.test",
            letter=Letter(subject="Receipt", paragraphs=["…"]),
        )
    swap(platform, prepare(platform, backup))
    mail = Mail.objects.get(key="receipt-of-today")
    assert (mail.status, mail.letter) == ("FAILED", "")


def test_jobs_that_the_backup_shows_at_work_are_ended(platform, organisation, ids):
    with in_organisation(organisation):
        Job.objects.filter(pk=ids.done_job).update(status="RUNNING")
        RequestKey.objects.create(user_id=1, key="a-key-of-before", route="x", body_hash="y")
    backup = back_up(organisation)
    swap(platform, prepare(platform, backup))
    with in_organisation(organisation):
        assert Job.objects.get(pk=ids.done_job).status == "FAILED"
        assert not Job.objects.filter(status__in=["QUEUED", "RUNNING"]).exists()
        assert not RequestKey.objects.exists()


def test_a_swap_is_undone_with_every_receipt_of_before(platform, organisation, backup, pay):
    number = pay("75")
    pk = prepare(platform, backup)
    swap(platform, pk)
    since = pay("12")
    assert swap_back(platform, pk).status_code == 200
    assert shown(platform, pk)["status"] == "SWAPPED_BACK"
    assert number in numbers(organisation)
    assert since not in numbers(organisation)
    assert [row["number"] for row in missing(platform, pk, since="SWAP")] == [since]


def test_a_swap_back_is_refused_once_the_old_data_was_deleted(platform, organisation, backup):
    pk = prepare(platform, backup)
    swap(platform, pk)
    assert platform.post(f"superadmin/restore/{pk}/discard").status_code == 200
    assert swap_back(platform, pk).status_code == 409
    [aside] = SetAsideSchema.objects.filter(organisation=organisation)
    assert aside.discarded_at is not None


def test_data_that_nobody_decided_about_is_deleted_after_thirty_days(
    platform, organisation, backup
):
    pk = prepare(platform, backup)
    swap(platform, pk)
    Restore.objects.filter(pk=pk).update(kept_until=timezone.now() - timedelta(seconds=1))
    run_restores()
    assert shown(platform, pk)["status"] == "DELETED"


def test_there_is_one_open_restore_of_a_centre(platform, organisation, backup):
    pk = prepare(platform, backup)
    body = {"backup": backup.pk, "reason": REASON}
    answer = platform.post("superadmin/restore", body, Idempotency_Key="the-second-one")
    assert answer.status_code == 409
    assert answer.json()["code"] == "duplicate"
    platform.post(f"superadmin/restore/{pk}/discard")
    assert prepare(platform, backup) != pk


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "Tiny Brushes Art Studio"}, "name"),
        ({"password": "not this one"}, "password"),
        ({"code": "000000"}, "code"),
        ({"reason": ""}, "reason"),
    ],
)
def test_a_swap_asks_for_the_name_a_reason_and_a_proof(
    platform, organisation, backup, wrong, field
):
    pk = prepare(platform, backup)
    answer = swap(platform, pk, **wrong)
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert shown(platform, pk)["status"] == "READY"


def test_a_restore_is_not_swapped_while_sample_data_is_shown(platform, organisation, backup):
    pk = prepare(platform, backup)
    SetAsideSchema.objects.create(
        organisation=organisation,
        schema_name="t_cccccccccccc",
        migrated_to="",
        by_name="Owner",
        loaded_at=timezone.now(),
    )
    answer = swap(platform, pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "sample_data")


def test_a_person_added_since_cannot_sign_in_and_can_be_invited_anew(
    platform, organisation, backup, ids
):
    added = {
        "username": "Nisha New",
        "email": "nisha@raga.test",
        "phone": "9822011122",
        "role": "STAFF",
        "branchObjectId": ids.branch,
        "password": PASSWORD,
        "address": "4 Karve Road",
        "jobtype": "Part time",
        "gender": "Female",
    }
    made = signed_in("owner", organisation).post("staff", added)
    assert made.status_code == 201, made.content
    pk = prepare(platform, backup)
    assert [row["name"] for row in missing(platform, pk, "USER_ADDED")] == ["Nisha New"]
    swap(platform, pk)
    first = User.objects.get(name="Nisha New")
    assert (first.state, first.email) == ("INACTIVE", f"away-{first.pk}@invalid")
    again = signed_in("owner", organisation).post("staff", added)
    assert again.status_code == 201, again.content
    swap_back(platform, pk)
    first.refresh_from_db()
    assert (first.state, first.email) == ("INVITED", "nisha@raga.test")


def test_a_person_deactivated_since_stays_so_and_a_right_taken_since_stays_taken(
    platform, organisation, backup, ids
):
    owner = signed_in("owner", organisation)
    gone, demoted = ids.people["staff"], ids.people["branch_admin"]
    assert owner.put(f"staff/update/{gone}", {"is_active": False}).status_code == 200
    assert owner.put(f"staff/update/{demoted}", {"role": "STAFF"}).status_code == 200
    pk = prepare(platform, backup)
    assert [row["detail"] for row in missing(platform, pk, "USER_REMOVED")] == ["staff@raga.test"]
    swap(platform, pk)
    assert User.objects.get(pk=gone).state == "INACTIVE"
    with in_organisation(organisation):
        assert Member.objects.get(pk=gone).status == "INACTIVE"
        assert Member.objects.get(pk=demoted).role == "STAFF"


def test_files_that_the_centre_no_longer_has_are_there_again(platform, organisation):
    with in_organisation(organisation):
        stored = StoredFile.objects.create(
            kind="image", path=f"o/{organisation.code}/images/a.png", mime_type="image/png", size=3
        )
    default_storage.save(stored.path, ContentFile(b"old"))
    backup = back_up(organisation)
    default_storage.delete(stored.path)
    live = f"o/{organisation.code}/images/b.png"
    default_storage.save(live, ContentFile(b"new"))
    swap(platform, prepare(platform, backup))
    with default_storage.open(stored.path) as file:
        assert file.read() == b"old"
    assert default_storage.exists(live)


def test_the_kept_data_is_the_centres_when_it_is_erased(platform, organisation, backup):
    swap(platform, prepare(platform, backup))
    organisation.refresh_from_db()
    assert len(schemas_of(organisation)) == 2


def test_a_backup_that_is_damaged_leaves_a_restore_that_failed_and_no_schema(
    platform, organisation, backup, settings
):
    file = settings.BACKUP_DIR / backup.path
    file.write_bytes(file.read_bytes()[:-20])
    restore = shown(platform, prepare(platform, backup))
    assert restore["status"] == "FAILED"
    assert restore["message"]
    assert not SetAsideSchema.objects.filter(organisation=organisation).exists()
    assert schemas() == {organisation.schema_name for organisation in Organisation.objects.all()}
