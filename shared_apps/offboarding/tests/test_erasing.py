"""Once the waiting time is over nothing of a centre is left but the platform's invoices to it. Each
store is searched for words that were planted in it before."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as product
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import Model

from shared_apps.accounts.models import LoginSession, User
from shared_apps.backups.models import Backup
from shared_apps.backups.services.reading import opened
from shared_apps.billing.models import Invoice, Order
from shared_apps.clients.models import Client
from shared_apps.core.dates import today
from shared_apps.core.files import link
from shared_apps.mail.models import Mail
from shared_apps.offboarding import public_rows
from shared_apps.offboarding.models import ErasedOrganisation
from shared_apps.offboarding.services import erasing
from shared_apps.offboarding.tests.planted import (
    MAIL,
    PHONE,
    assert_nothing_is_left,
    close,
    rows_of,
)
from shared_apps.platform.models import (
    PlatformAuditEntry,
)
from shared_apps.referrals.models import Referral
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.rights import is_ours, models_of
from tenants.schemas import schemas_behind
from tests.callers import master, nobody, signed_in
from tests.sessions.helpers import login

pytestmark = pytest.mark.usefixtures("as_the_owner")


def test_nothing_of_an_erased_centre_is_left_but_the_invoices_to_it(full, redis_server):
    assert erasing.erase_due() == [full.code]
    assert_nothing_is_left(full, redis_server)
    assert Invoice.objects.filter(organisation=full).count() == 1
    assert redis_server.lrange(erasing.QUEUE, 0, -1) == [b"a task of another centre"]


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("step", range(len(erasing.STEPS)))
def test_a_run_that_is_ended_at_any_step_is_completed_by_the_next(
    full, redis_server, monkeypatch, step, moment
):
    original = erasing.STEPS[step]

    def ended(organisation):
        if moment == "after":
            original(organisation)
        raise SystemExit

    steps = (*erasing.STEPS[:step], ended, *erasing.STEPS[step + 1 :])
    with monkeypatch.context() as patched:
        patched.setattr(erasing, "STEPS", steps)
        with pytest.raises(SystemExit):
            erasing.erase_due()
    is_done = original is erasing.finish and moment == "after"
    assert erasing.erase_due() == ([] if is_done else [full.code])
    assert_nothing_is_left(full, redis_server)
    assert ErasedOrganisation.objects.get(code=full.code).finished_at is not None
    assert PlatformAuditEntry.objects.filter(action="centre erased").count() == 1


def test_a_centre_whose_erasing_has_begun_is_in_nobodys_view(full, monkeypatch):
    admin = signed_in("admin", full)
    monkeypatch.setattr(erasing, "STEPS", (erasing.shut_out,))
    erasing.erase_due()
    assert admin.get("student").status_code == 401
    path = f"superadmin/organisation/{full.code}"
    platform = master()
    for verb in ("open", "keepopen", "suspend", "reopen"):
        assert platform.post(f"{path}/{verb}", {"reason": "Too late"}).status_code == 404


def test_an_erased_owner_is_answered_as_an_unknown_address(full):
    erasing.erase_due()
    answers = [login(address) for address in (MAIL, "nobody@example.test")]
    assert [answer.status_code for answer in answers] == [400, 400]
    known, unknown = ({**answer.json(), "requestId": ""} for answer in answers)
    assert known == unknown


def test_tokens_and_addresses_of_files_end(organisation, ids):
    owner = signed_in("owner", organisation)
    with in_organisation(organisation):
        stored = StoredFile.objects.create(
            kind="photo", path=f"o/{organisation.code}/photos/a.png", mime_type="image/png", size=1
        )
    session = str(LoginSession.objects.get(user=owner.user_id, ended_at=None).pk)
    address = link(organisation.code, stored.pk, session_id=session)
    everybodys = link(organisation.code, stored.pk, session_id="")
    default_storage.save(stored.path, ContentFile(b"x"))
    assert nobody().get(address).status_code == 200
    close(organisation)
    erasing.erase_due()
    assert owner.get("useradmin/me").status_code == 401
    assert nobody().get(address).status_code == 404
    assert nobody().get(everybodys).status_code == 404


def test_other_centres_are_unchanged(full, other_organisation):
    before = rows_of(other_organisation.schema_name)
    neighbour = signed_in("owner", other_organisation)
    erasing.erase_due()
    assert rows_of(other_organisation.schema_name) == before
    assert neighbour.get("student").status_code == 200
    other_organisation.refresh_from_db()
    assert other_organisation.referred_by is None


def test_no_backup_of_an_erased_centre_is_left_and_that_of_another_can_be_read(
    full, other_organisation
):
    assert Backup.objects.filter(organisation=full, status="TAKEN").exists()
    erasing.erase_due()
    assert not Backup.objects.filter(organisation=full).exists()
    assert not Path(product.BACKUP_DIR, full.schema_name).exists()
    with opened(Backup.objects.get(organisation=other_organisation)) as directory:
        assert (directory / "workspace/manifest.json").exists()


def test_what_another_centre_earned_by_it_stays(full, other_organisation):
    Organisation.objects.filter(pk=full.pk).update(referred_by=other_organisation)
    erasing.erase_due()
    assert list(Referral.objects.values_list("referrer", "amount")) == [
        (other_organisation.pk, 100)
    ]
    [row] = signed_in("owner", other_organisation).get("referral").json()["list"]
    assert (row["centreName"], row["amount"]) == (full.code, "100.00")


def test_a_payment_without_an_invoice_goes_and_that_of_an_invoice_stays(full):
    numbers = list(Order.objects.filter(organisation=full).values_list("code", "status"))
    assert len(numbers) == 1
    erasing.erase_due()
    [order] = Order.objects.filter(organisation=full)
    assert (order.code, order.created_by_name, order.reason) == (numbers[0][0], "", "")
    row = master().get(f"superadmin/order/{order.pk}").json()["data"]
    assert (row["centreName"], row["orgId"]) == (full.code, full.code)
    assert master().get(f"superadmin/order/{order.pk}/invoice").status_code == 200


def test_a_centre_is_not_erased_before_its_day(full):
    Organisation.objects.filter(pk=full.pk).update(erase_on=today() + timedelta(days=1))
    assert erasing.erase_due() == []
    assert erasing.erase_due(today() + timedelta(days=1)) == [full.code]


def test_one_centre_that_cannot_be_erased_does_not_stop_the_others(
    full, other_organisation, monkeypatch
):
    close(other_organisation)
    original = erasing.drop_schemas

    def faulty(organisation):
        if organisation.code == full.code:
            raise OSError("The disk is away.")
        original(organisation)

    steps = (*erasing.STEPS[:2], faulty, *erasing.STEPS[3:])
    with monkeypatch.context() as patched:
        patched.setattr(erasing, "STEPS", steps)
        assert erasing.erase_due() == [other_organisation.code]
    assert erasing.erase_due() == [full.code]


def test_an_erased_centre_that_a_backup_brings_back_is_erased_again(full, redis_server):
    """The backup is older than the closing: only the list beside the database knows of it."""
    path = Path(product.ERASED_CENTRES)
    path.write_text(f"{full.code} {full.schema_name} 2026-11-26\n")
    Organisation.objects.filter(pk=full.pk).update(status="ACTIVE", erase_on=None)
    assert erasing.erase_due() == [full.code]
    assert_nothing_is_left(full, redis_server)
    assert len(path.read_text().splitlines()) == 1


def test_the_list_names_no_person_and_no_centre(full):
    erasing.erase_due()
    line = Path(product.ERASED_CENTRES).read_text()
    assert line == f"{full.code} {full.schema_name} {today().isoformat()}\n"


def test_an_erased_centre_is_not_behind(full):
    erasing.erase_due()
    assert full.schema_name not in schemas_behind("of the next release")
    assert nobody().get("/health/ready").status_code == 200


def test_a_new_centre_does_not_get_what_belonged_to_an_erased_one(full):
    """Its people can sign up again."""
    erasing.erase_due()
    assert not User.objects.filter(email=MAIL).exists()
    assert not Client.objects.filter(phone=PHONE).exists()
    assert not Mail.objects.filter(to__contains="zqmarkera").exists()


def named() -> set[type[Model]]:
    deleted = {model for model, _ in public_rows.DELETED}
    return deleted | public_rows.REDUCED.keys() | public_rows.KEPT.keys()


def test_every_table_of_the_public_space_says_what_becomes_of_a_centres_rows():
    ours = {model for model in models_of(product.SHARED_APPS) if is_ours(model)}
    others = {model._meta.label for model in ours - named()}
    assert others == public_rows.NOTHING_OF_A_CENTRE
