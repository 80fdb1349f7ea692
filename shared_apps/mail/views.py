"""/dev/mail: the mails of a machine without a mail server. Local settings only."""

from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SHOWN = 50


def mailbox(request: HttpRequest) -> HttpResponse:
    """The newest mails, each with its text, its HTML and the names of its files."""
    files = sorted(Path(settings.EMAIL_FILE_PATH).glob("*.eml"), reverse=True)[:SHOWN]
    return render(request, "mail/mailbox.html", {"mails": [_parts(file) for file in files]})


def _parts(file: Path) -> dict[str, Any]:
    message = message_from_bytes(file.read_bytes(), policy=policy.default)
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    return {
        "head": [(name, message[name]) for name in ("From", "To", "Subject", "Date")],
        "text": text.get_content() if text else "",
        "html": html.get_content() if html else "",
        "files": [_described(part) for part in message.iter_attachments()],
    }


def _described(part: Any) -> str:
    size = len(part.get_payload(decode=True) or b"")
    return f"{part.get_filename()}, {part.get_content_type()}, {size:,} bytes"
