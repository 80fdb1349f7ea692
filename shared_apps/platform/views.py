"""What a browser and a load balancer read before anybody signs in."""

from email import message_from_bytes, policy
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, JsonResponse
from psycopg_pool import PoolTimeout

from shared_apps.core import redis_server
from shared_apps.platform.services import configuration
from tenants.models import Organisation
from tenants.schemas import current_digest


def config(request: HttpRequest) -> JsonResponse:
    """/config.json; the API answers the same under publicapi/config."""
    answer = JsonResponse(configuration())
    answer["Cache-Control"] = "no-store"
    return answer


def health(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """The stores answer and every workspace stands at this code's migrations. A store that is away is
    named, and nothing else of it: no address, no account."""
    away, behind = [], False
    try:
        behind = Organisation.objects.exclude(migrated_to=current_digest()).exists()
    except (DatabaseError, InterfaceError, PoolTimeout):
        away.append("postgresql")
    try:
        with redis_server.attempt() as server:
            server.ping()
    except redis_server.FAULTS:
        away.append("redis")
    if away:
        return JsonResponse({"status": "not ready", "away": away}, status=503)
    return JsonResponse({"status": "behind" if behind else "ok"}, status=503 if behind else 200)


def dev_mail(request: HttpRequest) -> HttpResponse:
    """/dev/mail: what the outbox has written to files, newest first. Local settings only."""
    folder = Path(settings.VAR_DIR) / "mail"
    mails = sorted(folder.glob("*.eml"), reverse=True)[:50] if folder.exists() else []
    text = "\n\n".join(_as_read(mail) for mail in mails) or "No mail yet."
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _as_read(mail: Path) -> str:
    """What a mail program shows: a file breaks long lines, and with them the links in it."""
    message = message_from_bytes(mail.read_bytes(), policy=policy.default)
    head = "".join(f"{name}: {message[name]}\n" for name in ("From", "To", "Subject"))
    return f"{head}\n{message.get_content()}"
