"""What a release shows of the demo: its lists, its figures and the text of its documents, read over the
API by the owner and as if it were the given moment.

Run as `python -m tests.releases.answers 2026-11-23T11:00 answers.json`, in any release, with the
environment of a process that serves requests.
"""

import json
import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import django
import time_machine

API = "/class/v1/"
OWNER = {"email": "owner@sunrise.test", "password": "Demo@1234"}
LISTS = (
    "branch",
    "course",
    "feeplan",
    "batch",
    "staff",
    "student",
    "studentcourse",
    "studentdocument",
    "due",
    "studentpayment",
    "creditnote",
    "certificate",
    "enquiry",
    "attendance",
    "staffattendance",
    "renewal/run",
    "renewal/entry",
    "renewal/upcoming",
)
FIGURES = (
    "home",
    "due/totals",
    "studentpayment/totals",
    "student/totals",
    "enquiry/figures",
    "renewal/figures",
)
PARTS = {
    "branch": "branch/{}/summary",
    "batch": "studentcourse/fees/{}",
    "enquiry": "enquiry/{}/timeline",
    "student": "student/{}/timeline",
}
"""What is read of each record of a list besides."""
DOCUMENTS = {
    "studentpayment": "studentpayment/{}/receipt",
    "due": "due/{}/paper",
    "creditnote": "creditnote/{}/paper",
}
PRINTED = 12
"""How many documents of each kind are printed: it takes half a second each."""


def main(moment: str, file: str) -> None:
    django.setup()
    # PDFs are made in a process of their own, which does not travel with us.
    with time_machine.travel(f"{moment}+05:30", tick=True):
        found = dict(answers())
    Path(file).write_text(json.dumps(found, indent=1, sort_keys=True))


def answers() -> Iterator[tuple[str, Any]]:
    """Each path with what it answers: rows by their id, figures, or the words of a document."""
    get = _signed_in()
    for path in LISTS:
        rows = _rows(get, path)
        yield path, rows
        if path in PARTS:
            for record in rows:
                part = PARTS[path].format(record)
                yield part, get(part).json()
        if path in DOCUMENTS:
            ids = list(rows)
            for record in ids[:: max(1, len(ids) // PRINTED)]:
                document = DOCUMENTS[path].format(record)
                yield document, _words(get(document).content)
    for path in FIGURES:
        yield path, get(path).json()


def _rows(get: Any, path: str) -> dict[str, Any]:
    rows: list[Any] = []
    page = 1
    while True:
        answer = get(f"{path}?pageSize=100&page={page}").json()
        rows += answer["list"]
        if len(rows) >= answer["total"]:
            return {str(row["_id"]): row for row in rows}
        page += 1


def _words(content: bytes) -> str:
    from pypdf import PdfReader

    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split()
    )


def _signed_in() -> Any:
    from django.test import Client

    client = Client(headers={"Host": "localhost"})
    signed_in = client.post(f"{API}useradmin/login", OWNER, content_type="application/json")
    assert signed_in.status_code == 200, signed_in.content
    headers = {"Host": "localhost", "Authorization": f"Bearer {signed_in.json()['data']}"}

    def get(path: str) -> Any:
        answer = client.get(API + path, headers=headers)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.content[:300]!r}"
        return answer

    return get


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    main(*sys.argv[1:])
