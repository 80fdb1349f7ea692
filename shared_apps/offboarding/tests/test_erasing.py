"""Once the waiting time is over nothing of a centre is left but the platform's invoices to it. Each
store is searched for words that were planted in it before."""

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as product
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, OneTimeToken, PendingSignUp, User
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.backups.services.reading import opened
from shared_apps.backups.tests.centres import back_up
from shared_apps.billing.models import Invoice, Order
from shared_apps.clients.models import Client
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.files import link
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.services import queue_mail
from shared_apps.offboarding import public_rows
from shared_apps.offboarding.models import ErasedOrganisation
from shared_apps.offboarding.services import closing, erasing
from shared_apps.platform.models import (
    JobTicket,
    PlatformAuditEntry,
    PlatformJob,
    PlatformRequestKey,
)
from shared_apps.posts.models import PlatformPost, PlatformPostRead
from shared_apps.referrals.models import Referral
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.rights import is_ours, models_of
from tenants.schemas import create_schema, current_digest, schemas_behind
from tenants.tenant_keys import cache_key
from tests.callers import master, nobody, signed_in
from tests.samples import small_pdf
from tests.sessions.helpers import login

WORD = "Zqmarkera"
PHONE = "9191919191"
MAIL = "zqmarkera@raga.test"
NEEDLES = (WORD.lower(), PHONE)
ASIDE = "t_cccccccccccc"
LONG_AGO = timedelta(days=2)
PLANTED = {
    "public.accounts_pendingsignup",
    "public.accounts_user",
    "public.backups_missingrecord",
    "public.backups_restore",
    "public.billing_invoice",
    "public.clients_client",
    "public.mail_mail",
    "public.platform_platformauditentry",
    "public.platform_platformjob",
    "public.platform_platformnotice",
    "public.platform_platformrequestkey",
    "public.referrals_referral",
    "public.support_ticket",
    "public.support_ticketmessage",
    "public.tenants_organisation",
    "public.tenants_setasideschema",
    "t_aaaaaaaaaaaa.students_student",
}
"""Tables that the planted words are in before."""


@pytest.fixture(autouse=True)
def _as_the_owner(tables_owner, organisation, settings, tmp_path):
    """As in the process that erases; with folders of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.ERASED_CENTRES = tmp_path / "erased-centres.txt"


@pytest.fixture
def full(organisation, other_organisation, ids, redis_server):
    """The first centre, with the planted words in every store. It is closing, and its day has come."""
    Organisation.objects.filter(pk=organisation.pk).update(
        name=WORD, email=MAIL, phone=PHONE, address=WORD, website=f"https://{WORD}.test"
    )
    # Before there is a schema that another connection cannot see.
    plant_backup(organisation, other_organisation)
    plant_by_calls(organisation)
    User.objects.filter(pk=ids.people["owner"]).update(name=WORD, email=MAIL, phone=PHONE)
    assert login(MAIL, "not the password").status_code == 400
    plant_rows(organisation, other_organisation, ids)
    plant_files(organisation)
    plant_in_redis(organisation, redis_server)
    close(organisation)
    assert set(tables_with_a_word()) >= PLANTED
    assert files_with_a_word()
    assert redis_with_a_word(redis_server)
    return organisation


def plant_by_calls(organisation) -> None:
    platform, owner = master(), signed_in("owner", organisation)
    ticket = {"subject": f"{WORD} asks", "category": "RECEIPTS", "text": f"{WORD} wrote this"}
    sent = owner.post(
        "support", ticket | {"file": {"base64": small_pdf()}, "fileName": f"{WORD}.pdf"}
    )
    assert sent.status_code == 201, sent.content
    pk = sent.json()["data"]["_id"]
    said = {"text": f"Dear {WORD}"}
    answer = platform.post(f"support/{pk}/reply", said, Idempotency_Key="a-reply-to-them")
    assert answer.status_code == 200, answer.content
    PlatformRequestKey.objects.update(created_at=timezone.now() - LONG_AGO)
    lead = {"name": WORD, "phone": PHONE, "area": WORD}
    assert platform.post("client", lead).status_code == 201
    for verb in ("suspend", "reopen"):
        path = f"superadmin/organisation/{organisation.code}/{verb}"
        organisation.subscriptions.filter(status="TRIAL").update(status="ACTIVE")
        assert platform.post(path, {"reason": WORD}).status_code == 200


def plant_rows(organisation, other, ids) -> None:
    owner = ids.people["owner"]
    with in_organisation(organisation):
        Student.objects.filter(pk=ids.student).update(name=WORD)
        letter = Letter(subject=WORD, paragraphs=[WORD])
        queue_mail(key="a-receipt", to="zqmarkera-parent@example.test", letter=letter)
    soon = timezone.now() + timedelta(days=1)
    token = {"token_hash": "a" * 64, "expires_at": soon}
    OneTimeToken.objects.create(user_id=owner, purpose="RESET", **token)
    PendingSignUp.objects.create(
        email=MAIL, name=WORD, phone=PHONE, centre_name=WORD, category="Music", **token
    )
    PlatformJob.objects.create(
        user_id=master().user_id,
        user_name="MASTER",
        kind="export",
        name="Organisations",
        file_path="public/exports/centres.csv",
        message=WORD,
    )
    JobTicket.objects.create(schema_name=organisation.schema_name, job_id=1)
    PlatformPostRead.objects.create(post=PlatformPost.objects.earliest("pk"), user_id=owner)
    Organisation.objects.filter(pk=other.pk).update(referred_by=organisation)
    for referrer, referred in ((organisation, other), (other, organisation)):
        referral = Referral(
            referrer=referrer, referred=referred, settled_on=today(), amount=100, status="EARNED"
        )
        audit_log.create(referral, by=SYSTEM)
    Referral.objects.update(created_by_name=WORD)
    Restore.objects.filter(organisation=organisation).update(reason=WORD)
    MissingRecord.objects.filter(restore__organisation=organisation).update(name=WORD)
    Invoice.objects.filter(organisation=organisation).update(recipient={"name": WORD})
    create_schema(ASIDE)
    with connection.cursor() as cursor:
        # What is set aside is the centre's as well.
        cursor.execute(f"COMMENT ON SCHEMA {ASIDE} IS '{WORD}'")
    SetAsideSchema.objects.create(
        organisation=organisation,
        schema_name=ASIDE,
        migrated_to=current_digest(),
        by_name=WORD,
        loaded_at=timezone.now(),
    )


def plant_files(organisation) -> None:
    word = WORD.encode()
    for path in (f"o/{organisation.code}/photos/a.png", f"o/{organisation.code}/b.pdf"):
        default_storage.save(path, ContentFile(word))
    default_storage.save("public/exports/centres.csv", ContentFile(word))


def plant_backup(organisation, other) -> None:
    """A backup of the centre, half of one, and one of another centre."""
    for each in (organisation, other):
        back_up(each)
    folder = product.BACKUP_DIR / organisation.schema_name
    (folder / "20261126T000000000000Z.part").write_bytes(WORD.encode())


def plant_in_redis(organisation, redis_server) -> None:
    with in_organisation(organisation):
        redis_server.set(cache_key("progress", 7), WORD)
    redis_server.rpush(
        erasing.QUEUE, f'{{"headers": {{"s": "{organisation.schema_name}"}}, "b": "{WORD}"}}'
    )
    redis_server.rpush(erasing.QUEUE, "a task of another centre")


def close(organisation) -> None:
    closing.close_centre(
        by=SYSTEM,
        code=organisation.code,
        name=Organisation.objects.get(pk=organisation.pk).name,
        reason=f"{WORD} retires",
        today=today() - timedelta(days=product.ERASE_AFTER_DAYS),
    )


def tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT schemaname, tablename FROM pg_tables "
            "WHERE schemaname = 'public' OR schemaname ~ '^t_' ORDER BY 1, 2"
        )
        return [f'{schema}."{table}"' for schema, table in cursor.fetchall()]


def tables_with_a_word() -> Iterator[str]:
    """Bytes are searched by their hexadecimal digits, as PostgreSQL writes them."""
    needles = [*NEEDLES, *(needle.encode().hex() for needle in (*NEEDLES, WORD))]
    pattern = "|".join(needles)
    with connection.cursor() as cursor:
        for table in tables():
            cursor.execute(f"SELECT EXISTS (SELECT FROM {table} t WHERE t::text ~* %s)", [pattern])
            if cursor.fetchone()[0]:
                yield table.replace('"', "")


def files_with_a_word() -> list[str]:
    files = [path for path in Path(product.MEDIA_ROOT).rglob("*") if path.is_file()]
    return [str(path) for path in files if WORD.encode() in path.read_bytes()]


def redis_with_a_word(server) -> list[bytes]:
    values = {
        b"string": lambda key: server.get(key),
        b"list": lambda key: b" ".join(server.lrange(key, 0, -1)),
        b"hash": lambda key: repr(server.hgetall(key)).encode(),
        b"set": lambda key: repr(server.smembers(key)).encode(),
        b"zset": lambda key: repr(server.zrange(key, 0, -1)).encode(),
    }
    return [
        key
        for key in server.keys("*")
        if any(
            needle.encode() in part.lower()
            for part in (key, values[server.type(key)](key) or b"")
            for needle in NEEDLES
        )
    ]


def rows_of(schema_name: str) -> str:
    """A hash of every row of every table of a schema."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for table in tables():
            if table.startswith(f"{schema_name}."):
                cursor.execute(f"SELECT count(*), sum(hashtextextended(t::text, 0)) FROM {table} t")
                digest.update(f"{table} {cursor.fetchone()}".encode())
    return digest.hexdigest()


def assert_nothing_is_left(organisation, redis_server) -> None:
    assert list(tables_with_a_word()) == ["public.billing_invoice"]
    assert files_with_a_word() == []
    assert redis_with_a_word(redis_server) == []
    names = {table.partition(".")[0] for table in tables()}
    assert names.isdisjoint({organisation.schema_name, ASIDE})
    assert not Path(product.MEDIA_ROOT, "o", organisation.code).exists()
    assert not Path(product.BACKUP_DIR, organisation.schema_name).exists()
    assert not Backup.objects.filter(organisation=organisation).exists()


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
