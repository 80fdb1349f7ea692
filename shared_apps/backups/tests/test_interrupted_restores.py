"""Fault F-15: a restore that is ended at any step is completed by the next run, and no schema is lost."""

from pathlib import Path

import pytest
from django.db import connection

from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.backups.services import restoring, swapping
from shared_apps.backups.services.running import run_restores
from shared_apps.backups.tests.restoring import (
    REASON,
    hash_of,
    missing,
    numbers,
    prepare,
    proof,
    schemas,
    shown,
)
from tenant_apps.fees.models import Payment
from tenants.context import in_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import current_digest
from tests.database import owner_of
from tests.tenancy.processes import kill_while_running

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")

RUN = """
from pathlib import Path
from shared_apps.backups.services import restoring, running, swapping

original = getattr({module}, {step!r})

def announced(*args, **kwargs):
    Path({flag!r}).touch()
    return original(*args, **kwargs)

setattr({module}, {step!r}, announced)
restoring.STEPS = tuple(announced if step is original else step for step in restoring.STEPS)
running.run_restores()
"""
"""Goes on with what is asked of restores, and leaves a file where this step begins."""
STEPS_OF_PREPARING = ("bring_in", "copy_in", "migrate", "compare")
STEPS_OF_SWAP = (
    "lock_schema",
    "note_missing",
    "continue_ids",
    "_continue_numbers",
    "_forget_in_redis",
    "exchange_schemas",
    "_choose_logo",
    "settle_people",
    "_end_what_was_under_way",
    "_tell",
    "end_sessions",
    "refresh_workspace",
)


@pytest.fixture
def after_the_backup(organisation, backup):
    """A receipt that the backup does not have; returns its number."""
    with in_organisation(organisation):
        payment = Payment.objects.earliest("pk")
        payment.pk, payment.receipt_number, payment.reference = None, "AAA/26-27/009999", ""
        payment.save(force_insert=True)
    return payment.receipt_number


def ask(platform, backup) -> int:
    body = {"backup": backup.pk, "reason": REASON}
    answer = platform.post("superadmin/restore", body, Idempotency_Key="a-restore-of-today")
    return answer.json()["data"]["_id"]


def ask_swap(platform, pk: int) -> None:
    body = {"name": "Raga School of Music", "reason": REASON, **proof()}
    answer = platform.post(f"superadmin/restore/{pk}/swap", body)
    assert answer.status_code == 200, answer.content


def kill_within(module: str, step: str, folder: Path) -> None:
    """Kills a process that goes on with the restore, at a moment of chance after this step has begun."""
    flag = folder / "begun"
    script = RUN.format(module=module, step=step, flag=str(flag))
    kill_while_running(script, flag.exists, owner=True)


def known_schemas() -> set[str]:
    kinds = (Organisation.with_schema(), SetAsideSchema.objects.all())
    return {name for kind in kinds for name in kind.values_list("schema_name", flat=True)}


@pytest.mark.parametrize(
    ("step", "moment"),
    [(0, "before"), *((step, "after") for step in range(len(restoring.STEPS)))],
)
def test_a_restore_that_is_ended_while_it_is_prepared_is_completed_by_the_next_run(
    platform, organisation, backup, after_the_backup, monkeypatch, step, moment
):
    original = restoring.STEPS[step]

    def ended(restore) -> None:
        if moment == "after":
            original(restore)
        raise SystemExit

    pk = ask(platform, backup)
    live = hash_of(organisation.schema_name)
    with monkeypatch.context() as patched:
        steps = (*restoring.STEPS[:step], ended, *restoring.STEPS[step + 1 :])
        patched.setattr(restoring, "STEPS", steps)
        with pytest.raises(SystemExit):
            run_restores()
    run_restores()
    assert shown(platform, pk)["status"] == "READY"
    assert [row["number"] for row in missing(platform, pk)] == [after_the_backup]
    assert schemas() == known_schemas()
    assert hash_of(organisation.schema_name) == live


@pytest.mark.parametrize("step", STEPS_OF_SWAP)
def test_a_swap_that_is_ended_anywhere_has_changed_nothing_and_is_done_by_the_next_run(
    platform, organisation, backup, after_the_backup, monkeypatch, step
):
    pk = prepare(platform, backup)
    ask_swap(platform, pk)
    live = hash_of(organisation.schema_name)
    original = getattr(swapping, step)

    def ended(*args, **kwargs):
        original(*args, **kwargs)
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(swapping, step, ended)
        with pytest.raises(SystemExit):
            run_restores()
    assert hash_of(organisation.schema_name) == live
    run_restores()
    assert shown(platform, pk)["status"] == "SWAPPED"
    assert after_the_backup not in numbers(organisation)
    assert schemas() == known_schemas()


@pytest.mark.parametrize("step", STEPS_OF_PREPARING)
@pytest.mark.usefixtures("folders_of_processes")
def test_a_process_that_is_killed_while_it_prepares_leaves_what_the_next_one_completes(
    platform, organisation, backup, after_the_backup, tmp_path, step
):
    pk = ask(platform, backup)
    kill_within("restoring", step, tmp_path)
    run_restores()
    assert shown(platform, pk)["status"] == "READY"
    assert [row["number"] for row in missing(platform, pk)] == [after_the_backup]
    assert schemas() == known_schemas()


@pytest.mark.parametrize("step", ["lock_schema", "exchange_schemas", "_tell"])
@pytest.mark.usefixtures("folders_of_processes")
def test_a_process_that_is_killed_while_it_swaps_leaves_what_the_next_one_completes(
    platform, organisation, backup, after_the_backup, tmp_path, step
):
    pk = prepare(platform, backup)
    ask_swap(platform, pk)
    live = hash_of(organisation.schema_name)
    kill_within("swapping", step, tmp_path)
    run_restores()
    assert shown(platform, pk)["status"] == "SWAPPED"
    assert schemas() == known_schemas()
    aside = Restore.objects.get(pk=pk).aside
    assert hash_of(aside.schema_name) == live
    assert MissingRecord.objects.filter(restore=pk, kind="RECEIPT").count() == 1


def test_a_restore_that_is_interrupted_three_times_is_given_up(
    platform, organisation, backup, monkeypatch
):
    pk = ask(platform, backup)

    def fault(restore) -> None:
        raise OSError("The disk is away.")

    with monkeypatch.context() as patched:
        patched.setattr(restoring, "STEPS", (*restoring.STEPS[:2], fault))
        for _ in range(4):
            run_restores()
    restore = shown(platform, pk)
    assert (restore["status"], bool(restore["message"])) == ("FAILED", True)
    [aside] = SetAsideSchema.objects.filter(organisation=organisation)
    assert aside.discarded_at is not None


def test_a_restore_whose_backup_is_deleted_before_it_is_read_says_so(
    platform, organisation, backup
):
    pk = ask(platform, backup)
    backup.delete()
    run_restores()
    restore = shown(platform, pk)
    assert (restore["status"], restore["message"]) == ("FAILED", "This backup is no longer kept.")


def test_a_workspace_in_which_somebody_is_at_work_is_not_swapped_from_under_them(
    platform, organisation, backup, monkeypatch
):
    monkeypatch.setattr(swapping, "SECONDS_OF_TRYING", 0.2)
    pk = prepare(platform, backup)
    ask_swap(platform, pk)
    with owner_of(connection.settings_dict["NAME"]) as server, server.transaction():
        server.execute(f"SELECT count(*) FROM {organisation.schema_name}.fees_payment")
        run_restores()
    restore = shown(platform, pk)
    assert restore["status"] == "READY"
    assert restore["message"] == (
        "Somebody was at work in the centre the whole time. Please try again."
    )


def test_a_swap_waits_for_a_release_that_is_not_everywhere_yet(platform, organisation, backup):
    pk = prepare(platform, backup)
    ask_swap(platform, pk)
    SetAsideSchema.objects.update(migrated_to="of the release before")
    run_restores()
    assert shown(platform, pk)["status"] == "SWAPPING"
    SetAsideSchema.objects.update(migrated_to=current_digest())
    run_restores()
    assert shown(platform, pk)["status"] == "SWAPPED"
