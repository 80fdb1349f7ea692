"""Imports as a person makes them: upload, check by the worker, run by the worker."""

import base64
from collections.abc import Sequence
from typing import Any

from shared_apps.core.tests.sheets import csv_bytes
from tenant_apps.jobs.tasks import work


def upload(
    caller, kind: str, headings: Sequence[str], *rows: Sequence[str], **more: Any
) -> dict[str, Any]:
    content = more.pop("content", None) or csv_bytes(*rows, headings=headings)
    body = {
        "kind": kind,
        "file": {"base64": base64.b64encode(content).decode()},
        "fileName": "old-system.csv",
    }
    answer = caller.post("dataimport", body | more)
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def checked(
    caller, kind: str, headings: Sequence[str], *rows: Sequence[str], **more: Any
) -> dict[str, Any]:
    found = upload(caller, kind, headings, *rows, **more)
    answer = caller.post(f"dataimport/{found['_id']}/check")
    assert answer.status_code == 200, answer.json()
    work()
    return record(caller, found)


def imported(
    caller, kind: str, headings: Sequence[str], *rows: Sequence[str], **more: Any
) -> dict[str, Any]:
    return run(caller, checked(caller, kind, headings, *rows, **more))


def run(caller, found: dict[str, Any]) -> dict[str, Any]:
    answer = caller.post(f"dataimport/{found['_id']}/run")
    assert answer.status_code == 200, answer.json()
    work()
    return record(caller, found)


def undone(caller, found: dict[str, Any]) -> dict[str, Any]:
    answer = caller.post(f"dataimport/{found['_id']}/undo")
    assert answer.status_code == 200, answer.json()
    work()
    return record(caller, found)


def record(caller, found: dict[str, Any]) -> dict[str, Any]:
    return caller.get(f"dataimport/{found['_id']}").json()["data"]


def faults(caller, found: dict[str, Any]) -> list[tuple[int, str, str]]:
    rows = caller.get(f"dataimportfault?import={found['_id']}&pageSize=100").json()["list"]
    return [(row["row"], row["column"], row["message"]) for row in rows]
