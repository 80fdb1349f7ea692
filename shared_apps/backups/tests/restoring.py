"""Steps of restoring the first centre, as MASTER takes them, and what is looked at afterwards."""

import time

from django.db import connection

from shared_apps.accounts.models import SecondFactor
from shared_apps.accounts.totp import code_at
from shared_apps.backups.services.running import run_restores
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from tenant_apps.fees.models import Payment
from tenants.context import in_organisation
from tenants.copying import snapshot
from tenants.models import WarmSchema
from tests.seed import MASTER_KEY, PASSWORD

REASON = "The front desk deleted the wrong batch"


def proof() -> dict[str, str]:
    SecondFactor.objects.update(last_step=0)  # the code of this half minute was used before
    return {"password": PASSWORD, "code": code_at(MASTER_KEY, time.time())}


def prepare(platform, backup, reason: str = REASON) -> int:
    """Prepares a restore as the process of the tables' owner does; returns its id."""
    answer = platform.post(
        "superadmin/restore",
        {"backup": backup.pk, "reason": reason},
        Idempotency_Key=f"restore-{time.monotonic_ns()}",
    )
    assert answer.status_code == 201, answer.content
    run_restores()
    return answer.json()["data"]["_id"]


def shown(platform, pk: int) -> dict:
    return platform.get(f"superadmin/restore/{pk}").json()["data"]


def swap(platform, pk: int, name: str = "Raga School of Music", **more):
    body = {"name": name, "reason": REASON, **proof(), **more}
    answer = platform.post(f"superadmin/restore/{pk}/swap", body)
    run_restores()
    return answer


def swap_back(platform, pk: int):
    body = {"reason": "It was the wrong day", **proof()}
    answer = platform.post(f"superadmin/restore/{pk}/swapback", body)
    run_restores()
    return answer


def missing(platform, pk: int, kind: str = "RECEIPT", **more) -> list[dict]:
    query = "&".join(f"{name}={value}" for name, value in {"kind": kind, **more}.items())
    return platform.get(f"superadmin/missingrecord?restore={pk}&{query}").json()["list"]


def hash_of(schema_name: str) -> list[tuple[str, str]]:
    """What each table of a schema holds, whatever the schema is called."""
    with snapshot() as at:
        return [
            (table.name, at.copy(table, lambda piece: None).sha256)
            for table in at.tables(schema_name)
        ]


def letter_of(mail: Mail) -> str:
    return " ".join(unseal(mail.letter).paragraphs)


def schemas() -> set[str]:
    """The schemas of workspaces that hold a student."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT schemaname FROM pg_tables WHERE tablename = 'students_student'")
        names = {name for (name,) in cursor.fetchall()}
    return names - set(WarmSchema.objects.values_list("schema_name", flat=True))


def numbers(organisation) -> set[str]:
    with in_organisation(organisation):
        return set(Payment.objects.values_list("receipt_number", flat=True))
