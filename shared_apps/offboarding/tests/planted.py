"""A centre with planted words in every store, and a search for them."""

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from django.conf import settings as product
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.utils import timezone

from shared_apps.accounts.models import OneTimeToken, PendingSignUp, User
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.backups.tests.centres import back_up
from shared_apps.billing.models import Invoice
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.letters import Letter
from shared_apps.mail.services import queue_mail
from shared_apps.offboarding.services import closing, erasing
from shared_apps.platform.models import (
    JobTicket,
    PlatformJob,
    PlatformRequestKey,
    PushDevice,
    WaitingPush,
)
from shared_apps.posts.models import PlatformPost, PlatformPostRead
from shared_apps.referrals.models import Referral
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import create_schema, current_digest
from tenants.tenant_keys import cache_key
from tests.callers import master, signed_in
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
    "public.platform_pushdevice",
    "public.referrals_referral",
    "public.support_ticket",
    "public.support_ticketmessage",
    "public.tenants_organisation",
    "public.tenants_setasideschema",
    "t_aaaaaaaaaaaa.students_student",
}
"""Tables that the planted words are in before."""


def plant_all(organisation, other, ids, redis_server) -> None:
    """The words in every store of the first centre, which is closing, and whose day has come."""
    Organisation.objects.filter(pk=organisation.pk).update(
        name=WORD, email=MAIL, phone=PHONE, address=WORD, website=f"https://{WORD}.test"
    )
    # Before there is a schema that another connection cannot see.
    plant_backup(organisation, other)
    plant_by_calls(organisation)
    User.objects.filter(pk=ids.people["owner"]).update(name=WORD, email=MAIL, phone=PHONE)
    assert login(MAIL, "not the password").status_code == 400
    plant_rows(organisation, other, ids)
    plant_files(organisation)
    plant_in_redis(organisation, redis_server)
    close(organisation)
    assert set(tables_with_a_word()) >= PLANTED
    assert files_with_a_word()
    assert redis_with_a_word(redis_server)


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
    device = PushDevice.objects.create(
        user_id=owner, digest="d" * 64, address="sealed", session_id=uuid4(), device=WORD
    )
    WaitingPush.objects.create(
        schema_name=organisation.schema_name, notice_id=1, user_id=owner, device_id=device.pk
    )
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
