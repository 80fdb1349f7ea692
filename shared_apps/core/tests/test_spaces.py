"""The public space and every workspace have the same kinds of tables, and code uses those of the
space that it runs in."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from shared_apps.core import numbering
from shared_apps.core.api.idempotency import IdempotencyKey, forget_old_keys
from shared_apps.core.audit import AuditEntry, audit_log
from shared_apps.core.files import StoredFile
from shared_apps.core.list_views import ListPreference, ListView
from shared_apps.core.notice_settings import NoticeSettings
from shared_apps.core.notices import Notice
from shared_apps.core.numbering import NumberSeries, Series
from shared_apps.core.principal import SYSTEM, working_for
from shared_apps.core.tests import pictures
from shared_apps.core.writing import notify
from shared_apps.platform.models import (
    PlatformAuditEntry,
    PlatformNotice,
    PlatformNumberSeries,
    PlatformRequestKey,
    PlatformStoredFile,
)
from tenant_apps.workspace.models import RequestKey
from tenant_apps.workspace.services import link_to, store_image, sweep_stray_files, withdraw_file
from tenants.context import in_organisation, in_public
from tests.callers import master, master_in, nobody
from tests.events import accepted
from tests.samples import SAMPLES
from tests.seed import MASTER

KEY = "0b64d5a2-7f0b-4a6e-9d53-2f4d1a0c8e11"
REASON = {"reason": "The owner cannot be reached"}
SPACE_MODELS = [
    AuditEntry,
    IdempotencyKey,
    ListPreference,
    ListView,
    Notice,
    NoticeSettings,
    NumberSeries,
    StoredFile,
]


def suspend(platform, organisation, **reason):
    path = f"superadmin/organisation/{organisation.code}/suspend"
    return platform.post(path, REASON | reason, Idempotency_Key=KEY)


def suspensions() -> int:
    return PlatformAuditEntry.objects.filter(action="workspace suspended").count()


def test_a_post_of_master_in_the_public_space_is_done_once_and_answered_again(organisation):
    platform = master()
    first, second = suspend(platform, organisation), suspend(platform, organisation)
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json() == {"message": "The centre is suspended."}
    assert suspensions() == 1


def test_a_refused_post_of_master_leaves_the_key_free(organisation):
    platform = master()
    assert suspend(platform, organisation, reason=" ").status_code == 400
    assert not PlatformRequestKey.objects.exists()
    assert suspend(platform, organisation).status_code == 200


def test_the_key_with_another_centre_in_the_path_is_refused(organisation, other_organisation):
    platform = master()
    suspend(platform, organisation)
    answer = suspend(platform, other_organisation)
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_mismatch")
    other_organisation.refresh_from_db()
    assert other_organisation.status == "ACTIVE"
    assert suspensions() == 1


def test_a_key_of_the_public_space_says_nothing_in_a_workspace(
    organisation, other_organisation, ids
):
    """The same person, with the same key, in both."""
    assert suspend(master(), other_organisation).status_code == 200
    body = SAMPLES["POST branch"].body(ids)
    answer = master_in(organisation).post("branch", body, Idempotency_Key=KEY)
    assert answer.status_code == 201
    assert PlatformRequestKey.objects.count() == 1


def test_old_keys_are_forgotten_in_the_space_that_the_code_runs_in(organisation):
    old = timezone.now() - timedelta(hours=49)
    values = {"user_id": 1, "route": "r", "body_hash": "h"}
    PlatformRequestKey.objects.create(key="old-public", created_at=old, **values)
    PlatformRequestKey.objects.create(key="new-public", **values)
    with in_organisation(organisation):
        RequestKey.objects.create(key="old-inside", created_at=old, **values)
    assert forget_old_keys() == 1
    assert list(PlatformRequestKey.objects.values_list("key", flat=True)) == ["new-public"]
    with in_organisation(organisation):
        assert RequestKey.objects.count() == 1
        assert forget_old_keys() == 1


def test_codes_of_the_public_space_are_a_series_of_their_own(organisation):
    series = Series("sample", "SAM-{:03d}")
    with in_organisation(organisation), transaction.atomic():
        assert numbering.take_codes(series, 2) == ["SAM-001", "SAM-002"]
    with in_public(), transaction.atomic():
        assert numbering.take_code(series) == "SAM-001"
    assert PlatformNumberSeries.objects.get(kind="sample").last == 1


def test_a_picture_of_the_public_space_opens_by_its_link(organisation):
    from shared_apps.accounts.models import User
    from shared_apps.accounts.principals import principal_of
    from shared_apps.accounts.tokens import read_token

    principal = principal_of(read_token(master().token or ""))
    assert principal.id == User.objects.get(email=MASTER).pk
    with working_for(principal):
        stored = store_image(by=principal, content=pictures.png())
        address = link_to(stored.pk)
    assert PlatformStoredFile.objects.get().path.startswith("public/images/")
    assert nobody().get(address).status_code == 200
    assert sweep_stray_files() == 0
    withdraw_file(stored.pk)
    assert nobody().get(address).status_code == 404


def test_a_notification_of_the_public_space_is_in_the_inbox_of_master(organisation):
    platform = master()
    notify(accepted("sample", platform.user_id, name="Asha"))
    found = platform.get("notification").json()["data"][0]
    assert (found["kind"], found["params"]) == ("member.accepted", {"name": "Asha"})
    assert PlatformNotice.objects.get(key="sample").user_id == platform.user_id


def test_an_audit_entry_is_written_where_the_code_runs(organisation):
    before = PlatformAuditEntry.objects.count()
    audit_log.record("tried", by=SYSTEM)
    with in_organisation(organisation):
        inside = AuditEntry.in_current_space().objects.count()
        audit_log.record("tried", by=SYSTEM)
        assert AuditEntry.in_current_space().objects.count() == inside + 1
    assert PlatformAuditEntry.objects.count() == before + 1


@pytest.mark.parametrize("model", SPACE_MODELS)
def test_each_kind_has_one_table_in_each_space(organisation, model):
    public = model.in_current_space()
    with in_organisation(organisation):
        inside = model.in_current_space()
    assert public._meta.app_config.name == "shared_apps.platform"
    assert inside._meta.app_config.name.startswith("tenant_apps.")


def test_the_system_check_names_a_kind_without_a_table_in_one_space(settings):
    from shared_apps.core.spaces import check_space_models

    assert check_space_models() == []
    apps = [app for app in settings.TENANT_APPS if app != "tenant_apps.notifications"]
    settings.TENANT_APPS = apps
    faults = check_space_models()
    assert [fault.id for fault in faults] == ["core.E001"] * 2
    named = {fault.msg.split()[0] for fault in faults}
    assert named == {"Notice", "NoticeSettings"}
