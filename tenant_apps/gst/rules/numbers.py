"""Table 13: the numbers of the documents of a month, and what is missing in their series."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from shared_apps.core.translation import lazy

DocumentKind = Literal["INVOICE", "CREDIT_NOTE", "RECEIPT_VOUCHER", "REFUND_VOUCHER"]
NATURES: dict[DocumentKind, tuple[int, str]] = {
    "INVOICE": (1, lazy("Invoices for outward supply")),
    "CREDIT_NOTE": (5, lazy("Credit Note")),
    "RECEIPT_VOUCHER": (6, lazy("Receipt voucher")),
    "REFUND_VOUCHER": (8, lazy("Refund voucher")),
}
"""Of each kind of document the number of its nature in table 13, and what it is called there."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A document that has a number. `is_cancelled` if it was cancelled in the month of its issue."""

    kind: DocumentKind
    number: str
    is_cancelled: bool = False
    branch_id: int = 0

    @property
    def series(self) -> str:
        """What stands before the digits at the end."""
        return re.sub(r"[0-9]+$", "", self.number)

    @property
    def place(self) -> int:
        """Where it stands in its series, from 1."""
        found = re.search(r"[0-9]+$", self.number)
        return int(found[0]) if found else 0


@dataclass(frozen=True, slots=True)
class Run:
    """Numbers of one series that follow each other."""

    kind: DocumentKind
    first: str
    last: str
    total: int
    cancelled: int

    @property
    def net(self) -> int:
        return self.total - self.cancelled


@dataclass(frozen=True, slots=True)
class Series:
    """What was issued in a series from 1 to `highest`, and which of these numbers no document has."""

    kind: DocumentKind
    name: str
    highest: int
    missing: tuple[int, ...] = ()


def runs_of(documents: Iterable[Numbered]) -> list[Run]:
    """Returns the numbers as few runs as possible, every number in one of them."""
    found: dict[tuple[DocumentKind, str], list[Numbered]] = defaultdict(list)
    for one in documents:
        found[one.kind, one.series].append(one)
    runs: list[Run] = []
    order = list(NATURES)
    for (kind, _), own in sorted(
        found.items(), key=lambda item: (order.index(item[0][0]), item[0][1])
    ):
        own.sort(key=lambda one: one.place)
        part: list[Numbered] = []
        for one in own:
            if part and one.place != part[-1].place + 1:
                runs.append(_run(kind, part))
                part = []
            part.append(one)
        runs.append(_run(kind, part))
    return runs


def _run(kind: DocumentKind, own: Sequence[Numbered]) -> Run:
    cancelled = sum(one.is_cancelled for one in own)
    return Run(kind, own[0].number, own[-1].number, len(own), cancelled)


def write_runs(runs: Sequence[Run]) -> dict[str, Any]:
    """Returns the object `doc_issue` of the portal's file; nothing for a month without documents."""
    details = []
    for kind, (nature, _) in NATURES.items():
        own = [run for run in runs if run.kind == kind]
        docs = [
            {
                "num": number,
                "from": run.first,
                "to": run.last,
                "totnum": run.total,
                "cancel": run.cancelled,
                "net_issue": run.net,
            }
            for number, run in enumerate(own, start=1)
        ]
        if docs:
            details.append({"doc_num": nature, "docs": docs})
    return {"doc_issue": {"doc_det": details}} if details else {}
